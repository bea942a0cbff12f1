"""The dealer line-up: each dealer's table and since when, and late pushes."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from rulings.models import Dealer, Down
from rulings.rules.dealers import (
    LATE_AFTER,
    DealerPlace,
    Places,
    PlannedPush,
    Rest,
    are_pushes_held,
    down_ends_at,
    is_push_overdue,
    places_after_push,
    planned_pushes,
    tables_without_dealer,
)
from tables.selectors.room_rows import open_table_numbers
from tournaments.models import Tournament
from tournaments.rules.levels import Break
from tournaments.rules.structure.times import step_times
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request, stored_clock


@dataclass(frozen=True, slots=True)
class LineUpPlace:
    """A dealer with their current down. Without a table, they are on a break or have not dealt yet.

    `broken` means that their table was broken, and `late` that their push is late. `next_table` is their table after
    the next push, None for a break.
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
    def is_staying(self) -> bool:
        """Return whether the next push leaves the dealer where they are."""
        return self.began_at is not None and self.table == self.next_table


def line_up_dealers(tournament: Tournament) -> QuerySet[Dealer]:
    """Return the dealers who have not left, in the order of the line-up."""
    return Dealer.objects.filter(tournament=tournament, left_at__isnull=True)


def current_downs_by_dealer(tournament: Tournament) -> dict[int, Down]:
    """Return the current downs by primary key of the dealer."""
    rows = Down.objects.filter(dealer__tournament=tournament, ended_at__isnull=True).select_related("table", "dealer")
    return {down.dealer_id: down for down in rows}


def line_up_of(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return the dealer line-up in order, each place with the next table. Free dealers are left out."""
    line_up = _line_up_now(tournament, now=now)
    placed = [DealerPlace(place.dealer, place.table, place.began_at) for place in line_up]
    next_tables = places_after_push(placed, tables=open_table_numbers(tournament)) if line_up else {}
    return [replace(place, next_table=next_tables[place.dealer]) for place in line_up]


def free_dealers(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    """Return the dealers whose table was broken and who have no other place yet."""
    return [place for place in _dealers_now(tournament, now=now) if place.broken]


def _line_up_now(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    return [place for place in _dealers_now(tournament, now=now) if not place.broken]


def _dealers_now(tournament: Tournament, *, now: datetime) -> list[LineUpPlace]:
    if not may_have(tournament, Dealer):
        return []
    downs: dict[int, LineUpPlace] = {}
    for dealer, name, began, due, table, broken in _down_rows(tournament):
        push_is_late = table is not None and broken is None and is_push_overdue(due, now=now)
        downs[dealer] = LineUpPlace(dealer, name, began, due, table, broken is not None, push_is_late)
    return [
        downs.get(pk) or LineUpPlace(pk, name) for pk, name in line_up_dealers(tournament).values_list("pk", "name")
    ]


@cached_in_request
def _down_rows(tournament: Tournament) -> list[tuple[int, str, datetime, datetime, int | None, datetime | None]]:
    """Return the current downs: dealer's key and name, beginning, planned end, table, and when that table broke."""
    rows = Down.objects.filter(dealer__tournament=tournament, ended_at__isnull=True).order_by()
    columns = ("dealer_id", "dealer__name", "began_at", "due_at", "table__number", "table__broken_at")
    return list(rows.values_list(*columns))


def upcoming_pushes(tournament: Tournament, *, now: datetime, pushes: int) -> tuple[PlannedPush, ...]:
    """Return the next `pushes` pushes; none without dealers.

    The first is due when the earliest down ends, or now if nobody deals. Breaks delay it.
    """
    line_up, house_rules = _line_up_now(tournament, now=now), tournament.house_rules()
    down, hold = (
        timedelta(minutes=house_rules["dealer_down_minutes"]),
        timedelta(seconds=house_rules["push_hold_seconds"]),
    )
    rests = _upcoming_rests(tournament, now=now)
    due = min((place.due_at for place in line_up if place.table is not None and place.due_at), default=now)
    # the stored time does not count the breaks
    first = down_ends_at(due - down, down, rests=rests, hold=hold) if due > now else now
    return planned_pushes(
        [DealerPlace(place.dealer, place.table, place.began_at) for place in line_up],
        tables=open_table_numbers(tournament),
        first=first and down_ends_at(max(first, now), timedelta(0), rests=rests, hold=hold),
        down=down,
        pushes=pushes if line_up else 0,
        rests=rests,
        hold=hold,
    )


def _upcoming_rests(tournament: Tournament, *, now: datetime) -> list[Rest]:
    """Return the coming times without pushes: breaks, and the ends of all levels but the last."""
    structure = tournament.structure()
    times = step_times(stored_clock(tournament).as_clock(structure), now=now)
    rests: list[Rest] = []
    for step, timed in zip(structure.steps[:-1], times, strict=False):
        if isinstance(step, Break):
            begins = timed.begins or (timed.ends and timed.ends - step.span)
            rests += [Rest(begins, timed.ends)] if begins else []
        elif timed.ends:
            rests.append(Rest(timed.ends, timed.ends))
    return rests


def table_numbers_without_dealer(tournament: Tournament) -> list[int]:
    """Return the open tables without a dealer."""
    places: Places = {dealer: table for dealer, *_, table, _broken in _down_rows(tournament) if table is not None}
    return tables_without_dealer(places, tables=open_table_numbers(tournament))


def remaining_push_hold_seconds(tournament: Tournament, *, now: datetime) -> int | None:
    """Return for how many more seconds pushes are on hold; None if they are not.

    They are on hold before a level or break ends, except before the end of the last level.
    """
    clock = stored_clock(tournament).as_clock(tournament.structure()).advance_to(now)
    ends = clock.ends_at if clock.step + 1 < len(clock.laps) else None
    hold = timedelta(seconds=tournament.house_rules()["push_hold_seconds"])
    return round((ends - now).total_seconds()) if ends and are_pushes_held(ends, now=now, hold=hold) else None


def late_push_count(tournament: Tournament, *, now: datetime) -> int:
    """Return the number of dealers whose push is late."""
    dealing = Down.objects.filter(
        dealer__tournament=tournament, ended_at__isnull=True, table__isnull=False, table__broken_at__isnull=True
    )
    return dealing.filter(due_at__lt=now - LATE_AFTER).count()
