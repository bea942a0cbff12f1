"""A button in the wrong place, corrected with a new deal while there is time (TDA 2024 rule 34-A).

Later, the hand is played as it is. TDA 2024 then leaves the button in the wrong place. Robert's Rules corrects its
place on the next hand, so that each player has each position once.
"""

from rulings.rules.procedures.shared.cutoff import is_too_late_for_misdeal, misdeal_cutoff_text
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import CALL_THE_FLOOR, PLAY_ON, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

BUTTON_MOVES = Pile(CardPlace.BUTTON, _("button"), 1, CardPlace.SEAT)
TITLE = _("Button in the wrong place")


def moved_button_procedure(*, betting: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for a button in the wrong place. `betting` is the betting so far, a key of BETTING_SO_FAR."""
    if not is_too_late_for_misdeal(betting, house_rules=house_rules):
        return _deal_again_procedure()
    return (
        _corrected_next_hand_procedure(house_rules)
        if house_rules["button_error"] == "fix_next_hand"
        else _button_stands_procedure(house_rules)
    )


def _deal_again_procedure() -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("It was noticed in time."),
        says=_("Correct the button and the blinds, and deal the hand again."),
        why=_("It is in time: the error can be corrected, and no player has lost a decision."),
        steps=(
            CALL_THE_FLOOR,
            ProcedureStep("cards_back", _("Take every card back and shuffle.")),
            ProcedureStep("button_and_blinds_right", _("Put the button and both blinds in the correct places.")),
            ProcedureStep("deal_again", _("Deal the hand.")),
        ),
        rules=("button-error", "substantial-action", "misdeal"),
        piles=(STUB, Pile(CardPlace.HAND, _("hands"), None, CardPlace.STUB), BUTTON_MOVES),
        rests_on=("misdeal_cutoff",),
    )


def _corrected_next_hand_procedure(house_rules: HouseRules) -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Since the deal {cutoff_in_words}.", cutoff_in_words=misdeal_cutoff_text(house_rules)),
        says=_("Play the hand. Correct the button on the next hand."),
        why=_("It is too late to deal again, but each player should have each position once."),
        steps=(
            PLAY_ON,
            ProcedureStep(
                "button_right_next_hand",
                _("For the next hand, put the button and both blinds where they would be without the error."),
                _("No player has a position twice or misses one."),
            ),
        ),
        rules=("button-error", "no-misdeal-after-action", "dead-button"),
        piles=(STUB, Pile(CardPlace.HAND, _("hands")), BUTTON_MOVES),
        rests_on=("button_error", "misdeal_cutoff"),
    )


def _button_stands_procedure(house_rules: HouseRules) -> Procedure:
    return Procedure(
        title=TITLE,
        situation=_("Since the deal {cutoff_in_words}.", cutoff_in_words=misdeal_cutoff_text(house_rules)),
        says=_("The hand and the button stand. For the next hand the button moves from its place now."),
        why=_("It is too late, so the error stands. A button that moved twice is not moved back."),
        steps=(
            PLAY_ON,
            ProcedureStep(
                "button_goes_on", _("For the next hand, move the button from its place now."), _("Do not move it back.")
            ),
        ),
        rules=("button-error", "substantial-action", "dead-button"),
        piles=(STUB, Pile(CardPlace.HAND, _("hands")), Pile(CardPlace.BUTTON, _("button stays"), 1)),
        rests_on=("button_error", "misdeal_cutoff"),
    )
