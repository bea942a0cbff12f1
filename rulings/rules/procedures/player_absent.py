"""A player who is not at their seat while the cards are dealt.

The player must be there at the last card of the deal by TDA 2024 rule 30 and WSOP 2024, at the first by Robert's Rules.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import MUCK
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# when the player was within reach of their chair, as far as house rules ask
AT_SEAT: dict[str, str] = {
    "both": _("from the first card to the last"),
    "last_card": _("at the last card, but not at the first"),
    "first_card": _("at the first card, but not at the last"),
    "neither": _("at neither"),
}
# by the setting `at_seat`
_MOMENT_TEXTS = {
    "last_card": _("when the last card of the deal was dealt"),
    "first_card": _("when the first card was dealt"),
}


def player_absent_procedure(*, at_seat: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for a player away from their seat.

    `at_seat` names the cards of the deal at which the player was within reach of their chair.
    """
    return (
        _live_hand_procedure(house_rules)
        if at_seat in {"both", house_rules["at_seat"]}
        else _dead_hand_procedure(house_rules)
    )


def _live_hand_procedure(house_rules: HouseRules) -> Procedure:
    moment = _MOMENT_TEXTS[house_rules["at_seat"]]
    return Procedure(
        title=_("Player not in the chair"),
        situation=_("The player was within reach of the chair {moment}.", moment=moment),
        says=_("The player was at their seat {moment}: the hand is live.", moment=moment),
        why=_("“At the seat” means within reach of the chair."),
        steps=(ProcedureStep("hand_is_live", _("The hand is live. The player acts in turn.")),),
        rules=("at-your-seat", "absent-players"),
        piles=(Pile(CardPlace.HAND, _("cards of the player")),),
        rests_on=("at_seat",),
    )


def _dead_hand_procedure(house_rules: HouseRules) -> Procedure:
    moment = _MOMENT_TEXTS[house_rules["at_seat"]]
    return Procedure(
        title=_("Player absent"),
        situation=_("The player was out of reach of the chair {moment}.", moment=moment),
        says=_("The hand is dead. The player may not look at it, and the blinds and ante stay in the pot."),
        why=_("A player who was not at their seat {moment} has no hand.", moment=moment),
        steps=(
            ProcedureStep(
                "kill_the_hand",
                _("Put the player's cards into the muck, face down."),
                _("The player may not look at them."),
            ),
            ProcedureStep("blinds_and_ante_stay", _("The player's blinds and ante stay in the pot.")),
            ProcedureStep(
                "bring_in_if_due", _("In stud: if the bring-in was dealt to this player, it is still posted.")
            ),
            ProcedureStep("no_card_on_fourth", _("In stud: a dead hand gets no card on fourth street.")),
            ProcedureStep("dealt_in_next_hand", _("Deal the player in again next hand.")),
        ),
        rules=("at-your-seat", "absent-players", "stud-absent"),
        piles=(Pile(CardPlace.HAND, _("cards of the player"), None, CardPlace.MUCK), MUCK),
        rests_on=("at_seat",),
    )
