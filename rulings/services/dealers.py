"""The dealer line-up: who comes, who is pushed where, and a push of everybody."""

from datetime import datetime, timedelta

from django.db.models import Max

from rulings.models import Dealer, Down
from rulings.selectors.dealers import LineUpPlace, downs_now, line_up_of, seconds_held
from tables.models import Table
from tournaments.language.sentences import gettext
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: two floor people who push the line-up within so long mean one push
SAME_PUSH = timedelta(seconds=60)


def add_dealer(f: Floor, *, name: str) -> Dealer:
    """Add a dealer at the end of the line-up, or bring one back to their former place."""
    name = name.strip()
    if not name:
        raise Refused("needs_a_dealer", field="name")
    known = _of_that_name(f, name)
    if known and known.left_at is None:
        raise Refused("dealer_known", field="name", dealer=known.name)
    last = Dealer.objects.filter(tournament=f.tournament).aggregate(last=Max("line_up_place"))["last"] or 0
    with f.record("dealer.came", topics=["dealers"], dealer=known.name if known else name):
        if known:
            return f.change(known, left_at=None)
        return f.add(Dealer(tournament=f.tournament, name=name, line_up_place=last + 1))


def _of_that_name(f: Floor, name: str) -> Dealer | None:
    """Return the dealer of that name, in whatever case it is written."""
    every = Dealer.objects.filter(tournament=f.tournament)
    return next((one for one in every if one.name.casefold() == name.casefold()), None)


def remove_dealer(f: Floor, *, dealer: Dealer) -> None:
    """Take a dealer out of the line-up; the table has none until another is pushed there."""
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("already_so")
    with f.record("dealer.left", topics=["dealers"], dealer=dealer.name):
        _end(f, downs_now(f.tournament).get(dealer.pk))
        f.change(dealer, left_at=f.now)


def push(f: Floor, *, dealer: Dealer, table: Table | None = None, anyway: bool = False) -> Down:
    """Push one dealer to a table, or (None) on a break; the dealer there goes on a break.

    Unless `anyway`, refuses while pushes are held (TDA 2024 RP-7).
    """
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("dealer_has_left", field="dealer", dealer=dealer.name)
    if table:
        _refuse_broken(table)
    downs, table_key = downs_now(f.tournament), table.pk if table else None
    here = downs.get(dealer.pk)
    if here and here.table_id == table_key:
        raise Refused("dealer_is_there", field="table", dealer=dealer.name)
    _refuse_while_held(f, anyway=anyway)
    with f.record("dealer.pushed", topics=["dealers"], dealer=dealer.name, table=table.number if table else None):
        _end(f, here)
        for other in downs.values():
            if table and other.table_id == table_key:
                _end(f, other)
                f.add(_down(f, other.dealer_id, None))
        return f.add(_down(f, dealer.pk, table))


def _refuse_broken(table: Table) -> None:
    """Refuse a table that broke in between."""
    table.refresh_from_db(fields=["broken_at"])
    if table.broken_at:
        raise Refused("no_dealer_at_broken", field="table", table=table.number)


def push_line_up(f: Floor, *, anyway: bool = False) -> int:
    """Push every dealer to the next place of the line-up; return how many were pushed.

    Unless `anyway`, refuses shortly before a level's or a break's end, when dealers hold their pushes (TDA 2024 RP-7),
    and when somebody else has pushed the line-up a moment ago: it would miss out a table.
    """
    line_up = line_up_of(f.tournament, now=f.now)
    if not line_up:
        raise Refused("no_dealers")
    _refuse_while_held(f, anyway=anyway)
    if not anyway and (by := _pushed_just_now(f)) is not None:
        raise Refused(
            "pushed_just_now", by=by or gettext("Another staff member"), seconds=round(SAME_PUSH.total_seconds())
        )
    with f.record("dealers.pushed", topics=["dealers"], dealers=len(line_up)):
        _move_on(f, line_up)
    return len(line_up)


def _move_on(f: Floor, line_up: list[LineUpPlace]) -> None:
    """Begin a new down for everybody who moves; those who stay, on a break of two pushes, keep theirs."""
    downs = downs_now(f.tournament)
    ends: dict[bool, dict[str, datetime]] = {True: {"due_at": _due(f)}, False: {"ended_at": f.now}}
    f.change_many([(downs[one.dealer], ends[one.stays]) for one in line_up if one.dealer in downs])
    tables = {one.number: one for one in Table.objects.filter(tournament=f.tournament, broken_at__isnull=True)}
    going = [(one.dealer, one.next_table) for one in line_up if not one.stays]
    f.add_many([_down(f, dealer, tables[number] if number else None) for dealer, number in going])


def _refuse_while_held(f: Floor, *, anyway: bool) -> None:
    seconds = seconds_held(f.tournament, now=f.now)
    if seconds is not None and not anyway:
        raise Refused("pushes_are_held", seconds=seconds)


def _pushed_just_now(f: Floor) -> str | None:
    """Return who pushed the line-up a moment ago, if anybody did and it was not undone."""
    rows = FloorLog.objects.filter(tournament=f.tournament, action="dealers.pushed", at__gt=f.now - SAME_PUSH)
    return rows.filter(undone_by__isnull=True).values_list("by_name", flat=True).first()


def _down(f: Floor, dealer: int, table: Table | None) -> Down:
    return Down(dealer_id=dealer, table=table, began_at=f.now, due_at=_due(f))


def _due(f: Floor) -> datetime:
    """Return when a dealer who is pushed now is to be pushed again."""
    return f.now + timedelta(minutes=f.tournament.house_rules()["dealer_down_minutes"])


def _end(f: Floor, down: Down | None) -> None:
    if down:
        f.change(down, ended_at=f.now)
