"""The points of an event of a season for each of its players."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from tournaments.rules.leagues.bonuses import HandGiven
from tournaments.rules.leagues.formulas import Expression, ExpressionError
from tournaments.rules.leagues.points import LeagueFinish, PointsPart, formula_expression, points_parts
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.leagues.td_formulas import is_td_formula
from tournaments.rules.leagues.td_nights import TdNight, TdPoints
from tournaments.rules.messages import message

# points of one event are rounded to this, so that a table can be added up by hand
ROUNDED = Decimal("0.01")


class EventResult(NamedTuple):
    """A player's result in an event. The places `first` to `last` are shared if they differ.

    `spent` and `prize` are minor units. `beaten` are the keys of the players knocked out by this player. `together`
    counts the `beaten` players who went out in the same hand as another `beaten` player. `by_hand` are the bonuses
    given by hand.
    """

    player: int
    first: int
    last: int
    entries: int = 1
    spent: int = 0
    prize: int = 0
    beaten: tuple[int, ...] = ()
    together: int = 0
    by_hand: tuple[HandGiven, ...] = ()


# An EventResult as a plain tuple. A season has ten thousand: plain tuples are made in half the time,
# and garbage collection stops tracking them.
ResultRow = tuple[int, int, int, int, int, int, tuple[int, ...], int, tuple[HandGiven, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedEvent:
    """A finished event of a season: numbers of `players` (people) and `paid` places, and money in minor units.

    The currency has `digits` decimals. `entries` is the number bought; 0 means one for each player. `gathered` is all
    money paid into the pool if there were rebuys or add-ons, else 0. `formula` is stored with the event, and may differ
    from the season's present formula; `factor` is 2 for a doubled event. `regulars` are the players who played every
    event of the quarter, if the season doubles their points (`sums.py`). `rows` are the `results` as plain tuples, best
    first. `night` has the variables of a formula of The Tournament Director, None for another formula.
    """

    key: int
    on: date
    players: int
    formula: str
    entries: int = 0
    buy_in: int = 0
    paid: int = 0
    pool: int = 0
    gathered: int = 0
    digits: int = 2
    factor: Decimal = Decimal(1)
    venue: str = ""
    regulars: frozenset[int] = frozenset()
    rows: tuple[ResultRow, ...] = ()
    night: TdNight | None = None

    @property
    def results(self) -> list[EventResult]:
        """The results of all players, best first."""
        return [EventResult(*row) for row in self.rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCalculation:
    """The calculation of a player's points: `parts` give `base`, bonuses are added, and `factor` multiplies the sum.

    `regular` says that the points for playing are doubled, since the player came to every event of the quarter.
    `problem` is the reason why the formula has no value, "" if it has one.
    """

    base: Decimal
    parts: tuple[PointsPart, ...]
    attendance: Decimal
    knock_outs: Decimal
    factor: Decimal
    problem: str = ""
    by_hand: tuple[HandGiven, ...] = ()
    regular: bool = False

    @property
    def total(self) -> Decimal:
        """The points of the event, rounded half up."""
        by_hand = sum((given.total for given in self.by_hand), Decimal(0))
        return _round_points((self.base + self.attendance + self.knock_outs + by_hand) * self.factor)


def points_by_row(event: FinishedEvent, rules: SeasonRules, *, leader: int | None = None) -> list[Decimal]:
    """Return the points of each player, in the order of the event's rows. `leader` led the season before the event.

    Players who share places get the average of the points for these places. If the formula has no value for a finish,
    as in a division by zero, the player gets only bonuses. Raises ExpressionError for a formula that cannot be read.
    """
    if _is_counted_by_player(event, rules) or leader is not None:
        base = _base_points_of(event)
        return [_points_with_bonuses(base, event, rules, EventResult(*row), leader) for row in event.rows]
    worth = _points_by_result(event.formula, _shared_values(event), event.digits, rules.attendance, event.factor)
    points = worth.values_of_rows(event.rows)
    regulars = event.regulars if rules.quarter_doubles else frozenset[int]()
    if regulars or any(map(_GIVEN, event.rows)):
        base = _base_points_of(event)
        for at, row in enumerate(event.rows):
            if _GIVEN(row) or row[0] in regulars:
                points[at] = _points_with_bonuses(base, event, rules, EventResult(*row), leader)
    return points


def _is_counted_by_player(event: FinishedEvent, rules: SeasonRules) -> bool:
    """Return whether results with the same figures may have different points."""
    return bool(rules.knock_out or rules.knock_out_together) or is_td_formula(event.formula)


def _points_with_bonuses(
    base: Callable[[EventResult], Decimal],
    event: FinishedEvent,
    rules: SeasonRules,
    result: EventResult,
    leader: int | None,
) -> Decimal:
    more = _knock_out_points(result, rules, leader) + sum((given.total for given in result.by_hand), Decimal(0))
    return _round_points((base(result) + _attendance_points(result, event, rules) + more) * event.factor)


def points_calculation(
    event: FinishedEvent, result: EventResult, rules: SeasonRules, *, leader: int | None = None
) -> PointsCalculation:
    """Return the calculation of a result's points. Raises ExpressionError for a formula that cannot be read.

    `parts` are empty without a formula, for shared places, and if the formula has no value.
    """
    base = _base_points_of(event)
    expression = base.expression
    problem, parts = base.missing_value_reason(result), ()  # type: str, tuple[PointsPart, ...]
    if expression is not None and result.first == result.last and not problem:
        parts = tuple(points_parts(expression, finish=league_finish(event, result)))
    return PointsCalculation(
        base=base(result),
        parts=parts,
        attendance=_attendance_points(result, event, rules),
        knock_outs=_knock_out_points(result, rules, leader),
        factor=event.factor,
        problem=problem,
        by_hand=result.by_hand,
        regular=_is_regular(result, event, rules),
    )


def results_without_value(event: FinishedEvent) -> list[tuple[EventResult, str]]:
    """Return the results for which the formula has no value, each with the reason.

    Raises ExpressionError for a formula that cannot be read.
    """
    if is_td_formula(event.formula):
        night = _NightPoints(event)
        reasons = [(result, night.missing_value_reason(result)) for result in event.results]
        return [(result, reason) for result, reason in reasons if reason]
    problems = _problems_by_result(event.formula, _shared_values(event), event.digits).values_of_rows(event.rows)
    return [(EventResult(*row), problem) for row, problem in zip(event.rows, problems, strict=True) if problem]


def league_finish(event: FinishedEvent, result: EventResult) -> LeagueFinish:
    """Return a result as the values that a formula uses; `place` is the first of the places shared."""
    return LeagueFinish(
        players=event.players,
        entries=event.entries,
        place=result.first,
        buy_in=Decimal(event.buy_in).scaleb(-event.digits),
        spent=Decimal(result.spent).scaleb(-event.digits),
        bounties=len(result.beaten),
        paid=event.paid,
        prize=Decimal(result.prize).scaleb(-event.digits),
        pool=Decimal(event.pool).scaleb(-event.digits),
        gathered=Decimal(event.gathered).scaleb(-event.digits),
    )


class _BasePoints:
    """A function that returns a result's points by a formula, without bonuses.

    `values` are the event's values for the names in the formula, in the sorted order of the names.
    """

    def __init__(self, formula: str, values: tuple[int | Decimal, ...], digits: int) -> None:
        self.expression = formula_expression(formula) if formula else None
        self.names = tuple(sorted(self.expression.names)) if self.expression else ()
        self.values, self.digits = values, digits
        # the formula's names that depend on the result, and their readers
        self.own = [(name, _OWN[name]) for name in self.names if name in _OWN]
        # finishes with the same values in these columns are worth the same
        self.columns = sorted({1, 2, *(_COLUMN[name] for name in self.names if name in _COLUMN)})

    def __call__(self, result: EventResult) -> Decimal:
        try:
            return self._value(result)
        except ExpressionError:
            return Decimal(0)

    def missing_value_reason(self, result: EventResult) -> str:
        """Return why the formula has no value for a result; "" if it has one."""
        try:
            self._value(result)
        except ExpressionError as problem:
            reason: str = problem.args[0]
            return reason
        return ""

    def _value(self, result: EventResult) -> Decimal:
        if self.expression is None:
            return Decimal(0)
        if result.first == result.last:
            return self._points_at_place(self.expression, result, result.first)
        places = range(result.first, result.last + 1)
        return sum((self._points_at_place(self.expression, result, place) for place in places), Decimal(0)) / len(
            places
        )

    def _points_at_place(self, expression: Expression, result: EventResult, place: int) -> Decimal:
        values = dict(zip(self.names, map(Decimal, self.values), strict=True))
        for name, read in self.own:
            values[name] = Decimal(read(result, place, self.digits))
        return expression(values)


class _NightPoints:
    """A function that returns a result's points by a formula of The Tournament Director, without bonuses."""

    expression: Expression | None = None

    def __init__(self, event: FinishedEvent) -> None:
        self.points = event.night.points(event.formula) if event.night else {}

    def __call__(self, result: EventResult) -> Decimal:
        return self._points_of(result).points

    def missing_value_reason(self, result: EventResult) -> str:
        """Return why the formula has no value for a result; "" if it has one."""
        return self._points_of(result).problem

    def _points_of(self, result: EventResult) -> TdPoints:
        return self.points.get(result.player) or TdPoints(problem=message("its variables are not known"))


