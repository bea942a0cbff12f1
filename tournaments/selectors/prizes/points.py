"""The calculation of a tournament's points: the formula, its variables on that night, and each player's values."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from django.db.models import F, Sum

from tournaments.models import Tournament
from tournaments.rules.leagues.formulas import VARIABLES, ExpressionError
from tournaments.rules.leagues.points import LeagueFinish, formula_expression
from tournaments.rules.leagues.td_formulas import OPTIONS, TdFormula, is_td_formula, read_td_formula, td_text
from tournaments.rules.leagues.td_names import SHARED
from tournaments.rules.leagues.td_names import VARIABLES as TD_VARIABLES
from tournaments.rules.leagues.td_nights import TdNight, TdPoints, variables_in_order
from tournaments.selectors.prizes.results import PlayerResult, finish_function, results, td_night_of

# the variables of the built-in language that differ between players
_OWN = {"place", "spent", "bounties", "prize"}


@dataclass(frozen=True, slots=True)
class PointsVariable:
    """A variable of a formula with its meaning; `value` is None if it differs between players."""

    name: str
    meaning: str
    value: float | str | None = None


@dataclass(frozen=True, slots=True)
class PointsOption:
    """An option of a formula for a behaviour that is not documented, its meaning, and whether the formula has it."""

    name: str
    meaning: str
    chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """A player's values of the variables and statements, points by the formula, and points given by hand.

    `points` is None if the formula has no value, with the reason in `problem`.
    """

    result: PlayerResult
    values: tuple[float | str, ...] = ()
    statements: tuple[str, ...] = ()
    points: Decimal | None = None
    problem: str = ""
    by_hand: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOfNight:
    """The points of a tournament. `problem` is why the formula cannot be read, else "".

    `statements` are those of a formula of The Tournament Director: text and assigned name, "" for none. `is_drawn` says
    that the formula uses random numbers.
    """

    formula: str
    text: str
    problem: str = ""
    statements: Sequence[tuple[str, str]] = ()
    choices: Sequence[PointsOption] = ()
    shared: Sequence[PointsVariable] = ()
    own: Sequence[PointsVariable] = ()
    rows: Sequence[PointsRow] = field(default_factory=tuple)
    is_drawn: bool = False

    @property
    def has_points_by_hand(self) -> bool:
        return any(row.by_hand for row in self.rows)


def points_of_night(tournament: Tournament, *, formula: str | None = None) -> PointsOfNight:
    """Return the calculation of a tournament's points; `formula` replaces its own, for a preview."""
    formula = tournament.points_formula if formula is None else formula
    found, by_hand = results(tournament, formula=""), _points_by_hand(tournament)
    if is_td_formula(formula):
        return _night_by_td_formula(tournament, found, formula, by_hand)
    return _night_by_built_in_formula(tournament, found, formula, by_hand)


def _points_by_hand(tournament: Tournament) -> dict[int, Decimal]:
    rows = tournament.points_by_hand.order_by().values_list("player").annotate(total=Sum(F("points") * F("times")))
    return dict(rows)


def _night_by_td_formula(
    tournament: Tournament, found: list[PlayerResult], formula: str, by_hand: Mapping[int, Decimal]
) -> PointsOfNight:
    night, text = td_night_of(tournament, found), td_text(formula)
    try:
        read = read_td_formula(formula)
    except ExpressionError as problem:
        rows = _rows_without_points(found, by_hand)
        return PointsOfNight(formula=formula, text=text, problem=problem.args[0], rows=rows)
    shared, own = _names_by_kind(variables_in_order(read), SHARED)
    first = night.variables(found[0].player.pk, options=read.options) if found else {}
    points = night.points(formula)
    return PointsOfNight(
        formula=formula,
        text=text,
        statements=[(statement.text, statement.assigns) for statement in read.statements],
        choices=[PointsOption(name, OPTIONS[name], name in read.options) for name in read.doubts],
        shared=[PointsVariable(name, SHARED[name], first.get(name)) for name in shared],
        own=[PointsVariable(name, TD_VARIABLES[name]) for name in own],
        rows=[_td_row(result, night, read, own, points[result.player.pk], by_hand) for result in found],
        is_drawn="random" in read.functions,
    )


def _td_row(
    result: PlayerResult,
    night: TdNight,
    formula: TdFormula,
    own: Sequence[str],
    points: TdPoints,
    by_hand: Mapping[int, Decimal],
) -> PointsRow:
    variables = night.variables(result.player.pk, options=formula.options)
    return PointsRow(
        result=result,
        values=tuple(variables.get(name, 0.0) for name in own),
        statements=points.values,
        points=None if points.problem else points.points,
        problem=points.problem,
        by_hand=by_hand.get(result.player.pk, Decimal(0)),
    )


def _night_by_built_in_formula(
    tournament: Tournament, found: list[PlayerResult], formula: str, by_hand: Mapping[int, Decimal]
) -> PointsOfNight:
    if not formula:
        return PointsOfNight(formula="", text="", rows=_rows_without_points(found, by_hand))
    try:
        expression = formula_expression(formula)
        scored = results(tournament, formula=formula)
    except ExpressionError as problem:
        rows = _rows_without_points(found, by_hand)
        return PointsOfNight(formula=formula, text=formula, problem=problem.args[0], rows=rows)
    shared, own = _names_by_kind([name for name in VARIABLES if name in expression.names], VARIABLES.keys() - _OWN)
    finish = finish_function(tournament, found)
    return PointsOfNight(
        formula=formula,
        text=expression.text,
        shared=_shared_values(shared, finish, found),
        own=[PointsVariable(name, VARIABLES[name]) for name in own],
        rows=[_built_in_row(result, finish, own, by_hand) for result in scored],
    )


def _names_by_kind(names: Iterable[str], shared: Collection[str]) -> tuple[list[str], list[str]]:
    """Return the names that all players share, and those that differ."""
    own: list[str] = []
    found: list[str] = []
    for name in names:
        (found if name in shared else own).append(name)
    return found, own


def _shared_values(
    names: Sequence[str], finish: Callable[[PlayerResult], LeagueFinish], found: Sequence[PlayerResult]
) -> list[PointsVariable]:
    first = finish(found[0]) if found else None
    return [PointsVariable(name, VARIABLES[name], float(getattr(first, name)) if first else None) for name in names]


def _rows_without_points(found: Sequence[PlayerResult], by_hand: Mapping[int, Decimal]) -> list[PointsRow]:
    return [PointsRow(result=result, by_hand=by_hand.get(result.player.pk, Decimal(0))) for result in found]


def _built_in_row(
    result: PlayerResult,
    finish: Callable[[PlayerResult], LeagueFinish],
    own: Sequence[str],
    by_hand: Mapping[int, Decimal],
) -> PointsRow:
    values = finish(result)
    return PointsRow(
        result=result,
        values=tuple(float(getattr(values, name)) for name in own),
        points=result.points,
        by_hand=by_hand.get(result.player.pk, Decimal(0)),
    )
