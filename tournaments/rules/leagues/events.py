"""What an event of a season is worth to each of its players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

from tournaments.rules.leagues.formulas import Expression, ExpressionError
from tournaments.rules.leagues.points import LeagueFinish, PointsPart, expression_of, parts_of
from tournaments.rules.leagues.season_rules import SeasonRules

#: points of one event are rounded to this, so that a table can be added up by hand
ROUNDED = Decimal("0.01")


class EventResult(NamedTuple):
    """A player's result: the places that they share, what they bought and won in minor units.

    `beaten` are the players whose bounties they won. A season has ten thousand: a tuple is made in half the time.
    """

    player: int
    first: int
    last: int
    entries: int = 1
    spent: int = 0
    prize: int = 0
    beaten: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedEvent:
    """An event of a season: so many entries and paid places, money in minor units of `digits` decimals.

    `formula` is the one that it keeps, whatever the season's is now; `factor` is 2 for a doubled event.
    """

    key: int
    on: date
    players: int
    formula: str
    buy_in: int = 0
    paid: int = 0
    pool: int = 0
    digits: int = 2
    factor: Decimal = Decimal(1)
    venue: str = ""
    results: tuple[EventResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MadePoints:
    """How one event's points were made: `parts` give `base`, bonuses are added, and the factor multiplies all.

    `problem` says why the formula has no value, "" where it has one.
    """

    base: Decimal
    parts: tuple[PointsPart, ...]
    attendance: Decimal
    knock_outs: Decimal
    factor: Decimal
    problem: str = ""

    @property
    def total(self) -> Decimal:
        """What the event is worth, rounded half up."""
        return _rounded((self.base + self.attendance + self.knock_outs) * self.factor)


def event_points(event: FinishedEvent, rules: SeasonRules, *, leader: int | None = None) -> Mapping[int, Decimal]:
    """Return what the event is worth to each player, by key. `leader` led the table before it.

    Who shares places gets the average of their points. A finish that the formula has no value for, as where it divides
    by nothing, is worth its bonuses alone. Raises ExpressionError for a formula that cannot be read.
    """
    expression = expression_of(event.formula) if event.formula else None
    base = _Base(event, expression)
    return {
        one.player: _rounded((base(one) + rules.attendance + _knock_outs(one, rules, leader)) * event.factor)
        for one in event.results
    }


def made_points(
    event: FinishedEvent, result: EventResult, rules: SeasonRules, *, leader: int | None = None
) -> MadePoints:
    """Return how a result's points were made; a formula without a value has no parts. Raises ExpressionError."""
    expression = expression_of(event.formula) if event.formula else None
    base = _Base(event, expression)
    problem, parts = base.problem(result), ()  # type: str, tuple[PointsPart, ...]
    if expression is not None and result.first == result.last and not problem:
        parts = tuple(parts_of(expression, finish=finish_of(event, result)))
    return MadePoints(
        base=base(result),
        parts=parts,
        attendance=rules.attendance,
        knock_outs=_knock_outs(result, rules, leader),
        factor=event.factor,
        problem=problem,
    )


def without_value(event: FinishedEvent) -> list[tuple[EventResult, str]]:
    """Return the results that the event's formula has no value for, each with why. Raises ExpressionError."""
    base = _Base(event, expression_of(event.formula) if event.formula else None)
    return [(one, problem) for one in event.results if (problem := base.problem(one))]


def finish_of(event: FinishedEvent, result: EventResult) -> LeagueFinish:
    """Return a result as formulas ask for it, with the first of the places that it shares."""
    return LeagueFinish(
        players=event.players,
        place=result.first,
        buy_in=Decimal(event.buy_in).scaleb(-event.digits),
        spent=Decimal(result.spent).scaleb(-event.digits),
        bounties=len(result.beaten),
        paid=event.paid,
        prize=Decimal(result.prize).scaleb(-event.digits),
        pool=Decimal(event.pool).scaleb(-event.digits),
    )


class _Base:
    """The points of a result by a formula alone."""

    def __init__(self, event: FinishedEvent, expression: Expression | None) -> None:
        self.expression, self.formula = expression, event.formula
        self.names = tuple(sorted(expression.names)) if expression else ()
        whole = finish_of(event, EventResult(player=0, first=1, last=1))
        self.values = [getattr(whole, name) for name in self.names]
        #: which of them a result has of its own, and how it is read
        self.own = [(at, _OWN[name]) for at, name in enumerate(self.names) if name in _OWN]
        self.digits = event.digits

    def __call__(self, one: EventResult) -> Decimal:
        try:
            return self._value(one)
        except ExpressionError:
            return Decimal(0)

    def problem(self, one: EventResult) -> str:
        """Return why the formula has no value for a result; "" where it has one."""
        try:
            self._value(one)
        except ExpressionError as problem:
            why: str = problem.args[0]
            return why
        return ""

    def _value(self, one: EventResult) -> Decimal:
        if self.expression is None:
            return Decimal(0)
        if one.first == one.last:
            return self._at(one, one.first)
        places = range(one.first, one.last + 1)
        return sum((self._at(one, place) for place in places), Decimal(0)) / len(places)

    def _at(self, one: EventResult, place: int) -> Decimal:
        values = self.values.copy()
        for at, read in self.own:
            values[at] = read(one, place, self.digits)
        return _value(self.formula, tuple(values))


#: what a result has of its own, by the name that formulas have for it
_OWN: dict[str, Callable[[EventResult, int, int], int | Decimal]] = {
    "place": lambda _one, place, _digits: place,
    "spent": lambda one, _place, digits: Decimal(one.spent).scaleb(-digits),
    "prize": lambda one, _place, digits: Decimal(one.prize).scaleb(-digits),
    "bounties": lambda one, _place, _digits: len(one.beaten),
}


@lru_cache(maxsize=50_000)
def _value(formula: str, values: tuple[int | Decimal, ...]) -> Decimal:
    """Return what a formula gives for the values of its names, sorted; finishes that are alike are calculated once."""
    expression = expression_of(formula)
    return expression({name: Decimal(value) for name, value in zip(sorted(expression.names), values, strict=True)})


def _knock_outs(one: EventResult, rules: SeasonRules, leader: int | None) -> Decimal:
    points = rules.knock_out * len(one.beaten)
    return points + rules.leader if leader is not None and leader in one.beaten else points


def _rounded(points: Decimal) -> Decimal:
    return points.quantize(ROUNDED, rounding=ROUND_HALF_UP)
