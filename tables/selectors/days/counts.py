"""The public chip counts.

They are the verified bags of a day, or of all flights that feed the next day. If there are no bags, they are the
floor's counts during play.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import QuerySet

from tables.models import Bag
from tables.rules.chips.known_stack import CountSource
from tables.selectors.chips.live_counts import live_stacks
from tables.selectors.chips.sets import present_step_index
from tables.selectors.days.bag_opening import bags_for_this_day, last_ended_day
from tables.selectors.days.carry_over import bags_of_flights, feeding_flights, restart_if_known
from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.levels import Level
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.rules.structure.stack_unit import StackUnit, stack_unit
from tournaments.selectors.days.days import overnight_pause
from tournaments.selectors.shown_names import unique_names_in


class CountOrder(StrEnum):
    """Order in which the counts are listed."""

    CHIPS = "chips"
    NAME = "name"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class PublicCount:
    """One count. `place` is by chips.

    `flight` is set if several flights feed the day. `sits` is table and seat, `at` is the time of the count, `is_live`
    is False for a count from a bag.
    """

    key: int
    chips: int
    place: int
    name: str
    flight: str
    sits: tuple[int, int] | None
    at: datetime
    is_live: bool = False

    @property
    def seat(self) -> str:
        """Return the seat such as 12.3, "" without a seat."""
        return f"{self.sits[0]}.{self.sits[1]}" if self.sits else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicCounts:
    """The counts, most chips first, and the unit in which stacks are counted."""

    rows: list[PublicCount]
    unit: StackUnit

    @property
    def total_chips(self) -> int:
        return sum(row.chips for row in self.rows)

    @property
    def is_live(self) -> bool:
        """Return whether the counts were made during play, unlike verified bags."""
        return any(row.is_live for row in self.rows)

    @property
    def average_stack(self) -> int:
        """Return the average stack, rounded down."""
        return self.total_chips // len(self.rows) if self.rows else 0


def verified_bags(tournament: Tournament) -> QuerySet[Bag]:
    """Return the closed bags of this tournament that a second person verified."""
    rows = Bag.objects.verified().filter(tournament=tournament, opened_at__isnull=True)
    return rows.select_related("entry__player", "table")


def public_counts(tournament: Tournament, *, now: datetime) -> PublicCounts:
    """Return the verified bags of this tournament as counts.

    Without verified bags, returns the bags of the flights that feed the tournament, until its clock has started. After
    that, returns the floor's newest count of each remaining player.
    """
    rows, unit = list(verified_bags(tournament)), stack_unit_now(tournament, now=now)
    flights = {day.played_in_id: day.code for day in feeding_flights(tournament)}
    if not rows and flights and not _has_next_day_begun(tournament):
        rows = [bag for bag in bags_of_flights(tournament).own_bags.values() if not bag.removed]
        unit = restart_unit(tournament) or unit
    placed = _ranked_bags(tournament, rows, flights) if rows else _counts_in_play(tournament)
    return PublicCounts(rows=placed, unit=unit)


def _counts_in_play(tournament: Tournament) -> list[PublicCount]:
    """Return the counts during play, from the floor's first count until the tournament is over."""
    stacks = [] if tournament.is_over else live_stacks(tournament)
    if not any(stack.known.count.source == CountSource.FLOOR for stack in stacks):
        return []
    return [
        PublicCount(
            key=stack.entry_key,
            chips=stack.chips,
            place=stack.known.place,
            name=stack.name,
            flight="",
            sits=stack.sits,
            at=stack.known.count.at,
            is_live=True,
        )
        for stack in stacks
    ]


def bagged_chips_by_entry(tournament: Tournament, *, now: datetime) -> dict[int, int]:
    """Return the bagged chips of each entry, by its key; {} once the clock of the new day has started."""
    if last_ended_day(tournament):
        has_begun = overnight_pause(tournament, now=now) is None
    else:
        has_begun = ClockAnchor.objects.get(tournament=tournament).has_begun(now)
    if has_begun:
        return {}
    found: dict[int, int] = {}
    for bag in bags_for_this_day(tournament):
        entry = bag.goes_to_id or bag.entry_id
        found[entry] = found.get(entry, 0) + bag.chips
    return found


def sorted_counts(rows: Sequence[PublicCount], order: CountOrder) -> list[PublicCount]:
    """Return the counts by name, by table or by chips."""
    if order == CountOrder.NAME:
        return sorted(rows, key=lambda row: name_sort_key(row.name))
    if order == CountOrder.TABLE:
        return sorted(rows, key=lambda row: (row.flight, row.sits or (0, 0)))
    return list(rows)


def stack_unit_now(tournament: Tournament, *, now: datetime) -> StackUnit:
    """Return the unit of stacks in the present level or, during a break, in the next level."""
    structure = tournament.structure()
    steps = structure.steps[present_step_index(tournament, now=now) :]
    rest = [step for step in steps if isinstance(step, Level)]
    return stack_unit((rest or structure.levels[-1:])[0], betting=tournament.betting)


def _has_next_day_begun(tournament: Tournament) -> bool:
    """Return whether the day that the flights feed has begun, so that the flights' counts are outdated."""
    runs = ClockAnchor.objects.filter(tournament=tournament, since__isnull=False).exists()
    return runs or Bag.objects.filter(tournament=tournament).exists()


def _ranked_bags(tournament: Tournament, rows: Sequence[Bag], flights: dict[int, str]) -> list[PublicCount]:
    """Return the bags as counts, most chips first; equal stacks share a place."""
    names = unique_names_in(tournament, (row.entry.player for row in rows))
    found: list[PublicCount] = []
    for at, row in enumerate(sorted(rows, key=lambda row: (-row.chips, name_sort_key(names[row.entry.player_id])))):
        place = found[-1].place if found and found[-1].chips == row.chips else at + 1
        found.append(
            PublicCount(
                key=row.pk,
                chips=row.chips,
                place=place,
                name=names[row.entry.player_id],
                flight=flights.get(row.tournament_id, ""),
                sits=(row.table.number, row.seat) if row.table and row.seat else None,
                at=row.at,
            )
        )
    return found


def restart_unit(tournament: Tournament) -> StackUnit | None:
    """Return the unit of stacks in the level with which the next day begins; None while that is unknown."""
    begins = restart_if_known(tournament, feeding_flights(tournament))
    levels = [level for level in tournament.structure().levels if begins and level.number == begins.level]
    return stack_unit(levels[0], betting=tournament.betting) if levels else None
