"""Chips of an all-in player that were out of sight or in transit (TDA 2024 rule 63)."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import HANDS_OFF_THE_CHIPS
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def chips_out_of_sight_procedure(*, on_purpose: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for hidden chips; `on_purpose`: the floor finds that they were hidden on purpose."""
    disqualification = (ProcedureStep("director_decides_dq", _("Call the director: a disqualification is possible.")),)
    return Procedure(
        title=_("All-in chips hidden"),
        situation=_("They were hidden on purpose.") if on_purpose else _("They were hidden by mistake."),
        says=_(
            "The hidden chips are forfeited and leave play. The all-in counts without them. The director "
            "decides on a disqualification."
        )
        if on_purpose
        else _("The hidden chips are forfeited and leave play. The all-in counts without them."),
        why=_("Only chips that all players can see and count are in play."),
        steps=(
            HANDS_OFF_THE_CHIPS,
            ProcedureStep("count_what_was_in_sight", _("Count what was in sight: that is the all-in.")),
            ProcedureStep(
                "remove_hidden_chips", _("Take the hidden chips off the table."), _("Note how many: they leave play.")
            ),
            *(disqualification if on_purpose else ()),
            ProcedureStep("play_on", _("Play the hand to the end.")),
        ),
        rules=("chips-out-of-view", "chips-visible", *(("disqualification",) if on_purpose else ())),
        piles=(
            Pile(CardPlace.HAND, _("cards of the player")),
            Pile(CardPlace.CHIPS, _("hidden"), goes_to=CardPlace.OUT),
        ),
    )
