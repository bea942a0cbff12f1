"""An all-in and a call during hand for hand (TDA 2024 RP-8-F).

The players' cards stay face down until the floor lets the dealer turn them up.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# ranks of players who go out in one round, by the setting `same_hand_busts`
_PLACES_TEXTS = {
    "share": _("Players out in this round share the places."),
    "stack_everywhere": _("Players out in one round, at any table: the larger stack before the hand finishes higher."),
    "stack_at_same_table": _(
        "Two players out at this table: the larger stack before the hand finishes higher. Others share."
    ),
    "stack_after_ante": _(
        "Two players out at this table: the larger stack after the ante finishes higher. Others share."
    ),
}


def hand_for_hand_all_in_procedure(*, others_done: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps at the table; `others_done`: all other tables have finished their hand."""
    waiting_steps = (
        ProcedureStep(
            "announce_all_in_and_call",
            _("Announce it: all-in and a call at this table."),
            _("Put out the all-in button."),
        ),
        ProcedureStep("cards_stay_face_down", _("All hands stay face down."), _("No player turns cards over.")),
        ProcedureStep("no_more_cards", _("Deal no card until the floor says so.")),
    )
    last_steps = (
        ProcedureStep("floor_says_go_on", _("When the floor says so, turn up the hands.")),
        ProcedureStep("deal_the_rest", _("Deal the rest of the board, street by street.")),
        _note_busts_step(house_rules),
    )
    says = (
        _("All other tables are done: turn up the hands and deal the rest of the board.")
        if others_done
        else _("Cards stay face down and no card is dealt. Wait until all other tables are done and the floor says so.")
    )
    return Procedure(
        title=_("All-in and call in hand for hand"),
        situation=_("All other tables have finished their hand.")
        if others_done
        else _("Other tables are still playing."),
        says=says,
        why=_("A table must not know how another all-in ends while it still plays its own hand of the round."),
        steps=last_steps if others_done else (*waiting_steps, *last_steps),
        rules=("hand-for-hand", "all-in-buttons", _tied_places_rule_slug(house_rules)),
        piles=(STUB, Pile(CardPlace.HAND, _("all-in")), Pile(CardPlace.HAND, _("caller"))),
        rests_on=("same_hand_busts",),
    )


def _tied_places_rule_slug(house_rules: HouseRules) -> str:
    at_any_table = house_rules["same_hand_busts"] == "stack_everywhere"
    return "busts-in-one-hand" if at_any_table else "hand-for-hand-places"


def _note_busts_step(house_rules: HouseRules) -> ProcedureStep:
    """Return the step of recording the busted players of each round, with their stacks if house rules rank by stack."""
    rule = house_rules["same_hand_busts"]
    stacks = "" if rule == "share" else _(", and with how many chips")
    return ProcedureStep(
        "note_the_round", _("Note who is out, in which round{stacks}.", stacks=stacks), _PLACES_TEXTS[rule]
    )
