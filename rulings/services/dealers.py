"""The dealer line-up: adding, removing and pushing dealers."""

from datetime import datetime, timedelta

from django.db.models import Max

from rulings.models import Dealer, Down
from rulings.selectors.dealers import LineUpPlace, current_downs_by_dealer, line_up_of, remaining_push_hold_seconds
from tables.models import Table
from tournaments.language.sentences import gettext
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

# a second push within this time is most likely the same push, by another member of staff
DOUBLE_PUSH_WINDOW = timedelta(seconds=60)


def add_dealer(f: Floor, *, name: str) -> Dealer:
    """Add a dealer at the end of the line-up; a returning dealer gets their former place.

    Refuses a missing name, and a dealer who is in the line-up.
    """
    name = name.strip()
    if not name:
        raise Refused("needs_a_dealer", field="name")
    known = _dealer_named(f, name)
    if known and known.left_at is None:
        raise Refused("dealer_known", field="name", dealer=known.name)
    last = Dealer.objects.filter(tournament=f.tournament).aggregate(last=Max("line_up_place"))["last"] or 0
    with f.record("dealer.came", topics=["dealers"], dealer=known.name if known else name):
        if known:
            return f.change(known, left_at=None)
        return f.add(Dealer(tournament=f.tournament, name=name, line_up_place=last + 1))


def _dealer_named(f: Floor, name: str) -> Dealer | None:
    """Return the dealer with that name in any case; None if there is none."""
    dealers = Dealer.objects.filter(tournament=f.tournament)
    return next((dealer for dealer in dealers if dealer.name.casefold() == name.casefold()), None)


def remove_dealer(f: Floor, *, dealer: Dealer) -> None:
    """Take a dealer out of the line-up. Refuses one who has left."""
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("already_so")
    with f.record("dealer.left", topics=["dealers"], dealer=dealer.name):
        _end_down(f, current_downs_by_dealer(f.tournament).get(dealer.pk))
        f.change(dealer, left_at=f.now)


def push_dealer(f: Floor, *, dealer: Dealer, table: Table | None = None, anyway: bool = False) -> Down:
    """Push a dealer to a table; without a table, on a break. The dealer replaced there goes on a break.

    Refuses while pushes are on hold (TDA 2024 RP-7), unless `anyway`. Also refuses a broken table, and a dealer who has
    left or is there already.
    """
    dealer.refresh_from_db()
    if dealer.left_at:
        raise Refused("dealer_has_left", field="dealer", dealer=dealer.name)
    if table:
        _refuse_broken(table)
    downs, table_key = current_downs_by_dealer(f.tournament), table.pk if table else None
    here = downs.get(dealer.pk)
    if here and here.table_id == table_key:
        raise Refused("dealer_is_there", field="table", dealer=dealer.name)
    _refuse_while_held(f, anyway=anyway)
    with f.record("dealer.pushed", topics=["dealers"], dealer=dealer.name, table=table.number if table else None):
        _end_down(f, here)
        for other in downs.values():
            if table and other.table_id == table_key:
                _end_down(f, other)
                f.add(_new_down(f, other.dealer_id, None))
        return f.add(_new_down(f, dealer.pk, table))


def _refuse_broken(table: Table) -> None:
    table.refresh_from_db(fields=["broken_at"])
    if table.broken_at:
        raise Refused("no_dealer_at_broken", field="table", table=table.number)


def push_line_up(f: Floor, *, anyway: bool = False) -> int:
    """Push all dealers to their next places. Returns how many dealers are in the line-up.

    Refuses while pushes are on hold (TDA 2024 RP-7), and within a minute of another push; `anyway` permits both. Also
    refuses without dealers.
    """
    line_up = line_up_of(f.tournament, now=f.now)
    if not line_up:
        raise Refused("no_dealers")
    _refuse_while_held(f, anyway=anyway)
    if not anyway and (by := _recent_pusher(f)) is not None:
        raise Refused(
            "pushed_just_now",
            by=by or gettext("Another staff member"),
            seconds=round(DOUBLE_PUSH_WINDOW.total_seconds()),
        )
    with f.record("dealers.pushed", topics=["dealers"], dealers=len(line_up)):
        _push_to_next_places(f, line_up)
    return len(line_up)


def _push_to_next_places(f: Floor, line_up: list[LineUpPlace]) -> None:
    """Begin a new down for each dealer who moves, and extend the down of each who stays."""
    downs = current_downs_by_dealer(f.tournament)
    ends: dict[bool, dict[str, datetime]] = {True: {"due_at": _next_push_due_at(f)}, False: {"ended_at": f.now}}
    f.change_many([(downs[place.dealer], ends[place.is_staying]) for place in line_up if place.dealer in downs])
    tables = {table.number: table for table in Table.objects.filter(tournament=f.tournament, broken_at__isnull=True)}
    moves = [(place.dealer, place.next_table) for place in line_up if not place.is_staying]
    f.add_many([_new_down(f, dealer, tables[number] if number else None) for dealer, number in moves])


def _refuse_while_held(f: Floor, *, anyway: bool) -> None:
    seconds = remaining_push_hold_seconds(f.tournament, now=f.now)
    if seconds is not None and not anyway:
        raise Refused("pushes_are_held", seconds=seconds)


def _recent_pusher(f: Floor) -> str | None:
    """Return the name of the person who pushed the line-up within the last minute; None if nobody did.

    A push that was undone does not count.
    """
    rows = FloorLog.objects.filter(tournament=f.tournament, action="dealers.pushed", at__gt=f.now - DOUBLE_PUSH_WINDOW)
    return rows.filter(undone_by__isnull=True).values_list("by_name", flat=True).first()


def _new_down(f: Floor, dealer: int, table: Table | None) -> Down:
    return Down(dealer_id=dealer, table=table, began_at=f.now, due_at=_next_push_due_at(f))


def _next_push_due_at(f: Floor) -> datetime:
    """Return when a dealer who is pushed now must be pushed again."""
    return f.now + timedelta(minutes=f.tournament.house_rules()["dealer_down_minutes"])


def _end_down(f: Floor, down: Down | None) -> None:
    if down:
        f.change(down, ended_at=f.now)
