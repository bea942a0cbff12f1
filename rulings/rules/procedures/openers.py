"""Jacks or better: a player who opens must be able to show openers, a hand good enough to open.

Robert's Rules 11, draw poker.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import MUCK, PLAY_ON
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

OPENERS: dict[str, str] = {
    "nobody": _("no player opened"),
    "shown": _("the opener shows them"),
    "none_before_draw": _("the opener has none, seen before the draw"),
    "none_after_draw": _("the opener has none, seen after the draw"),
}

_SENTENCES: dict[str, str] = {
    "nobody": _("The hand is over: the antes stay, all players ante again and the button moves."),
    "shown": _("The best hand wins the pot."),
    "none_before_draw": _(
        "The opener's hand is dead and the opening bet stays. A player who has not passed may open. If none does, the "
        "other bets go back and the pot stays for the next hand."
    ),
    "none_after_draw": _("The opener's hand is dead and cannot win the pot. All bets stay."),
}

_STEPS: dict[str, tuple[ProcedureStep, ...]] = {
    "nobody": (
        ProcedureStep("antes_stay", _("The antes stay in the pot.")),
        ProcedureStep("ante_again", _("All players ante again. Move the button and deal.")),
    ),
    "shown": (ProcedureStep("show_openers", _("The opener shows a pair of jacks or better.")), PLAY_ON),
    "none_before_draw": (
        ProcedureStep("kill_the_hand", _("The opener's hand is dead. The opening bet stays.")),
        ProcedureStep("ask_for_openers", _("Ask in turn: who has not passed and has openers may open.")),
        ProcedureStep("bets_back", _("If no player opens, give back all other bets. The antes stay.")),
    ),
    "none_after_draw": (
        ProcedureStep("kill_the_hand", _("The opener's hand is dead. The opening bet stays.")),
        ProcedureStep("best_of_the_others", _("The best hand of the other players wins the pot.")),
    ),
}


def openers_procedure(*, openers: str, house_rules: HouseRules) -> Procedure:
    """Return the steps when openers must be shown. `openers` is a key of OPENERS."""
    dead = openers.startswith("none")
    hand = Pile(CardPlace.HAND, _("cards of the opener"), goes_to=CardPlace.MUCK if dead else None)
    return Procedure(
        title=_("Jacks or better"),
        situation=_("Openers: {openers}.", openers=OPENERS[openers]),
        says=_SENTENCES[openers],
        why=_("The first bet needs a pair of jacks or better, and who opened must be able to show it to win."),
        steps=_STEPS[openers],
        rules=("jacks-or-better",),
        piles=(hand, MUCK) if dead else (hand,),
    )
