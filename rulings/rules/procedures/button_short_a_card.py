"""A button dealt one card too few (TDA 2024 rule 37)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import ONE_BURN_A_STREET, STUB
from tournaments.rules.house import House

TITLE = "Button short of a card"


def button_short_a_card(*, acted: bool, house: House) -> Procedure:
    """Steps for a button with too few cards; `acted` when he has checked or bet on them.

    The rule is the same in every book that has it, so the house decides nothing here.
    """
    return _dead() if acted else _replaced()


def _replaced() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="The button has not acted.",
        says="The button gets his missing card off the top of the stub, and play goes on.",
        why="He said so before he acted: the card that is missing is the next one, even after substantial action.",
        steps=(
            Step("deal_missing_card", "Deal the button the top card of the stub, face down."),
            Step("play_on", "Go on with the action where it was.", "Streets as always: burn, deal."),
        ),
        rules=("button-short-a-card",),
        piles=(Pile(Place.STUB, "stub", 0, Place.HAND), Pile(Place.HAND, "button", 1)),
        figures={"ruling": "put_right"},
    )


def _dead() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="The button has acted on too few cards.",
        says="The button has acted on it: his hand is dead.",
        why="Who checks or bets with a card too few has taken the hand as it is, and such a hand cannot win.",
        steps=(
            Step("kill_the_hand", "The button's cards go to the muck. What he put in stays."),
            ONE_BURN_A_STREET,
        ),
        rules=("button-short-a-card", "wrong-card-count"),
        piles=(STUB, Pile(Place.HAND, "button", 1, Place.MUCK)),
        figures={"ruling": "hand_dead"},
    )
