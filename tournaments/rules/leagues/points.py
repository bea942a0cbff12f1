"""League points: the value of a finish by a formula that is published, or that a league wrote itself.

The published formulas are in content/points.toml. Figures are Decimals of 28 digits and are never rounded here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from tournaments.rules.leagues.formulas import (
    MOST_PUBLISHED,
    VARIABLES,
    Expression,
    ExpressionError,
    read_expression,
)
from tournaments.rules.leagues.td_formulas import is_td_formula, read_td_formula
from tournaments.rules.leagues.td_nights import td_points_by_finish
from tournaments.rules.messages import message
from tournaments.rules.rulebook.content import (
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_by_slug,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueFinish:
    """One player's finish: place, number of players, buy-in, total spent, bounties won.

    Money is in the main unit of the currency, such as 12.50. `players` is the number of people, `entries` the number of
    entries they bought; 0 means one for each. `paid` is the number of paid places, `pool` the sum of all prizes,
    `prize` the player's part of it. `gathered` is all money of entries, rebuys and add-ons in the pool, if there were
    rebuys or add-ons, else 0.
    """

    players: int
    place: int
    buy_in: Decimal = Decimal(0)
    spent: Decimal = Decimal(0)
    bounties: int = 0
    paid: int = 0
    prize: Decimal = Decimal(0)
    pool: Decimal = Decimal(0)
    gathered: Decimal = Decimal(0)
    entries: int = 0

    def __post_init__(self) -> None:
        if not self.entries:
            object.__setattr__(self, "entries", self.players)

    @property
    def average_buy_in(self) -> Decimal:
        """The buy-in; with rebuys or add-ons, the money gathered divided by the number of players."""
        return self.gathered / self.players if self.gathered and self.players else self.buy_in


@dataclass(frozen=True, slots=True)
class PointsFormula:
    """A published formula: its title, a description, and the parsed formula."""

    title: str
    text: str
    expression: Expression

    @property
    def required_names(self) -> tuple[str, ...]:
        """The names that the formula uses besides players and place."""
        return tuple(name for name in VARIABLES if name in self.expression.names - {"players", "place"})


def league_points(formula: str, *, finish: LeagueFinish) -> Decimal:
    """Return the points of a finish. Raises KeyError for an unknown formula, ExpressionError if it has no value."""
    return _expression_points(FORMULAS[formula].expression, finish)


def points_function(formula: str) -> Callable[[LeagueFinish], Decimal]:
    """Return the function that gives a finish its points. `formula` is the name of a published one, or a text.

    Raises ExpressionError for other texts (formulas.py). The returned function raises ExpressionError for a finish for
    which the formula has no value. A formula of The Tournament Director gets the variables that a finish knows;
    td_nights.py has all of a night.
    """
    if is_td_formula(formula):
        return td_points_by_finish(formula, _td_variables)
    expression = formula_expression(formula)
    return lambda finish: _expression_points(expression, finish)


def shared_points(points: Callable[[LeagueFinish], Decimal], *, finish: LeagueFinish, last: int) -> Decimal | None:
    """Return the points of each player who shares places: their average from the finish's place to `last`.

    None if the function has no value for one of these places.
    """
    try:
        each = [points(replace(finish, place=place)) for place in range(finish.place, last + 1)]
    except ExpressionError:
        return None
    return sum(each, Decimal(0)) / len(each)


@dataclass(frozen=True, slots=True)
class PointsPart:
    """A part of a calculation of points: its sign (+ - * /), its value, and the names that it uses."""

    sign: str
    value: Decimal
    names: tuple[str, ...]


@lru_cache(maxsize=256)
def formula_expression(formula: str) -> Expression:
    """Return a published formula by name, else parse the text as a formula. Raises ExpressionError for other texts."""
    return FORMULAS[formula].expression if formula in FORMULAS else read_expression(formula)


def check_formula(formula: str) -> None:
    """Raise ExpressionError for a text that is no formula."""
    if is_td_formula(formula):
        read_td_formula(formula)
    else:
        formula_expression(formula)


def points_parts(expression: Expression, *, finish: LeagueFinish) -> list[PointsPart]:
    """Return the terms or factors of a finish's points, such as 20 * 1 * 2 for eighth place of 200."""
    values = _finish_values(finish)
    return [
        PointsPart(part.sign, part.node(values), tuple(name for name in VARIABLES if name in part.names))
        for part in expression.parts
    ]


def _expression_points(expression: Expression, finish: LeagueFinish) -> Decimal:
    return expression(_finish_values(finish))


def _td_variables(finish: LeagueFinish) -> dict[str, float]:
    own: dict[str, Decimal | int]
    shared: dict[str, Decimal | int]
    entries, players = finish.buy_in * finish.players, finish.players
    own = {
        "rank": finish.place, "position": players - finish.place + 1, "leagueRank": finish.place, "inLeague": 1,
        "inTheMoney": finish.place <= finish.paid, "numberOfHits": finish.bounties, "buyinCost": finish.buy_in,
        "totalCost": finish.spent, "prizeWinnings": finish.prize, "totalWinnings": finish.prize,
        "take": finish.prize - finish.spent,
    }  # fmt: skip
    shared = {
        "buyins": players, "numberOfLeagueMembers": players, "inTheMoneyRank": finish.paid, "pot": finish.pool,
        "preGuaranteedPot": finish.pool, "totalBuyinsAmount": entries, "defaultBuyinFee": finish.buy_in,
        "playersLeft": 1, "state": 3,
    }  # fmt: skip
    return {name: float(value) for name, value in (own | shared).items()}


def _finish_values(finish: LeagueFinish) -> dict[str, Decimal]:
    return {name: Decimal(getattr(finish, name)) for name in VARIABLES}


def read_formulas(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, PointsFormula]:
    """Return the points formulas defined in content files, by slug."""
    return read_by_slug(files, "formula", _read_formula)


def _read_formula(table: TomlTable) -> PointsFormula:
    table.allow_keys("slug", "title", "text", "formula")
    written = table.text("formula")
    try:
        expression = read_expression(written or "0", most=MOST_PUBLISHED)
    except ExpressionError as error:
        table.add_fault("formula", str(error))
        expression = read_expression("0")
    return PointsFormula(message(table.text("title")), message(table.text("text")), expression)


KIND = ContentKind("points-formulas", Path(__file__).parent / "content" / "points.toml", read_formulas)

# the formulas that a league can choose, by slug
FORMULAS: dict[str, PointsFormula] = load(KIND, KnownNames())
