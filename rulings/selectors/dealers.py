"""The dealer line-up: who deals where, since when, and who is late to be pushed."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from rulings.models import Dealer, Down
from rulings.rules.dealers import (
    LATE,
    Placed,
    Places,
    PlannedPush,
    Rest,
    due_after,
    late,
    pushed,
    pushes_are_held,
    rota,
    short_of,
)
from rulings.selectors.at_table import open_numbers
from tournaments.models import Tournament
from tournaments.rules.levels import Break
from tournaments.rules.structure.times import step_times
from tournaments.selectors.one_look import stored_clock


@dataclass(frozen=True, slots=True)
class LineUpPlace:
    """A dealer with the down that is being dealt, if any. One at no table is on a break.

    `table` is the table's number, `broken` whether it was broken since; `late` that the push is. `next_table` is where
    the next push of the line-up sends them, None on a break.
    """

    dealer: int
    name: str
    began_at: datetime | None = None
    due_at: datetime | None = None
    table: int | None = None
    broken: bool = False
    late: bool = False
    next_table: int | None = None

    @property
    def stays(self) -> bool:
        """Whether the next push leaves them where they are: on their break, or at the only table."""
        return self.began_at is not None and self.table == self.next_table


def dealers_of(tournament: Tournament) -> QuerySet[Dealer]:
    """Return the dealers of the line-up, in its order."""
    return Dealer.objects.filter(tournament=tournament, left_at__isnull=True)


def downs_now(tournament: Tournament) -> dict[int, Down]:
    """The down of each dealer that is being dealt, by dealer."""
    rows = Down.objects.filter(dealer__tournament=tournament, ended_at__isnull=True).select_related("table", "dealer")
    return {down.dealer_id: down for down in rows}


def line_up_of(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return the line-up, in its order, with where the next push sends everybody. Free dealers are not in it."""
    line_up = _line_up_now(tournament, now=now)
    placed = [Placed(one.dealer, one.table, one.began_at) for one in line_up]
    goes = pushed(placed, tables=open_numbers(tournament)) if line_up else {}
    return [replace(one, next_table=goes[one.dealer]) for one in line_up]


def free_dealers(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return the dealers whose table broke: free until somebody sends them to a table, on a break or home."""
    return [one for one in _dealers_now(tournament, now=now) if one.broken]


def _line_up_now(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return the line-up as it is now."""
    return [one for one in _dealers_now(tournament, now=now) if not one.broken]


def _dealers_now(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return every dealer with the down that is being dealt, in the order of the line-up."""
    rows = Down.objects.filter(dealer__tournament=tournament, ended_at__isnull=True).order_by()
    downs: dict[int, LineUpPlace] = {}
    columns = ("dealer_id", "dealer__name", "began_at", "due_at", "table__number", "table__broken_at")
    for dealer, name, began, due, table, broken in rows.values_list(*columns):
        is_late = table is not None and broken is None and late(due, now=now)
        downs[dealer] = LineUpPlace(dealer, name, began, due, table, broken is not None, is_late)
    return [downs.get(pk) or LineUpPlace(pk, name) for pk, name in dealers_of(tournament).values_list("pk", "name")]


def rota_of(tournament: Tournament, *, now: datetime, pushes: int) -> tuple[PlannedPush, ...]:
    """Return the pushes ahead: the first when the first down is over, at once where nobody deals. Breaks move them."""
    line_up, house_rules = _line_up_now(tournament, now=now), tournament.house_rules()
    down, hold = (
        timedelta(minutes=house_rules["dealer_down_minutes"]),
        timedelta(seconds=house_rules["push_hold_seconds"]),
    )
    rests = _rests(tournament, now=now)
    due = min((one.due_at for one in line_up if one.table is not None and one.due_at), default=now)
    # when a down is due was written down without the breaks
    first = due_after(due - down, down, rests=rests, hold=hold) if due > now else now
    return rota(
        [Placed(one.dealer, one.table, one.began_at) for one in line_up],
        tables=open_numbers(tournament),
        first=first and due_after(max(first, now), timedelta(0), rests=rests, hold=hold),
        down=down,
        pushes=pushes if line_up else 0,
        rests=rests,
        hold=hold,
    )


def _rests(tournament: Tournament, *, now: datetime) -> list[Rest]:
    """Return the breaks and the ends of levels ahead, by the clock as it is; the last level has no end."""
    structure = tournament.structure()
    times = step_times(stored_clock(tournament).as_rule(structure), now=now)
    found: list[Rest] = []
    for step, timed in zip(structure.steps[:-1], times, strict=False):
        if isinstance(step, Break):
            begins = timed.begins or (timed.ends and timed.ends - step.span)
            found += [Rest(begins, timed.ends)] if begins else []
        elif timed.ends:
            found.append(Rest(timed.ends, timed.ends))
    return found


def without_dealer(tournament: Tournament) -> list[int]:
    """Open tables at which nobody deals."""
    dealing = Down.objects.filter(dealer__tournament=tournament, ended_at__isnull=True, table__isnull=False).order_by()
    places: Places = dict(dealing.values_list("dealer_id", "table__number"))
    return short_of(places, tables=open_numbers(tournament))


def seconds_held(tournament: Tournament, *, now: datetime) -> int | None:
    """How many seconds pushes are still held before a level or break changes, or None.

    Nothing changes for the dealers when the last level of all ends: its blinds stay.
    """
    clock = stored_clock(tournament).as_rule(tournament.structure()).at(now)
    ends = clock.ends_at if clock.step + 1 < len(clock.laps) else None
    hold = timedelta(seconds=tournament.house_rules()["push_hold_seconds"])
    return round((ends - now).total_seconds()) if ends and pushes_are_held(ends, now=now, hold=hold) else None


def late_pushes(tournament: Tournament, *, now: datetime) -> int:
    """How many dealers are late to be pushed."""
    dealing = Down.objects.filter(
        dealer__tournament=tournament, ended_at__isnull=True, table__isnull=False, table__broken_at__isnull=True
    )
    return dealing.filter(due_at__lt=now - LATE).count()
