"""A button dealt too few cards (TDA 2024 rule 37, which rule 35-A-5 excepts from the misdeals)."""

from rulings.rules.procedures.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.steps import HOLDEM, ONE_BURN_A_STREET, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


def button_short_a_card(*, acted: bool, house_rules: HouseRules) -> Procedure:
    """Steps for a button with one card too few; `acted` when they have checked or bet on them.

    The rule is the same in every book that has it, so house rules decide nothing here.
    """
    return short_button(HOLDEM - 1, missing=1, acted=acted)


def short_button(cards: int, *, missing: int, acted: bool) -> Procedure:
    """Return the steps for a button who has so many cards, by any house rules, and `missing` more to get."""
    return _dead(cards, missing) if acted else _replaced(cards, missing)


def _replaced(had: int, missing: int) -> Procedure:
    cards = _("card") if missing == 1 else _("{missing} cards", missing=missing)
    return Procedure(
        title=_title(missing),
        situation=_("The button has not acted."),
        says=_("The button gets his missing {cards} off the top of the stub, and play goes on.", cards=cards),
        why=_("He said so before he acted: what is missing comes next, even after substantial action."),
        steps=(
            ProcedureStep(
                "deal_missing_card", _("Deal the button the top {cards} of the stub, face down.", cards=cards)
            ),
            ProcedureStep("play_on", _("Go on with the action where it was."), _("Streets as always: burn, deal.")),
        ),
        rules=("button-short-a-card",),
        piles=(Pile(CardPlace.STUB, _("stub"), None, CardPlace.HAND), Pile(CardPlace.HAND, _("button"), had)),
        figures={"ruling": "put_right"},
    )


def _dead(had: int, missing: int) -> Procedure:
    return Procedure(
        title=_title(missing),
        situation=_("The button has acted on too few cards."),
        says=_("The button has acted on it: his hand is dead."),
        why=_("Who checks or bets with too few cards has taken the hand as it is, and such a hand cannot win."),
        steps=(
            ProcedureStep("kill_the_hand", _("The button's cards go to the muck. What he put in stays.")),
            ONE_BURN_A_STREET,
        ),
        rules=("button-short-a-card", "wrong-card-count"),
        piles=(STUB, Pile(CardPlace.HAND, _("button"), had, CardPlace.MUCK)),
        figures={"ruling": "hand_dead"},
    )


def _title(missing: int) -> str:
    return _("Button short of a card") if missing == 1 else _("Button short of {missing} cards", missing=missing)
