"""An all-in and a call during hand for hand: nothing is turned up until the floor says so (TDA 2024 RP-8-F)."""

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

#: who finishes higher of those who go out in one round, by the setting `same_hand_busts`
_PLACES = {
    "share": _("Others out in this round share the places."),
    "stack_everywhere": _("Out in one round, here or elsewhere: the larger stack before the hand finishes higher."),
    "stack_at_same_table": _("Two out at this table: the larger stack before the hand finishes higher; others share."),
    "stack_after_ante": _("Two out at this table: the larger stack after the ante finishes higher; others share."),
}


def hand_for_hand_all_in(*, others_done: bool, house_rules: HouseRules) -> Procedure:
    """Steps at the table; `others_done` when every other table has finished its hand."""
    hold = (
        ProcedureStep(
            "announce_all_in_and_call",
            _("Call it out: all in and a call at this table."),
            _("The all-in button is out."),
        ),
        ProcedureStep("cards_stay_face_down", _("Every hand stays face down."), _("No player turns his cards over.")),
        ProcedureStep("no_more_cards", _("Deal no card until the floor tells you to.")),
    )
    run = (
        ProcedureStep("floor_says_go_on", _("The floor says go on: turn up the hands.")),
        ProcedureStep("deal_the_rest", _("Deal the rest of the board, street by street.")),
        _note(house_rules),
    )
    says = (
        _("Every other table is done: turn the hands up and deal the rest of the board.")
        if others_done
        else _("Cards stay face down and no card is dealt until every other table is done and the floor says go on.")
    )
    return Procedure(
        title=_("All-in and call, hand for hand"),
        situation=_("Every other table has finished its hand.")
        if others_done
        else _("Other tables are still playing."),
        says=says,
        why=_("No table may know how another all-in ends while it still plays its own hand of the round."),
        steps=run if others_done else (*hold, *run),
        rules=("hand-for-hand", "all-in-buttons", "hand-for-hand-places"),
        piles=(STUB, Pile(CardPlace.HAND, _("all-in")), Pile(CardPlace.HAND, _("caller"))),
        rests_on=("same_hand_busts",),
    )


def _note(house_rules: HouseRules) -> ProcedureStep:
    """What is written down; where stacks rank those who are out, theirs too."""
    rule = house_rules["same_hand_busts"]
    stacks = "" if rule == "share" else _(", and with how many chips")
    return ProcedureStep("note_the_round", _("Note who is out, in which round{stacks}.", stacks=stacks), _PLACES[rule])
