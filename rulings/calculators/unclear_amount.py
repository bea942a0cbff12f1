"""`unclear_amount`: "five": five what?"""

from typing import Any

from rulings.calculators.facing import BETTING_FIELD, FACING_FIELD, LAST_RAISE_FIELD, spot_of
from rulings.calculators.fields import Field, Nonsense, listed, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of
from rulings.calculators.stakes import CHIP_FIELD, chips
from rulings.rules.chips.spot import Spot
from rulings.rules.chips.unclear_amount import Unclear, meanings, unclear_amount
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def _meanings(name: str, value: Any) -> tuple[int, ...]:
    return tuple(listed(name, value, chips, most=50))


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The amount it is ruled, as a total in chips."""
    spot = spot_of(given)
    if not (spot.bet or spot.full):
        raise Nonsense("last_raise", "the smallest bet", given["last_raise"])
    if given["said"] is None and not given["meanings"]:
        raise Nonsense("said", "the number that was said, or what it could mean", None)
    candidates = given["meanings"] or meanings(given["said"], chip=given["chip"])
    ruled = unclear_amount(spot, candidates, pot=given["pot"], stack=given["stack"])
    return Verdict(
        answer={"ruling": _ruling(spot, ruled), "to": ruled.to, "legal": list(ruled.legal)},
        says=_says(spot, ruled),
        why=_why(given, spot, ruled),
        cites=cites("unclear-amount", *(() if ruled.to else ("floor-decisions",)), rulebook=house.rulebook),
    )


def _ruling(spot: Spot, ruled: Unclear) -> str:
    if ruled.to is None:
        return "floor_decides"
    if ruled.to <= spot.bet:
        return "call"
    return "raise" if spot.bet else "bet"


def _says(spot: Spot, ruled: Unclear) -> str:
    if ruled.to is None:
        return "The floor decides: no meaning of it is a legal amount."
    words = {"call": f"It is a call of {ruled.to:,}.", "raise": f"It is a raise to {ruled.to:,}."}
    return words.get(_ruling(spot, ruled), f"It is a bet of {ruled.to:,}.")


def _why(given: dict[str, Any], spot: Spot, ruled: Unclear) -> str:
    legal = all_of(f"{to:,}" for to in ruled.legal)
    if not ruled.legal:
        return f"The least would be {spot.full_to:,}."
    if ruled.above_the_pot:
        return f"It can mean {legal}, all above the pot of {given['pot']:,}: the lowest of them."
    if len(ruled.legal) == 1:
        return f"Only {legal} is legal."
    return f"It can mean {legal}; {ruled.to:,} is the highest that is not above the pot of {given['pot']:,}."


UNCLEAR_AMOUNT = Calculator(
    name="unclear_amount",
    title="Unclear amount",
    question="“Five”: five what?",
    fields=(
        Field("said", "count", "Number said", chips, required=False, example=5),
        Field("pot", "chips", "Pot before the bet", whole, example=1_600, help="Bets that lie in front included"),
        FACING_FIELD,
        LAST_RAISE_FIELD,
        CHIP_FIELD,
        Field("stack", "chips", "All he has", chips, required=False, help="In front and behind"),
        Field(
            "meanings",
            "rows",
            "What it could mean",
            _meanings,
            required=False,
            default=(),
            help="Totals; left out: the number itself, hundreds, thousands and so on",
        ),
        BETTING_FIELD,
    ),
    answer=answer,
    group="chips",
)
