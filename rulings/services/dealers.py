"""The dealer line: who comes, who is pushed where, and a push of everybody."""

from datetime import datetime, timedelta

from django.db.models import Max

from rulings.models import Dealer, Down
from rulings.selectors.dealers import InLine, downs_now, line_of, seconds_held
from tables.models import Table
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor

#: two floors who push the line within so long mean one push
SAME_PUSH = timedelta(seconds=60)


def add_dealer(f: Floor, *, name: str) -> Dealer:
    """Somebody joins the line at its end, or comes back to where he was in it."""
    name = name.strip()
    if not name:
        raise Refused("needs_a_dealer", field="name")
    known = Dealer.objects.filter(tournament=f.tournament, name=name).first()
    if known and known.left_at is None:
        raise Refused("dealer_known", field="name", dealer=name)
    last = Dealer.objects.filter(tournament=f.tournament).aggregate(last=Max("line"))["last"] or 0
    with f.deed("dealer.came", topics=["dealers"], dealer=name):
        if known:
            return f.change(known, left_at=None)
        return f.add(Dealer(tournament=f.tournament, name=name, line=last + 1))


def let_dealer_go(f: Floor, *, dealer: Dealer) -> None:
    """A dealer leaves the line; the table has none until somebody is pushed there."""
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("already_so")
    with f.deed("dealer.left", topics=["dealers"], dealer=dealer.name):
        _end(f, downs_now(f.tournament).get(dealer.pk))
        f.change(dealer, left_at=f.now)


def push(f: Floor, *, dealer: Dealer, table: Table | None = None, anyway: bool = False) -> Down:
    """Push one dealer to a table, or (None) on a break; whoever dealt there goes on a break.

    Unless `anyway`, refuses while pushes are held (TDA 2024 RP-7).
    """
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("dealer_has_left", field="dealer", dealer=dealer.name)
    if table:
        table.refresh_from_db(fields=["broken_at"])
    if table and table.broken_at:
        raise Refused("no_dealer_at_broken", field="table", table=table.number)
    downs = downs_now(f.tournament)
    here = downs.get(dealer.pk)
    if here and here.table_id == (table.pk if table else None):
        raise Refused("dealer_is_there", field="table", dealer=dealer.name)
    _refuse_while_held(f, anyway=anyway)
    with f.deed("dealer.pushed", topics=["dealers"], dealer=dealer.name, table=table.number if table else None):
        _end(f, here)
        for other in downs.values():
            if table and other.table_id == table.pk:
                _end(f, other)
                f.add(_down(f, other.dealer_id, None))
        return f.add(_down(f, dealer.pk, table))


def push_line(f: Floor, *, anyway: bool = False) -> int:
    """Everybody goes on to the next place of the line; how many were pushed.

    Unless `anyway`, refuses shortly before a level's or a break's end, when dealers hold their pushes (TDA 2024 RP-7),
    and when somebody else has pushed the line a moment ago: it would miss out a table.
    """
    line = line_of(f.tournament, now=f.now)
    if not line:
        raise Refused("no_dealers")
    _refuse_while_held(f, anyway=anyway)
    if not anyway and (by := _pushed_just_now(f)) is not None:
        raise Refused("pushed_just_now", by=by or "Somebody", seconds=round(SAME_PUSH.total_seconds()))
    with f.deed("dealers.pushed", topics=["dealers"], dealers=len(line)):
        _move_on(f, line)
    return len(line)


def _move_on(f: Floor, line: list[InLine]) -> None:
    """A new down for everybody who moves; whoever stays, on a break of two pushes, keeps his until the next."""
    downs = downs_now(f.tournament)
    ends: dict[bool, dict[str, datetime]] = {True: {"due_at": _due(f)}, False: {"ended_at": f.now}}
    f.change_many([(downs[one.dealer], ends[one.stays]) for one in line if one.dealer in downs])
    tables = {one.number: one for one in Table.objects.filter(tournament=f.tournament, broken_at__isnull=True)}
    going = [(one.dealer, one.next_table) for one in line if not one.stays]
    f.add_many([_down(f, dealer, tables[number] if number else None) for dealer, number in going])


def _refuse_while_held(f: Floor, *, anyway: bool) -> None:
    seconds = seconds_held(f.tournament, now=f.now)
    if seconds is not None and not anyway:
        raise Refused("pushes_are_held", seconds=seconds)


def _pushed_just_now(f: Floor) -> str | None:
    """Who pushed the line a moment ago, if anybody did and it stands."""
    rows = FloorLog.objects.filter(tournament=f.tournament, deed="dealers.pushed", at__gt=f.now - SAME_PUSH)
    return rows.filter(undone_by__isnull=True).values_list("by_name", flat=True).first()


def _down(f: Floor, dealer: int, table: Table | None) -> Down:
    return Down(dealer_id=dealer, table=table, began_at=f.now, due_at=_due(f))


def _due(f: Floor) -> datetime:
    """When whoever is pushed now is to be pushed again."""
    return f.now + timedelta(minutes=f.tournament.house()["dealer_down_minutes"])


def _end(f: Floor, down: Down | None) -> None:
    if down:
        f.change(down, ended_at=f.now)