def _base_points_of(event: FinishedEvent) -> "_BasePoints | _NightPoints":
    if is_td_formula(event.formula):
        return _NightPoints(event)
    return _BasePoints(event.formula, _shared_values(event), event.digits)


def _shared_values(event: FinishedEvent) -> tuple[int | Decimal, ...]:
    """Return an event's values for the names in its formula, in the sorted order of the names.

    Names that depend on the result have a placeholder: the value of a winner who got no prize.
    """
    if not event.formula:
        return ()
    winner = league_finish(event, EventResult(player=0, first=1, last=1))
    return tuple(getattr(winner, name) for name in sorted(formula_expression(event.formula).names))


class _ColumnCache(dict[tuple[Any, ...], Any]):
    """A function of a result. Its values are cached by the columns of the result that they depend on."""

    def __init__(self, columns: Sequence[int], function: Callable[[EventResult], Any]) -> None:
        self.columns, self.key_of, self.function = columns, itemgetter(*columns), function

    def __missing__(self, key: tuple[Any, ...]) -> Any:
        row: list[Any] = [*EventResult(player=0, first=0, last=0)]
        for column, value in zip(self.columns, key, strict=True):
            row[column] = value
        found = self[key] = self.function(EventResult(*row))
        return found

    def values_of_rows(self, rows: Iterable[ResultRow]) -> list[Any]:
        """Return the function's value for each row. Calls the function only for values that are not cached."""
        return list(map(self.__getitem__, map(self.key_of, rows)))


