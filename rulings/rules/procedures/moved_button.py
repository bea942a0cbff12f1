"""The button is in the wrong place (TDA 2024 rule 34-A): put right before substantial action, left alone after it."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.house import House


def moved_button(*, substantial: bool, house: House) -> Procedure:
    """Steps for a button in the wrong place; `substantial` once there was substantial action (rule 36)."""
    return _stands() if substantial else _put_right()


def _put_right() -> Procedure:
    return Procedure(
        title="Button in the wrong place",
        situation="There was no substantial action yet.",
        says="Put the button right, move the blinds with it, and deal the hand again.",
        why="Before substantial action the error can be put right and nobody has lost a decision.",
        steps=(
            CALL_THE_FLOOR,
            Step("cards_back", "Take every card back and shuffle."),
            Step("button_and_blinds_right", "Put the button and both blinds where they belong."),
            Step("deal_again", "Deal the hand."),
        ),
        rules=("button-error", "substantial-action", "misdeal"),
        piles=(STUB, Pile(Place.HAND, "hands", 2, Place.STUB)),
    )


def _stands() -> Procedure:
    return Procedure(
        title="Button in the wrong place",
        situation="There was substantial action.",
        says="The hand stands and so does the button: next hand it goes on from where it is.",
        why="After substantial action the error stands; a button that moved twice is not moved back.",
        steps=(
            PLAY_ON,
            Step("button_goes_on", "Next hand the button goes on from here.", "It is not backed up."),
        ),
        rules=("button-error", "substantial-action", "dead-button"),
        piles=(STUB, Pile(Place.HAND, "hands", 2)),
    )
