"""The pace at which a field shrinks, and the time until a number of players is left: the middle and an 8-in-10 range.

Method. In a minute each player busts with a probability that grows with an orbit's cost against the average stack:
`pace x cost / average`. At the last table the orbit is one of that many players or fewer, so the chance no longer
follows the average. Breaks cost nothing. The play, weighted by its cost (`needed`), between two numbers of players then
follows in closed form, and so does its chance: each bust comes after a waiting time of its own.

The law is bent by the structure's rise (`bend_of`): days of slow and of very fast structures last longer, those
between less long. The bend was found as the constants were, by the growth of the blinds in an hour of play.

The pace is the field's own: the busts seen against those expected at the usual pace, drawn towards the usual one
while the evidence is small (`own_pace`). They count more the more an orbit cost when they came.
Early busts are weak evidence for the rest of a day, since stacks are still near each other: the spread `DAY_DRIFTS` is
divided by the share of the field that is out. What is not known (how far days differ, how far a day differs from its
own beginning, chance) adds up to one spread of the logarithm of the work. The constants were found on one half of the
days of `lab/forecast/backtest.py`, and checked on the other.

Units: seconds, chips, players. A cost is the blinds and antes of one orbit in chips.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf, log, sqrt

from tournaments.rules.levels import AnteKind, Level, Step
from tournaments.rules.structure.chip_set import first_bet

# busts a second and player at an average stack of one orbit
USUAL_PACE = 0.06 / 60
# the power by which that chance grows with what an orbit costs against the average stack
STEEP = 1.1
# the share of these busts in the first part of a day
EARLY = 0.9
# spread of the logarithm of the pace: from day to day, and between a day's beginning and its rest
DAYS_DIFFER, DAY_DRIFTS = 0.34, 0.20
# the least share of the field out that is taken as evidence
LEAST_GONE = 0.01
# the bounds of a field's pace against the usual; busts beyond them were written down late
FASTEST = 4
# the range in spreads from the middle that holds on 8 and on 5 of 10 days
EIGHT_OF_TEN, FIVE_OF_TEN = 1.2816, 0.6745
# a day's length against the law (its logarithm), by the growth of the blinds in an hour (its logarithm)
BENDS = ((0.235, 0.25), (0.30, 0.22), (0.45, 0.05), (0.89, -0.15), (1.93, -0.31), (3.86, 0.03))
SHORTEST = 600.0
# between two whole numbers of players
HALF = 0.5


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step between two moments: what an orbit costs in it, 0 in a break. The last one has no end."""

    begins: float
    ends: float
    cost: float


@dataclass(frozen=True, slots=True)
class FieldNow:
    """The players left at a moment, all chips in play, and the number of seats at a table."""

    moment: float
    left: int
    chips: int
    seats: int


@dataclass(frozen=True, slots=True)
class SeenPace:
    """The busts that were seen, and those that the usual pace would have brought, weighed; the share that is out."""

    busts: float = 0
    expected: float = 0
    gone: float = 0


NOTHING_SEEN = SeenPace()


@dataclass(frozen=True, slots=True)
class Slice:
    """A past slice of play: the cost of an orbit, its length, and the field in its middle."""

    cost: float
    seconds: float
    left: float
    chips: float
    busts: int

    def steepness(self, seats: int) -> float:
        """Return the cost of an orbit against the average stack."""
        return self.cost * max(self.left, seats) / self.chips if self.chips else 0


def orbit_cost(step: Step, *, seats: int) -> float:
    """Return the chips that an orbit costs a player of a full table; 0 in a break."""
    if not isinstance(step, Level):
        return 0
    ante = step.ante.amount if step.ante else 0
    each = seats if step.ante and step.ante.kind == AnteKind.EACH else 1
    return (sum(step.blinds) or step.bring_in or first_bet(step)) + ante * each


def own_pace(seen: SeenPace) -> tuple[float, float]:
    """Return the pace of the rest of the day and the spread of its logarithm."""
    if not seen.gone:
        return USUAL_PACE, DAYS_DIFFER
    known = 1 / (seen.busts + 1) + (DAY_DRIFTS / max(seen.gone, LEAST_GONE)) ** 2
    trust = DAYS_DIFFER**2 / (DAYS_DIFFER**2 + known)
    against = (seen.busts + 1) / (EARLY * seen.expected + 1)
    return USUAL_PACE * min(FASTEST, max(1 / FASTEST, against)) ** trust, sqrt(known * trust)


def seen_pace(slices: Sequence[Slice], *, seats: int, gone: float) -> SeenPace:
    """Return the pace seen over slices of play; `gone` is the share of the field that is out."""
    played = [slice_ for slice_ in slices if slice_.cost and slice_.chips and slice_.left > 1]
    if not played:
        return SeenPace()
    now = played[-1].steepness(seats)
    weighed = [(slice_, slice_.steepness(seats) / now) for slice_ in played]
    busts = sum(weight * slice_.busts for slice_, weight in weighed)
    expected = sum(
        weight * USUAL_PACE * slice_.seconds * slice_.left * (now * weight) ** STEEP for slice_, weight in weighed
    )
    return SeenPace(busts, expected, gone)


