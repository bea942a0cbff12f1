"""Check of a formula on two ordinary evenings: a formula that divides by zero is refused when it is chosen."""

from decimal import Decimal

from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import LeagueFinish, points_function
from tournaments.rules.messages import message

# two ordinary evenings: their entries, buy-in and paid places
FIELDS, PRICE, PAID = (20, 47), Decimal(100), 3


def refuse_formula_without_value(formula: str) -> None:
    """Raise ExpressionError if, for some place, a formula has no value with 20 players and none with 47.

    Also raises it for text that is no formula. An accepted formula may still have no value on an unusual evening.
    """
    small, large = (_errors_by_place(formula, players=players) for players in FIELDS)
    for place in sorted(small.keys() & large.keys()):
        why = message("{why}, for place {place}", why=small[place].why, place=place)
        raise ExpressionError(small[place].at, why)


def _errors_by_place(formula: str, *, players: int) -> dict[int, ExpressionError]:
    """Return the errors of the formula on an ordinary evening, by place; places with a value are left out."""
    points, found = points_function(formula), {}
    for place in range(1, players + 1):
        try:
            points(_ordinary_finish(place, players=players))
        except ExpressionError as problem:
            found[place] = problem
    return found


def _ordinary_finish(place: int, *, players: int) -> LeagueFinish:
    pool = PRICE * players
    return LeagueFinish(
        players=players,
        place=place,
        buy_in=PRICE,
        spent=PRICE,
        bounties=int(place < PAID),
        paid=PAID,
        prize=pool / 2**place if place <= PAID else Decimal(0),
        pool=pool,
    )
