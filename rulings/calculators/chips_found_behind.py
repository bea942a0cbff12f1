"""`chips_found_behind`: chips that turn up after an all-in was called."""

from functools import partial
from typing import Any

from rulings.calculators.fields import Field, flag, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.stakes import chips
from rulings.rules.chips.found_behind import FoundBehind, Outcome, found_behind
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

OUTCOMES = {Outcome.WON.value: "won the hand", Outcome.LOST.value: "lost the hand"}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whose the found chips are."""
    outcome = Outcome(given["outcome"])
    ruled = found_behind(given["found"], outcome=outcome, part_of_the_bet=given["part_of_the_bet"])
    return Verdict(
        answer={
            "paid": ruled.paid,
            "kept": ruled.kept,
            "out": ruled.out,
            "floor_may_award": ruled.floor_may_award,
        },
        says=_says(given["found"], outcome, ruled),
        why=_why(outcome, part_of_the_bet=given["part_of_the_bet"]),
        cites=cites("chips-found-behind", "accepted-action", rulebook=house.rulebook),
    )


def _says(found: int, outcome: Outcome, ruled: FoundBehind) -> str:
    if ruled.floor_may_award:
        return f"Still out: the {found:,} do not save him, and the floor may give them to the winner."
    if outcome is Outcome.WON and not ruled.paid:
        return f"He keeps the {found:,}, but is not paid for them."
    return f"They count: the {found:,} are {'paid to him' if outcome is Outcome.WON else 'owed to the caller'}."


def _why(outcome: Outcome, *, part_of_the_bet: bool) -> str:
    if part_of_the_bet:
        return "The floor found that the caller had accepted them as part of the all-in."
    return (
        "Nobody is paid for chips that were not in sight."
        if outcome is Outcome.WON
        else "Nobody is saved by chips that were not in sight."
    )


CHIPS_FOUND_BEHIND = Calculator(
    name="chips_found_behind",
    title="Chips found behind",
    question="Do these chips play?",
    fields=(
        Field("found", "chips", "Chips found", chips, example=5_000),
        Field(
            "outcome",
            "choice",
            "The all-in player",
            partial(one_of, allowed=OUTCOMES),
            choices=OUTCOMES,
            example=Outcome.LOST.value,
        ),
        Field(
            "part_of_the_bet",
            "flag",
            "Part of the accepted bet",
            flag,
            required=False,
            default=False,
            help="The floor's decision: were they counted, or in plain sight?",
        ),
    ),
    answer=answer,
    group="chips",
)