def work_between(before: float, after: float, *, seats: int) -> float:
    """Return the work between two numbers of players, in the middle."""
    top, low, table = before + HALF, after + HALF, seats + HALF
    above = (max(low, table) ** -STEEP - top**-STEEP) / STEEP if top > table else 0
    return above + (log(min(top, table) / low) / seats**STEEP if low < table else 0)


def work_variance(before: float, after: float, *, seats: int) -> float:
    """Return the variance of that work: every bust has a waiting time of its own."""
    top, low, table = before + HALF, after + HALF, seats + HALF
    power = 1 + 2 * STEEP
    above = (max(low, table) ** -power - top**-power) / power if top > table else 0
    return above + ((1 / low - 1 / min(top, table)) / seats ** (2 * STEEP) if low < table else 0)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a field: `ahead` are the steps from now on.

    Its work is the law's times `bend` (see `forecast_of`).
    """

    field: FieldNow
    ahead: Sequence[Stretch]
    seen: SeenPace = NOTHING_SEEN
    bend: float = 1.0

    def time_with_left(self, left: float, spreads: float = 0) -> float:
        """Return the time at which this many are left, this many spreads later than the middle (earlier: negative)."""
        if left >= self.field.left:
            return self.field.moment
        return self._moment_after(self._work(left, spreads))

    def range_of_end(self, left: float = 1) -> tuple[float, float, float]:
        """Return the earliest and the middle and the latest moment of the range that holds on 8 of 10 days."""
        return (
            self.time_with_left(left, -EIGHT_OF_TEN),
            self.time_with_left(left),
            self.time_with_left(left, EIGHT_OF_TEN),
        )

    def left_at(self, moment: float, spreads: float = 0) -> float:
        """Return the number of players left at a moment: in the middle, or this many spreads slower."""
        done = self._work_by(moment)
        fewest, most = 1.0, float(self.field.left)
        if self._work(fewest, spreads) <= done:
            return fewest
        for _ in range(40):
            middle = (fewest + most) / 2
            if self._work(middle, spreads) > done:
                fewest = middle
            else:
                most = middle
        return (fewest + most) / 2

    def _work(self, left: float, spreads: float) -> float:
        """Return the seconds of play until this many are left, weighted by their cost."""
        before, seats = self.field.left, self.field.seats
        work = work_between(before, left, seats=seats)
        if work <= 0:
            return 0
        pace, spread = own_pace(self.seen)
        by_chance = min(1.0, work_variance(before, left, seats=seats) / work**2)
        return work * exp(spreads * sqrt(spread**2 + by_chance)) / pace * self.bend

    def _moment_after(self, work: float) -> float:
        for stretch in self.ahead:
            begins, rate = max(stretch.begins, self.field.moment), self._rate(stretch)
            if rate and rate * (stretch.ends - begins) >= work:
                return begins + work / rate
            work -= rate * (stretch.ends - begins) if rate else 0
        return inf

    def _work_by(self, moment: float) -> float:
        begun = ((max(step.begins, self.field.moment), step) for step in self.ahead)
        return sum(max(0.0, min(step.ends, moment) - begins) * self._rate(step) for begins, step in begun)

    def _rate(self, stretch: Stretch) -> float:
        """Return the work of a second: the cost of an orbit against all chips."""
        return (stretch.cost / self.field.chips) ** STEEP if stretch.cost else 0


def forecast_of(field: FieldNow, ahead: Sequence[Stretch], seen: SeenPace = NOTHING_SEEN) -> Forecast:
    """Return the forecast of a field, adjusted by the rise of the structure until the middle of its end."""
    plain = Forecast(field, ahead, seen)
    return replace(plain, bend=bend_of(_growth(plain)))


def bend_of(growth: float) -> float:
    """Return the factor (a logarithm) by which a day lasts longer than the law, given the blinds' growth in an hour."""
    at = log(max(growth, BENDS[0][0]))
    marks = [(log(mark), bend) for mark, bend in BENDS]
    for (left, low), (right, high) in pairwise(marks):
        if at <= right:
            return exp(low + (high - low) * (at - left) / (right - left))
    return exp(marks[-1][1])


def _growth(plain: Forecast) -> float:
    """Return the logarithm of the growth of an orbit's cost in an hour of play, until the middle of the end."""
    end, begun = plain.time_with_left(1), plain.field.moment
    played = [step for step in plain.ahead if step.cost and step.begins < end]
    seconds = sum(min(step.ends, end) - max(step.begins, begun) for step in played)
    if not played or seconds == inf:
        return 0
    return log(played[-1].cost / played[0].cost) / max(seconds, SHORTEST) * 3600 if played[-1].cost else 0