@lru_cache(maxsize=256)
def _points_by_result(
    formula: str, values: tuple[int | Decimal, ...], digits: int, attendance: Decimal, factor: Decimal
) -> _ColumnCache:
    """Return the cache of points by result, without knock-out bonuses. Events with the same values share it."""
    base = _BasePoints(formula, values, digits)
    return _ColumnCache(base.columns, lambda result: _round_points((base(result) + attendance) * factor))


@lru_cache(maxsize=256)
def _problems_by_result(formula: str, values: tuple[int | Decimal, ...], digits: int) -> _ColumnCache:
    """Return the cache of reasons why the formula has no value for a result. Events with the same values share it."""
    base = _BasePoints(formula, values, digits)
    return _ColumnCache(base.columns, base.missing_value_reason)


# the names of a formula that depend on the result
_OWN: dict[str, Callable[[EventResult, int, int], int | Decimal]] = {
    "place": lambda _result, place, _digits: place,
    "spent": lambda result, _place, digits: Decimal(result.spent).scaleb(-digits),
    "prize": lambda result, _place, digits: Decimal(result.prize).scaleb(-digits),
    "bounties": lambda result, _place, _digits: len(result.beaten),
}


# the columns of a result that these names read
_COLUMN = {"spent": 4, "prize": 5, "bounties": 6}
_GIVEN = itemgetter(8)


def _attendance_points(result: EventResult, event: FinishedEvent, rules: SeasonRules) -> Decimal:
    return rules.attendance * 2 if _is_regular(result, event, rules) else rules.attendance


def _is_regular(result: EventResult, event: FinishedEvent, rules: SeasonRules) -> bool:
    """Return whether the points for playing are doubled: the player came to all events of the quarter."""
    return rules.quarter_doubles and result.player in event.regulars


def _knock_out_points(result: EventResult, rules: SeasonRules, leader: int | None) -> Decimal:
    together = result.together if rules.knock_out_together else 0
    points = rules.knock_out * (len(result.beaten) - together) + rules.knock_out_together * together
    return points + rules.leader if leader is not None and leader in result.beaten else points


def _round_points(points: Decimal) -> Decimal:
    return points.quantize(ROUNDED, rounding=ROUND_HALF_UP)
