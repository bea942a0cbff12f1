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
from tournaments.language.figures import number_text
from tournaments.models import ClockAnchor, Tournament
from tournaments.rules.levels import Level
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.selectors.days.days import overnight_pause
from tournaments.selectors.shown_names import unique_names_in


class CountOrder(StrEnum):
    """Order in which the counts are listed."""

    CHIPS = "chips"
    NAME = "name"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class PublicCount:
    """One count. `place` is by chips, `blinds` is the stack in tenths of a big blind.

    `flight` is set if several flights feed the day. `sits` is table and seat, `at` is the time of the count, `is_live`
    is False for a count from a bag.
    """

    key: int
    chips: int
    place: int
    name: str
    flight: str
    blinds: int | None
    sits: tuple[int, int] | None
    at: datetime
    is_live: bool = False

    @property
    def seat(self) -> str:
        """Return the seat such as 12.3, "" without a seat."""
        return f"{self.sits[0]}.{self.sits[1]}" if self.sits else ""

    @property
    def stack_in_big_blinds(self) -> str:
        """Return the stack in big blinds with one decimal, such as 33.6; "" in a game without a big blind."""
        return tenths_text(self.blinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicCounts:
    """The counts, most chips first, and the big blind to convert them (0 in a game without a big blind)."""

    rows: list[PublicCount]
    big_blind: int

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

    @property
    def average_in_big_blinds(self) -> str:
        """Return the average stack in big blinds with one decimal, "" in a game without a big blind."""
        return tenths_text(tenths_of_big_blind(self.average_stack, self.big_blind))


def verified_bags(tournament: Tournament) -> QuerySet[Bag]:
    """Return the closed bags of this tournament that a second person verified."""
    rows = Bag.objects.verified().filter(tournament=tournament, opened_at__isnull=True)
    return rows.select_related("entry__player", "table")


def public_counts(tournament: Tournament, *, now: datetime) -> PublicCounts:
    """Return the verified bags of this tournament as counts.

    Without verified bags, returns the bags of the flights that feed the tournament, until its clock has started. After
    that, returns the floor's newest count of each remaining player.
    """
    rows, big_blind = list(verified_bags(tournament)), big_blind_now(tournament, now=now)
    flights = {day.played_in_id: day.code for day in feeding_flights(tournament)}
    if not rows and flights and not _has_next_day_begun(tournament):
        rows = [bag for bag in bags_of_flights(tournament).own_bags.values() if not bag.removed]
        big_blind = _restart_blind(tournament) or big_blind
    placed = _ranked_bags(tournament, rows, flights, big_blind) if rows else _counts_in_play(tournament, big_blind)
    return PublicCounts(rows=placed, big_blind=big_blind)


def _counts_in_play(tournament: Tournament, big_blind: int) -> list[PublicCount]:
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
            blinds=tenths_of_big_blind(stack.chips, big_blind),
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


def big_blind_now(tournament: Tournament, *, now: datetime) -> int:
    """Return the big blind of the present level or, during a break, of the next level.

    It is 0 in a game without a big blind.
    """
    structure = tournament.structure()
    steps = structure.steps[present_step_index(tournament, now=now) :]
    rest = [step for step in steps if isinstance(step, Level)]
    return (rest or structure.levels[-1:])[0].big_blind


def tenths_of_big_blind(stack: int, big_blind: int) -> int | None:
    """Return a stack in tenths of a big blind, rounded down; None in a game without a big blind."""
    return stack * 10 // big_blind if big_blind else None


def _has_next_day_begun(tournament: Tournament) -> bool:
    """Return whether the day that the flights feed has begun, so that the flights' counts are outdated."""
    runs = ClockAnchor.objects.filter(tournament=tournament, since__isnull=False).exists()
    return runs or Bag.objects.filter(tournament=tournament).exists()


def tenths_text(tenths: int | None) -> str:
    """Return tenths as a figure with one decimal, in the active language; "" for None."""
    return "" if tenths is None else number_text(tenths / 10, ",.1f")


def _ranked_bags(
    tournament: Tournament, rows: Sequence[Bag], flights: dict[int, str], big_blind: int
) -> list[PublicCount]:
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
                blinds=tenths_of_big_blind(row.chips, big_blind),
                sits=(row.table.number, row.seat) if row.table and row.seat else None,
                at=row.at,
            )
        )
    return found


def _restart_blind(tournament: Tournament) -> int:
    begins = restart_if_known(tournament, feeding_flights(tournament))
    levels = tournament.structure().levels
    return next((level.big_blind for level in levels if begins and level.number == begins.level), 0)
