"""The forecast of a structure before the first entry: players left and average stack at each level, and the end.

Nothing has been seen of the field yet, so the range is the widest. All players are assumed to be there from the start,
and each re-entry counts as one more entry. The number left is never higher than the number of players. Times are
counted from the start of play and include breaks.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from math import inf

from tournaments.rules.forecast.pace import FieldNow, Stretch, forecast_of, paced_cost
from tournaments.rules.levels import Level, Structure
from tournaments.rules.structure.chip_set import first_bet
from tournaments.rules.structure.finish import LONGEST_LEVEL

# the end if the forecast has none
FOREVER = timedelta(days=30)
# a structure with longer levels may have fewer breaks and end earlier, so neighbouring lengths are compared too
NEARBY = 2


@dataclass(frozen=True, slots=True)
class StepForecast:
    """A step of the forecast: its beginning, the players then left, and their average stack in chips and first bets."""

    step: int
    begins: timedelta
    left: int
    average: int
    bets: float


@dataclass(frozen=True, slots=True)
class StructureForecast:
    """The forecast of each step, and of the end: the median, and a range that holds on 8 of 10 days."""

    rows: tuple[StepForecast, ...]
    earliest: timedelta
    middle: timedelta
    latest: timedelta

    def step_at(self, moment: timedelta) -> int:
        """Return the index of the step being played this long after the start."""
        return max((row.step for row in self.rows if row.begins <= moment), default=0)


def structure_forecast(structure: Structure, *, players: int, re_entries: int = 0) -> StructureForecast:
    """Return the forecast of a structure for this many players and re-entries."""
    entries, seats = players + re_entries, structure.seats_per_table
    chips = entries * structure.starting_stack
    stretches = tuple(planned_stretches(structure))
    forecast = forecast_of(FieldNow(0, entries, chips, seats), stretches)
    earliest, middle, latest = (_bounded_span(seconds) for seconds in forecast.end_range())
    rows = []
    for at, stretch in enumerate(stretches):
        left = forecast.players_left_at(stretch.begins)
        bet = first_bet(structure.level_at(at))
        rows.append(
            StepForecast(
                step=at,
                begins=timedelta(seconds=stretch.begins),
                left=max(1, min(players, round(left))),
                average=round(chips / left),
                bets=chips / left / bet if bet else 0,
            )
        )
    return StructureForecast(tuple(rows), earliest, middle, latest)


def level_minutes_to_end_after(
    make: Callable[[int], Structure], *, after: timedelta, players: int, re_entries: int = 0
) -> int:
    """Return the minutes per level with which the structure is expected to end nearest to `after` from its start.

    `make` returns the structure with levels of that many minutes.
    """

    def ends(minutes: int) -> timedelta:
        return _median_end(make(minutes), entries=players + re_entries)

    least = bisect_left(range(1, LONGEST_LEVEL + 1), after, key=ends) + 1
    near = range(max(1, least - NEARBY), min(LONGEST_LEVEL, least + NEARBY) + 1)
    return min(near, key=lambda minutes: abs(ends(minutes) - after))


def _median_end(structure: Structure, *, entries: int) -> timedelta:
    field = FieldNow(0, entries, entries * structure.starting_stack, structure.seats_per_table)
    return _bounded_span(forecast_of(field, tuple(planned_stretches(structure))).time_when_left(1))


def planned_stretches(structure: Structure) -> Iterator[Stretch]:
    """Yield the steps as stretches, in seconds from the start. A level that is the last step has no end."""
    begins = 0.0
    for at, step in enumerate(structure.steps):
        last = at == len(structure.steps) - 1 and isinstance(step, Level)
        ends = inf if last else begins + step.span.total_seconds()
        yield Stretch(begins, ends, paced_cost(structure, step))
        begins = ends


def _bounded_span(seconds: float) -> timedelta:
    return min(FOREVER, timedelta(seconds=min(seconds, FOREVER.total_seconds())))
