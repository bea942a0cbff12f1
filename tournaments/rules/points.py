"""League points: what a finish is worth, by the formulas leagues publish or by one that the house wrote itself.

Figures are Decimals of 28 digits and are rounded by whoever shows them, never on the way.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.rules.expressions import ExpressionError, read_expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """One player's finish: place among so many entrants, the buy-in, all that he spent (rebuys included), bounties."""

    players: int
    place: int
    buy_in: Decimal = Decimal(0)
    spent: Decimal = Decimal(0)
    bounties: int = 0


@dataclass(frozen=True, slots=True)
class Formula:
    """A way of giving points. `needs` names what it asks for beyond players and place."""

    title: str
    words: str
    points: Callable[[Finish], Decimal]
    needs: tuple[str, ...] = ()


def _dr_neau(finish: Finish) -> Decimal:
    return (finish.players * finish.buy_in**2 / finish.spent).sqrt() / (finish.place + 1)


def _pokerstars(finish: Finish) -> Decimal:
    field = (Decimal(finish.players) / finish.place).sqrt()
    return 10 * field * (1 + (finish.buy_in + Decimal("0.25")).log10())


def _reverse_rank(finish: Finish) -> Decimal:
    return Decimal(finish.players - finish.place + 1)


def _square_root(finish: Finish) -> Decimal:
    return 10 * (Decimal(finish.players) / finish.place).sqrt()


#: every formula a league can choose; adding one here is all it takes
FORMULAS: dict[str, Formula] = {
    "dr_neau": Formula(
        "Dr Neau",
        "the root of players times buy-in squared over what was spent, divided by the place plus one",
        _dr_neau,
        needs=("buy_in", "spent"),
    ),
    "pokerstars": Formula(
        "PokerStars leader board",
        "ten times the root of players over place, times one plus the logarithm of the buy-in and a quarter",
        _pokerstars,
        needs=("buy_in",),
    ),
    "reverse_rank": Formula("Reverse rank", "one point for each player beaten, and one", _reverse_rank),
    "square_root": Formula("Square root", "ten times the root of players over place", _square_root),
}


def league_points(formula: str, *, finish: Finish) -> Decimal:
    """The points of a finish. Raises KeyError for an unknown formula and ArithmeticError where nothing was spent."""
    return FORMULAS[formula].points(finish)


def points_by(formula: str) -> Callable[[Finish], Decimal]:
    """What gives the points: a formula of the table by its name, or an expression (rules/expressions.py).

    Raises ExpressionError for what is neither. What it gives back raises ArithmeticError or ExpressionError where a
    finish has no value.
    """
    if formula in FORMULAS:
        return FORMULAS[formula].points
    expression = read_expression(formula)
    return lambda finish: expression(
        {
            "players": Decimal(finish.players),
            "place": Decimal(finish.place),
            "buy_in": finish.buy_in,
            "spent": finish.spent,
            "bounties": Decimal(finish.bounties),
        }
    )


def shared_points(points: Callable[[Finish], Decimal], *, finish: Finish, last: int) -> Decimal | None:
    """The points of a finish that shares the places up to `last`: their average. None where there is no value."""
    try:
        each = [points(replace(finish, place=place)) for place in range(finish.place, last + 1)]
    except (ArithmeticError, ExpressionError):
        return None
    return sum(each, Decimal(0)) / len(each)
