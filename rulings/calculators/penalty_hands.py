"""`penalty_hands`: how many hands a penalty costs."""

from functools import partial
from typing import Any

from rulings.calculators.fields import Field, Nonsense, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.spoken import counted
from rulings.rules.penalties import missed_hands
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: when a penalty begins, as the floor says it, by the setting `penalty_start`
STARTS: dict[str, str] = {
    "end_of_hand": "It begins when this hand ends",
    "current_hand": "It begins now, and this hand counts",
}
RESTS_ON = ("penalty_start", "penalty_most_rounds")

PLAYERS_FIELD = Field(
    "players", "count", "Players at the table, the offender too", partial(whole, low=1, high=23), example=9
)
#: no penalty is longer, in hands or rounds
MOST_COUNTED = 1000


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Hands to miss, and whether this house's book goes so far."""
    _either(given)
    hands = _hands(given)
    return Verdict(
        answer={"hands": hands, "starts": house["penalty_start"], "too_many_rounds": _too_many(given, house)},
        says=_says(given, house),
        why="A round is as many hands as players sat at the table, the offender included, when it was given.",
        cites=cites("penalties", rulebook=house.rulebook),
        rests_on=RESTS_ON,
        differs=other_books(house, resting_on=RESTS_ON, ruling=lambda other: _says(given, other)),
    )


def _either(given: dict[str, Any]) -> None:
    if given["rounds"] is None and given["missed_hands"] is None:
        raise Nonsense("rounds", "rounds or missed_hands", None)
    if given["rounds"] is not None and given["missed_hands"] is not None:
        raise Nonsense("missed_hands", "either rounds or missed_hands, not both", given["missed_hands"])


def _hands(given: dict[str, Any]) -> int:
    if given["rounds"] is None:
        return int(given["missed_hands"])
    return missed_hands(given["players"], rounds=given["rounds"])


def _too_many(given: dict[str, Any], house: House) -> bool:
    most = house["penalty_most_rounds"]
    return bool(most != "none" and (given["rounds"] or 0) > most)


def _says(given: dict[str, Any], house: House) -> str:
    hands = _hands(given)
    if not hands:
        return "No hands to miss: a warning."
    if _too_many(given, house):
        most = counted(house["penalty_most_rounds"], "round")
        return f"{counted(hands, 'hand')}, but this house stops at {most}: after that it is disqualification."
    return f"{counted(hands, 'hand')} to miss. {STARTS[house['penalty_start']]}; blinds and antes are posted."


PENALTY_HANDS = Calculator(
    name="penalty_hands",
    title="Penalty in hands",
    question="How many hands does the penalty cost?",
    fields=(
        PLAYERS_FIELD,
        Field("rounds", "count", "Rounds", partial(whole, high=MOST_COUNTED), required=False, example=2),
        Field("missed_hands", "count", "Or hands", partial(whole, high=MOST_COUNTED), required=False),
    ),
    answer=answer,
    group="conduct",
)
