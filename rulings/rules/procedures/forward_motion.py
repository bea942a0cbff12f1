"""Chips that a player moved forward but did not release (Robert's Rules 11, betting and raising 13)."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import HANDS_OFF_THE_CHIPS, PLAY_ON
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

_TITLE = _("Chips moved forward")
_CHIPS = Pile(CardPlace.CHIPS, _("moved, not let go"))


def forward_motion_procedure(*, limit: bool, made_act: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for chips moved forward.

    `limit`: it is a limit game. `made_act`: an opponent acted because of the motion.
    """
    if not made_act:
        return Procedure(
            title=_TITLE,
            situation=_("No player has acted because of it."),
            says=_("It is no bet and no call: chips that were not let go bind nobody."),
            why=_("Only words, and chips that were let go, are an action."),
            steps=(ProcedureStep("acts_now", _("The player acts now, in words or with chips.")),),
            rules=("forward-motion", "methods-of-betting"),
            piles=(_CHIPS,),
        )
    return Procedure(
        title=_TITLE,
        situation=_("An opponent has acted because of it."),
        says=_("The floor may make the player complete the action.")
        if limit
        else _("The floor decides. The motion itself binds in limit games alone."),
        why=_("In limit a motion with chips that makes an opponent act can be held to be the action."),
        steps=(
            HANDS_OFF_THE_CHIPS,
            ProcedureStep("ask_what_was_seen", _("Ask the dealer who moved chips, how far, and who acted on it.")),
            ProcedureStep(
                "complete_the_action",
                _("The floor rules whether the action is completed."),
                _("If it was done on purpose, a penalty is possible."),
            ),
            PLAY_ON,
        ),
        rules=("forward-motion", "floor-decisions") if limit else ("floor-decisions", "forward-motion"),
        piles=(_CHIPS,),
    )
