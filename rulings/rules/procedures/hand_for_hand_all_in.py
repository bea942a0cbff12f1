"""An all-in and a call during hand for hand: nothing is turned up until the floor says so (TDA 2024 RP-8-F)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import STUB
from tournaments.rules.house import House

#: who finishes higher of those who go out in one round, by the setting `same_hand_busts`
_PLACES = {
    "share": "Others out in this round share the places.",
    "stack_everywhere": "Out in one round, here or elsewhere: the larger stack before the hand finishes higher.",
    "stack_at_same_table": "Two out at this table: the larger stack before the hand finishes higher; others share.",
    "stack_after_ante": "Two out at this table: the larger stack after the ante finishes higher; others share.",
}


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
        _note(house),
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
        piles=(STUB, Pile(Place.HAND, "all-in"), Pile(Place.HAND, "caller")),
        rests_on=("same_hand_busts",),
    )


def _note(house: House) -> Step:
    """What is written down; where stacks rank those who are out, theirs too."""
    rule = house["same_hand_busts"]
    stacks = "" if rule == "share" else ", and with how many chips"
    return Step("note_the_round", f"Note who is out, in which round{stacks}.", _PLACES[rule])
