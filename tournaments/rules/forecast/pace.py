"""The pace at which a field shrinks, and when a number of players will be left: the median and an 8-in-10 range.

The law: in each minute a player busts with a probability that grows with the cost of an orbit relative to the average
stack, `pace x cost / average`. At the last table an orbit has only as many hands as players are left, so the
probability no longer follows the average stack. Breaks cost nothing. "Work" is play weighted by its cost. The work
between two numbers of players has a closed form (`median_work`), and so has its variance, since each bust has a
waiting time of its own.

The law is corrected for how fast the structure rises (`duration_factor`): days with slow or very fast structures last
longer than the law says, all others shorter. The correction was fitted like the constants, by the growth of the blinds
in an hour of play.

The pace is the field's own: the busts seen, relative to those expected at the usual pace. It is pulled towards the
usual pace while the evidence is small (`expected_pace`). Busts at a time when an orbit cost more count more. Early
busts are weak evidence for the rest of a day, since stacks are still similar: the spread `DAY_DRIFTS` is divided by the
share of the field that is out. All uncertainty (between days, between the beginning and the rest of a day, chance) adds
up to one spread of the logarithm of the work. The constants were fitted on one half of the days of
`lab/forecast/backtest.py`, and checked on the other.

Units: seconds, chips, players. A cost is the blinds and antes of one orbit in chips.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf, log, sqrt
from statistics import fmean

from tournaments.rules.games import HORSE, MIXED_GAMES, Rotation, hands_an_hour, rotation_of
from tournaments.rules.levels import AnteKind, Level, Step, Structure
from tournaments.rules.structure.chip_set import first_bet
from tournaments.rules.structure.limit_levels import level_of_game

# busts per second and player when an orbit costs the average stack
USUAL_PACE = 0.06 / 60
# the exponent by which that rate grows with the cost of an orbit relative to the average stack
STEEP = 1.1
# the share of the expected busts that occur in the first part of a day
EARLY = 0.9
# spread of the logarithm of the pace: from day to day, and between a day's beginning and its rest
DAYS_DIFFER, DAY_DRIFTS = 0.34, 0.20
# the least share of the field out that is taken as evidence
LEAST_GONE = 0.01
# the bounds of a field's pace relative to the usual one; beyond them, busts were entered late
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
    """A step between two moments, and the cost of an orbit in it: 0 in a break. The last step has no end."""

    begins: float
    ends: float
    cost: float


@dataclass(frozen=True, slots=True)
class FieldNow:
    """The players left at a moment, the chips in play, and the number of seats per table."""

    moment: float
    left: int
    chips: int
    seats: int


@dataclass(frozen=True, slots=True)
class SeenPace:
    """The busts seen and the busts expected at the usual pace, both weighted.

    `gone` is the share of the field that busted.
    """

    busts: float = 0
    expected: float = 0
    gone: float = 0


NOTHING_SEEN = SeenPace()


@dataclass(frozen=True, slots=True)
class Slice:
    """A past slice of play: the cost of an orbit, its length in seconds, the field at its middle, and its busts."""

    cost: float
    seconds: float
    left: float
    chips: float
    busts: int

    def steepness(self, seats: int) -> float:
        """Return the cost of an orbit relative to the average stack."""
        return self.cost * max(self.left, seats) / self.chips if self.chips else 0


def orbit_cost(step: Step, *, seats: int) -> float:
    """Return the chips that an orbit at a full table costs a player; 0 in a break."""
    if not isinstance(step, Level):
        return 0
    ante = step.ante.amount if step.ante else 0
    each = seats if step.ante and step.ante.kind == AnteKind.EACH else 1
    return (sum(step.blinds) or step.bring_in or first_bet(step)) + ante * each


def paced_cost(structure: Structure, step: Step) -> float:
    """Return the cost of an orbit in a step of a structure, less in games with fewer hands an hour than hold'em.

    The rate of busts falls in proportion to the hands. A level with the bets of all games of a mix has the mean cost.
    """
    if not isinstance(step, Level):
        return 0
    games: Rotation = ((step.game or structure.game, step.betting or structure.betting),)
    if not step.game and structure.game in MIXED_GAMES:
        games = rotation_of(structure.game) or (HORSE if step.bring_in else games)
    costs = []
    for game, betting in games:
        level = level_of_game(step, game=game, betting=betting, chip=1) if len(games) > 1 else step
        slower = hands_an_hour(game, betting) / hands_an_hour("texas_holdem", "no_limit")
        costs.append(orbit_cost(level, seats=structure.seats_per_table) * slower ** (1 / STEEP))
    return fmean(costs)


def expected_pace(seen: SeenPace) -> tuple[float, float]:
    """Return the expected pace, in busts per second and player, and the standard deviation of its logarithm."""
    if not seen.gone:
        return USUAL_PACE, DAYS_DIFFER
    known = 1 / (seen.busts + 1) + (DAY_DRIFTS / max(seen.gone, LEAST_GONE)) ** 2
    trust = DAYS_DIFFER**2 / (DAYS_DIFFER**2 + known)
    against = (seen.busts + 1) / (EARLY * seen.expected + 1)
    return USUAL_PACE * min(FASTEST, max(1 / FASTEST, against)) ** trust, sqrt(known * trust)


def seen_pace(slices: Sequence[Slice], *, seats: int, gone: float) -> SeenPace:
    """Return the pace seen over slices of play. `gone` is the share of the field that busted."""
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


def median_work(before: float, after: float, *, seats: int) -> float:
    """Return the median work until the field shrinks from one number of players to another."""
    top, low, table = before + HALF, after + HALF, seats + HALF
    above = (max(low, table) ** -STEEP - top**-STEEP) / STEEP if top > table else 0
    return above + (log(min(top, table) / low) / seats**STEEP if low < table else 0)


def work_variance(before: float, after: float, *, seats: int) -> float:
    """Return the variance of the work until the field shrinks from one number of players to another."""
    top, low, table = before + HALF, after + HALF, seats + HALF
    power = 1 + 2 * STEEP
    above = (max(low, table) ** -power - top**-power) / power if top > table else 0
    return above + ((1 / low - 1 / min(top, table)) / seats ** (2 * STEEP) if low < table else 0)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a field. `ahead` are the steps from now on.

    The law's work is multiplied by `bend` (see `forecast_of`).
    """

    field: FieldNow
    ahead: Sequence[Stretch]
    seen: SeenPace = NOTHING_SEEN
    bend: float = 1.0

    def time_when_left(self, left: float, spreads: float = 0) -> float:
        """Return when `left` players will be left: the median, or the time `spreads` standard deviations later."""
        if left >= self.field.left:
            return self.field.moment
        return self._moment_after(self._work_until_left(left, spreads))

    def end_range(self, left: float = 1) -> tuple[float, float, float]:
        """Return the earliest, median and latest time with `left` players left. The range holds on 8 of 10 days."""
        return (
            self.time_when_left(left, -EIGHT_OF_TEN),
            self.time_when_left(left),
            self.time_when_left(left, EIGHT_OF_TEN),
        )

    def players_left_at(self, moment: float, spreads: float = 0) -> float:
        """Return the number of players left at a moment: the median, or that of a day `spreads` deviations slower."""
        done = self._work_done_by(moment)
        fewest, most = 1.0, float(self.field.left)
        if self._work_until_left(fewest, spreads) <= done:
            return fewest
        for _ in range(40):
            middle = (fewest + most) / 2
            if self._work_until_left(middle, spreads) > done:
                fewest = middle
            else:
                most = middle
        return (fewest + most) / 2

    def _work_until_left(self, left: float, spreads: float) -> float:
        """Return the work until this many players are left: seconds of play weighted by cost."""
        before, seats = self.field.left, self.field.seats
        work = median_work(before, left, seats=seats)
        if work <= 0:
            return 0
        pace, spread = expected_pace(self.seen)
        by_chance = min(1.0, work_variance(before, left, seats=seats) / work**2)
        return work * exp(spreads * sqrt(spread**2 + by_chance)) / pace * self.bend

    def _moment_after(self, work: float) -> float:
        for stretch in self.ahead:
            begins, rate = max(stretch.begins, self.field.moment), self._work_rate(stretch)
            if rate and rate * (stretch.ends - begins) >= work:
                return begins + work / rate
            work -= rate * (stretch.ends - begins) if rate else 0
        return inf

    def _work_done_by(self, moment: float) -> float:
        begun = ((max(step.begins, self.field.moment), step) for step in self.ahead)
        return sum(max(0.0, min(step.ends, moment) - begins) * self._work_rate(step) for begins, step in begun)

    def _work_rate(self, stretch: Stretch) -> float:
        """Return the work done in a second of a step, by the cost of its orbit relative to all chips."""
        return (stretch.cost / self.field.chips) ** STEEP if stretch.cost else 0


