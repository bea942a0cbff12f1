"""`asking_to_see`: must this hand be shown?"""

from typing import Any

from rulings.calculators.fields import Field, flag
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.rules.showdown.asking_to_see import Because, Request, Right, may_see
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

SAYS = {
    Right.YES: "Show the hand: it is asked for by right.",
    Right.NO: "The hand need not be shown.",
    Right.FLOOR_DECIDES: "The floor decides: there is no right to see it.",
}
WHY = {
    Because.NOTHING_LEFT: "Who asks has no cards any more and did not show them.",
    Because.CALLED_THE_RIVER_BET: "Who called the bet on the river has paid to see the bettor's hand.",
    Because.NOT_THE_BETTORS_HAND: "Calling the bet on the river gives a right to the bettor's hand only.",
    Because.NO_RIVER_CALL: "Only who called a bet on the river has a right.",
    Because.DEALT_IN: "Whoever was dealt in may ask to see a called hand.",
    Because.NOT_DEALT_IN: "Only who was dealt in may ask.",
    Because.NOT_CALLED: "The hand was not called.",
    Because.COLLUSION: "Collusion is suspected.",
    Because.NO_SUSPICION: "In this house hands are shown only where collusion is suspected.",
}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Whether there is a right to see the hand: `yes`, `no` or `floor_decides`."""
    request = Request(**given)
    right, because = may_see(request, house=house)
    return Verdict(
        answer={"right": right.value},
        says=SAYS[right],
        why=WHY[because],
        cites=cites("asking-to-see", rulebook=house.rulebook),
        rests_on=("asking_to_see",),
        differs=other_books(
            house, resting_on=("asking_to_see",), ruling=lambda other: SAYS[may_see(request, house=other)[0]]
        ),
    )


ASKING_TO_SEE = Calculator(
    name="asking_to_see",
    title="Asking to see a hand",
    question="Must this hand be shown?",
    fields=(
        Field("called_river_bet", "flag", "Who asks called a bet on the river", flag, example=True),
        Field("bettors_hand", "flag", "It is the bettor's hand", flag, required=False, default=True),
        Field(
            "has_cards",
            "flag",
            "Who asks has cards",
            flag,
            required=False,
            default=True,
            help="Still holds them, or has shown them",
        ),
        Field("hand_called", "flag", "The hand was called", flag, required=False, default=True),
        Field("dealt_in", "flag", "Who asks was dealt in", flag, required=False, default=True),
        Field("suspicion", "flag", "Collusion is suspected", flag, required=False, default=False),
    ),
    answer=answer,
    group="pots",
)
