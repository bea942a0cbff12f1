"""An all-in and a call during hand for hand: nothing is turned up until the floor says so (TDA 2024 RP-8-F)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import STUB
from tournaments.rules.house import House


def hand_for_hand_all_in(*, others_done: bool, house: House) -> Procedure:
    """Steps at the table; `others_done` when every other table has finished its hand."""
    hold = (
        Step("announce_all_in_and_call", "Call it out: all in and a call at this table.", "The all-in button is out."),
        Step("cards_stay_face_down", "Every hand stays face down.", "No player turns his cards over."),
        Step("no_more_cards", "Deal no card until the floor tells you to."),
    )
    run = (
        Step("floor_says_go_on", "The floor says go on: turn up the hands."),
        Step("deal_the_rest", "Deal the rest of the board, street by street."),
        Step("note_the_round", "Note who is out, and in which round.", "Others out in this round share the places."),
    )
    says = (
        "Every other table is done: turn the hands up and deal the rest of the board."
        if others_done
        else "Cards stay face down and no card is dealt until every other table is done and the floor says go on."
    )
    return Procedure(
        title="All-in and call, hand for hand",
        situation="Every other table has finished its hand." if others_done else "Other tables are still playing.",
        says=says,
        why="No table may know how another all-in ends while it still plays its own hand of the round.",
        steps=run if others_done else (*hold, *run),
        rules=("hand-for-hand", "all-in-buttons", "hand-for-hand-places"),
        piles=(STUB, Pile(Place.HAND, "all-in", 2), Pile(Place.HAND, "caller", 2)),
    )
