"""The button is in the wrong place: put right and dealt again while there is time (TDA 2024 rule 34-A).

After that the hand is played. TDA 2024 then leaves the button where it is; Robert's Rules, and older houses with it,
put it right on the next hand, so that each player has each position once.
"""

from rulings.rules.procedures.cutoff import cutoff_in_words, too_late
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.house import House

BUTTON_MOVES = Pile(Place.BUTTON, "button", 1, Place.SEAT)
TITLE = "Button in the wrong place"


def moved_button(*, betting: str, house: House) -> Procedure:
    """Steps for a button in the wrong place; `betting` is how far it had gone when it was noticed (cutoff.py)."""
    if not too_late(betting, house=house):
        return _put_right()
    return _next_hand(house) if house["button_error"] == "fix_next_hand" else _stands(house)


def _put_right() -> Procedure:
    return Procedure(
        title=TITLE,
        situation="It was noticed in time.",
        says="Put the button right, move the blinds with it, and deal the hand again.",
        why="It is in time: the error can be put right and nobody has lost a decision.",
        steps=(
            CALL_THE_FLOOR,
            Step("cards_back", "Take every card back and shuffle."),
            Step("button_and_blinds_right", "Put the button and both blinds where they belong."),
            Step("deal_again", "Deal the hand."),
        ),
        rules=("button-error", "substantial-action", "misdeal"),
        piles=(STUB, Pile(Place.HAND, "hands", None, Place.STUB), BUTTON_MOVES),
        rests_on=("misdeal_cutoff",),
    )


def _next_hand(house: House) -> Procedure:
    return Procedure(
        title=TITLE,
        situation=f"Since the deal {cutoff_in_words(house)}.",
        says="The hand is played; on the next hand the button is put right.",
        why="It is too late to deal again, but each player is to have each position once.",
        steps=(
            PLAY_ON,
            Step(
                "button_right_next_hand",
                "Next hand put the button and both blinds where they would be without the error.",
                "Nobody has a position twice, nobody misses one.",
            ),
        ),
        rules=("button-error", "no-misdeal-after-action", "dead-button"),
        piles=(STUB, Pile(Place.HAND, "hands"), BUTTON_MOVES),
        rests_on=("button_error", "misdeal_cutoff"),
    )


def _stands(house: House) -> Procedure:
    return Procedure(
        title=TITLE,
        situation=f"Since the deal {cutoff_in_words(house)}.",
        says="The hand stands and so does the button: next hand it goes on from where it is.",
        why="It is too late, so the error stands; a button that moved twice is not moved back.",
        steps=(
            PLAY_ON,
            Step("button_goes_on", "Next hand the button goes on from here.", "It is not backed up."),
        ),
        rules=("button-error", "substantial-action", "dead-button"),
        piles=(STUB, Pile(Place.HAND, "hands"), Pile(Place.BUTTON, "button stays", 1)),
        rests_on=("button_error", "misdeal_cutoff"),
    )