def forecast_of(field: FieldNow, ahead: Sequence[Stretch], seen: SeenPace = NOTHING_SEEN) -> Forecast:
    """Return the forecast of a field, corrected for how fast the blinds rise until the expected end."""
    plain = Forecast(field, ahead, seen)
    return replace(plain, bend=duration_factor(_hourly_growth(plain)))


def duration_factor(growth: float) -> float:
    """Return the factor by which a day lasts longer than the law says, below 1 for a shorter day.

    `growth` is the hourly growth of an orbit's cost (`_hourly_growth`).
    """
    at = log(max(growth, BENDS[0][0]))
    marks = [(log(mark), bend) for mark, bend in BENDS]
    for (left, low), (right, high) in pairwise(marks):
        if at <= right:
            return exp(low + (high - low) * (at - left) / (right - left))
    return exp(marks[-1][1])


def _hourly_growth(plain: Forecast) -> float:
    """Return the growth of an orbit's cost per hour of play until the expected end, as a natural logarithm."""
    end, begun = plain.time_when_left(1), plain.field.moment
    played = [step for step in plain.ahead if step.cost and step.begins < end]
    seconds = sum(min(step.ends, end) - max(step.begins, begun) for step in played)
    if not played or seconds == inf:
        return 0
    return log(played[-1].cost / played[0].cost) / max(seconds, SHORTEST) * 3600 if played[-1].cost else 0
