"""`accepted_action`: a call of a bet that was counted or heard wrongly."""

from typing import Any

from rulings.calculators.fields import Field, flag, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.stakes import chips
from rulings.rules.chips.accepted_action import Accepted, AcceptedAction, accepted_action
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict


def answer(given: dict[str, Any], house: House) -> Verdict:
    """What the caller owes in all, in chips."""
    ruled = _ruled(given, house)
    rests_on = ("unaware_of_raise",) if given["unaware"] else ()
    slugs = ("unaware-of-raise", "accepted-action") if ruled.ruling is Accepted.MAY_TAKE_BACK else ("accepted-action",)
    return Verdict(
        answer={
            "ruling": ruled.ruling.value,
            "to": ruled.to,
            "unexpected": ruled.unexpected,
            "floor_may_soften": ruled.unexpected > 0,
        },
        says=_says(ruled),
        why=_why(given, ruled),
        cites=cites(*slugs, *(("floor-decisions",) if ruled.unexpected else ()), rulebook=house.rulebook),
        rests_on=rests_on,
        differs=other_books(house, resting_on=rests_on, ruling=lambda other: _says(_ruled(given, other))),
    )


def _ruled(given: dict[str, Any], house: House) -> AcceptedAction:
    return accepted_action(
        given["true_bet"],
        told=given["told"],
        stack=given["stack"],
        unaware=given["unaware"],
        acted_behind=given["acted_behind"],
        house=house,
    )


def _says(ruled: AcceptedAction) -> str:
    if ruled.ruling is Accepted.MAY_TAKE_BACK:
        return f"Call {ruled.to:,}, or take the chips back and act again."
    return f"The call is for {ruled.to:,}{', all-in' if ruled.ruling is Accepted.ALL_IN else ''}."


def _why(given: dict[str, Any], ruled: AcceptedAction) -> str:
    if ruled.ruling is Accepted.MAY_TAKE_BACK:
        return "The raise had not been seen, and nobody has acted behind."
    if ruled.unexpected:
        told = f"{given['told']:,}"
        return f"Who calls answers for the true amount, though he was told {told}; the floor may soften that."
    return "Who calls answers for the true amount."


ACCEPTED_ACTION = Calculator(
    name="accepted_action",
    title="Called a wrong count",
    question="What does the caller owe?",
    fields=(
        Field("true_bet", "chips", "True bet", chips, example=27_600, help="The total to call"),
        Field("told", "chips", "What he was told", whole, required=False, example=17_600),
        Field("stack", "chips", "All he has", chips, required=False, help="In front and behind"),
        Field("unaware", "flag", "Had not seen the raise", flag, required=False, default=False),
        Field("acted_behind", "flag", "Somebody acted behind him", flag, required=False, default=False),
    ),
    answer=answer,
    group="chips",
)
