"""Dealing again after a misdeal or a cancelled hand (TDA 2024 rule 35-C): an exact replay."""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from tournaments.rules.messages import capitalise
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# for a player who missed the first deal, by the setting `absent_for_redeal`
_ABSENT_PLAYER_TEXTS = {
    "may_play": _("A player who missed the first deal may play this one."),
    "dead": _("A player who missed the first deal gets no live hand in this one."),
}
_PILES = (Pile(CardPlace.HAND, _("all hands"), None, CardPlace.STUB), Pile(CardPlace.STUB, _("deck")))


def misdeal_procedure(
    cause: str, *, why: str, house_rules: HouseRules, rests_on: tuple[str, ...] = (), rule: str = "misdeal"
) -> Procedure:
    """Return the procedure of a misdeal; `cause` is a clause such as "two cards were exposed"."""
    return Procedure(
        title=_("Misdeal"),
        situation=capitalise(cause) + ".",
        says=_("Misdeal, {cause}. Take back all cards. Same button, same blinds, deal again.", cause=cause),
        why=why,
        steps=(
            ProcedureStep("declare_misdeal", _("Announce the misdeal. Stop dealing. No player acts.")),
            ProcedureStep("take_back_cards", _("Take back every card and count the deck.")),
            ProcedureStep("chips_back", _("Return chips put in since the deal. Blinds and antes stay.")),
            *deal_again_steps(house_rules),
        ),
        rules=(rule, "redeal") if rule == "misdeal" else (rule, "misdeal", "redeal"),
        piles=_PILES,
        rests_on=(*rests_on, "misdeal_cutoff", "absent_for_redeal"),
        figures={"ruling": "misdeal"},
    )


def deal_again_steps(house_rules: HouseRules) -> tuple[ProcedureStep, ...]:
    """Return the last steps of any hand that is dealt again."""
    return (
        ProcedureStep("shuffle_and_cut", _("Shuffle the whole deck and cut.")),
        ProcedureStep(
            "deal_again_same_button",
            _("Deal again: same button, same blinds, same level, no new players."),
            _(
                "{absent} For penalties both deals count as one hand.",
                absent=_ABSENT_PLAYER_TEXTS[house_rules["absent_for_redeal"]],
            ),
        ),
    )
