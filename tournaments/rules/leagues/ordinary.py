"""Check of a formula on an ordinary evening: one that divides by zero is refused when it is chosen."""

from decimal import Decimal

from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import LeagueFinish, points_by
from tournaments.rules.messages import message

# two ordinary evenings: their entries, buy-in and paid places
FIELDS, PRICE, PAID = (20, 47), Decimal(100), 3


def refuse_without_value(formula: str) -> None:
    """Refuse a formula without a value for the same place of both evenings; on unusual evenings it may have none.

    Raises ExpressionError naming the character and the place, or for text that is no formula.
    """
    small, large = (_errors_by_place(formula, players=players) for players in FIELDS)
    for place in sorted(small.keys() & large.keys()):
        why = message("{why}, for place {place}", why=small[place].why, place=place)
        raise ExpressionError(small[place].at, why)


def _errors_by_place(formula: str, *, players: int) -> dict[int, ExpressionError]:
    """Return the places of an evening for which there is no value, with the reasons."""
    points, found = points_by(formula), {}
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
