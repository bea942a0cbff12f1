"""`league_points`: what a finish is worth in a league."""

from decimal import Decimal
from typing import Any

from rulings.calculators.decimals import decimal
from rulings.calculators.fields import Field, Nonsense, one_of, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import counted, place
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.points import FORMULAS, Finish, league_points
from tournaments.rules.verdict import Verdict


def _field(name: str, value: Any) -> int:
    return whole(name, value, low=1, high=10**6)


def _money(name: str, value: Any) -> Decimal:
    return decimal(name, value, high=10**9, expected="an amount of money of 0 or more, such as 20 or 7.50")


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The points of one finish."""
    formula = FORMULAS[given["formula"]]
    finish = _finish(given)
    points = round(float(league_points(given["formula"], finish=finish)), 4)
    figure = int(points) if points.is_integer() else points
    return Verdict(
        answer={"points": figure},
        says=f"{place(finish.place)} of {counted(finish.players, 'player')}: {counted_points(figure)}.",
        why=f"{formula.title}: {formula.words}.",
        cites=cites("league-points", rulebook=house.rulebook),
    )


def _finish(given: dict[str, Any]) -> Finish:
    """The finish, with what its formula asks for. Whoever names no spending bought in once."""
    players, finished, needs = given["players"], given["place"], FORMULAS[given["formula"]].needs
    if finished > players:
        raise Nonsense("place", f"a place from 1 to {players:,}", finished)
    if "buy_in" in needs and given["buy_in"] is None:
        raise Nonsense("buy_in", "the buy-in, which this formula needs", None)
    buy_in = given["buy_in"] or Decimal(0)
    spent = buy_in if given["spent"] is None else given["spent"]
    if "spent" in needs and not spent:
        raise Nonsense("spent", "more than 0, for this formula divides by it", given["spent"])
    return Finish(players=players, place=finished, buy_in=buy_in, spent=spent)


def counted_points(points: float) -> str:
    """ "1 point", "7.0711 points", "-2 points"."""
    return f"{points:,} {'point' if points == 1 else 'points'}"


LEAGUE_POINTS = Calculator(
    name="league_points",
    title="League points",
    question="How many points is this finish worth?",
    fields=(
        Field(
            "formula",
            "choice",
            "Formula",
            lambda name, value: one_of(name, value, FORMULAS),
            choices={name: formula.title for name, formula in FORMULAS.items()},
            example="dr_neau",
        ),
        Field("players", "count", "Players", _field, example=20),
        Field("place", "count", "Place", _field, example=1),
        Field("buy_in", "words", "Buy-in", _money, required=False, example=20),
        Field(
            "spent", "words", "Spent in all", _money, required=False, example=40, help="With rebuys; else the buy-in"
        ),
    ),
    answer=answer,
    group="prizes",
)
