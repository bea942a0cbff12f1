"""The history of a field of players up to a moment: entries, bust-outs, chips, and the steps played.

All times are in seconds on one scale (for a tournament: seconds of the epoch), ascending.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf

from tournaments.rules.forecast.pace import (
    FieldNow,
    Forecast,
    SeenPace,
    Slice,
    Stretch,
    forecast_of,
    paced_cost,
    seen_pace,
)
from tournaments.rules.levels import Structure

# the number of slices of each step
SLICES = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A field's history. `begins` are (step index, time of its beginning), `sold` are (time, chips sold)."""

    structure: Structure
    begins: Sequence[tuple[int, float]]
    entered: Sequence[float]
    busted: Sequence[float]
    sold: Sequence[tuple[float, int]]

    def players_left_at(self, moment: float) -> int:
        """Return the number of players left at a moment."""
        return bisect_right(self.entered, moment) - bisect_right(self.busted, moment)

    def chips_at(self, moment: float) -> int:
        """Return the number of chips in play at a moment."""
        return sum(amount for at, amount in self.sold if at <= moment)

    def pace_until(self, moment: float) -> SeenPace:
        """Return how fast players busted until a moment."""
        entered = bisect_right(self.entered, moment)
        gone = bisect_right(self.busted, moment) / entered if entered else 0
        return seen_pace(tuple(self._past_slices(moment)), seats=self.structure.seats_per_table, gone=gone)

    def forecast_at(self, moment: float) -> Forecast:
        """Return the forecast made at a moment, using the steps planned then."""
        now = FieldNow(moment, self.players_left_at(moment), self.chips_at(moment), self.structure.seats_per_table)
        return forecast_of(now, tuple(self._stretches_ahead(moment)), self.pace_until(moment))

    def _past_slices(self, moment: float) -> Iterator[Slice]:
        chips = (0, *accumulate(amount for _, amount in self.sold))
        times = [at for at, _ in self.sold]
        steps = [(at, begins) for at, begins in self.begins if begins < moment]
        bounds = [*(begins for _, begins in steps), moment]
        for (at, _), (begins, ends) in zip(steps, pairwise(bounds), strict=True):
            cost, width = paced_cost(self.structure, self.structure.steps[at]), (ends - begins) / SLICES
            for part in range(SLICES if cost else 0):
                first, middle = begins + part * width, begins + (part + 0.5) * width
                last = moment if ends == moment and part == SLICES - 1 else first + width
                busts = bisect_right(self.busted, last) - bisect_right(self.busted, first)
                yield Slice(cost, width, self.players_left_at(middle), chips[bisect_right(times, middle)], busts)

    def _stretches_ahead(self, moment: float) -> Iterator[Stretch]:
        """Yield the present step and later ones as planned at the moment; pauses that came later are not included."""
        steps = self.structure.steps
        begun = [(at, begins) for at, begins in self.begins if begins <= moment] or [(0, moment)]
        here, begins = begun[-1]
        for at, step in enumerate(steps[here:], here):
            ends = inf if at == len(steps) - 1 else begins + step.span.total_seconds()
            yield Stretch(begins, max(ends, moment), paced_cost(self.structure, step))
            begins = max(ends, moment)


@dataclass(frozen=True, slots=True)
class BacktestedForecast:
    """A forecast of the end made at a moment, and the true end."""

    moment: float
    left: int
    earliest: float
    middle: float
    latest: float
    end: float

    @property
    def is_inside(self) -> bool:
        """Return whether the true end lies within the forecast's range."""
        return self.earliest <= self.end <= self.latest

    @property
    def is_later(self) -> bool:
        """Return whether the true end is later than the forecast's range."""
        return self.end > self.latest


def backtested_forecast(history: History, moment: float) -> BacktestedForecast | None:
    """Return the forecast made at a moment of a day that is over, with the day's true end.

    None with fewer than two players left, or if the chips are unknown, as in files without starting stacks.
    """
    left = history.players_left_at(moment)
    if left < 2 or not history.chips_at(moment):
        return None
    return BacktestedForecast(moment, left, *history.forecast_at(moment).end_range(), history.busted[-1])


def half_field_out_at(history: History, closed: float) -> float | None:
    """Return when half of the players left at the close of registration (`closed`) had busted; None if never."""
    half = history.players_left_at(closed) // 2
    out = len(history.entered) - half
    return history.busted[out - 1] if half > 1 and out <= len(history.busted) else None
