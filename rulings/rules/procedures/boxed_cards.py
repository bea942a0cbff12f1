"""Cards that lie face up in the deck (TDA 2024 rule 35-A, Robert's Rules irregularities)."""

from rulings.rules.procedures.shared.cutoff import is_too_late_for_misdeal
from rulings.rules.procedures.shared.deal_again import misdeal_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules

# this many on the first deal are a misdeal
MISDEAL_BOXED_CARDS = 2


def boxed_cards_procedure(boxed: int, *, first_deal: bool, betting: str, house_rules: HouseRules) -> Procedure:
    """Return the steps for `boxed` face-up cards in the deck. `first_deal`: they appeared while hands were dealt."""
    if first_deal and boxed >= MISDEAL_BOXED_CARDS and not is_too_late_for_misdeal(betting, house_rules=house_rules):
        why = _("One boxed card is ignored. Two in the first deal mean that the deck was not prepared correctly.")
        cause = message_of_count("{count} boxed card", "{count} boxed cards", boxed)
        return misdeal_procedure(cause, why=why, house_rules=house_rules, rule="boxed-cards")
    return replaced_boxed_cards_procedure(boxed, first_deal=first_deal and boxed >= MISDEAL_BOXED_CARDS)


def replaced_boxed_cards_procedure(boxed: int, *, first_deal: bool) -> Procedure:
    """Return the steps to replace boxed cards.

    `first_deal`: the cards would have been a misdeal, but it is too late to declare one.
    """
    return Procedure(
        title=_("Boxed card") if boxed == 1 else _("Boxed cards"),
        situation=_("{boxed} face up in the deck.", boxed=boxed),
        says=_("Ignore the card: show it, set it aside, and use the next card."),
        why=_("All players have seen this card in the deck, so no player gets it. The next card takes its place."),
        steps=(
            ProcedureStep("show_boxed_card", _("Show the card to the table and set it aside.")),
            ProcedureStep("next_card_takes_its_place", _("The next card of the stub is dealt instead.")),
            ProcedureStep("play_on", _("Continue the hand.")),
        ),
        rules=("boxed-cards", "no-misdeal-after-action") if first_deal else ("boxed-cards",),
        piles=(Pile(CardPlace.STUB, _("stub"), None, CardPlace.HAND), Pile(CardPlace.ASIDE, _("boxed"), boxed)),
        rests_on=("misdeal_cutoff",) if first_deal else (),
        figures={"ruling": "play_on"},
    )
