"""A player on the button who was dealt too few cards (TDA 2024 rule 37).

Rule 35-A-5 therefore does not count this as a misdeal.
"""

from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.shared.steps import HOLDEM_CARDS, ONE_BURN_A_STREET, STUB
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_of_count
from tournaments.rules.rulebook.house_rules import HouseRules


def button_short_a_card_procedure(*, acted: bool, house_rules: HouseRules) -> Procedure:
    """Return the steps for a player on the button with one card too few.

    `acted`: that player has checked or bet. All rulebooks with this rule agree, so `house_rules` has no effect.
    """
    return short_button_procedure(HOLDEM_CARDS - 1, missing=1, acted=acted)


def short_button_procedure(cards: int, *, missing: int, acted: bool) -> Procedure:
    """Return the steps for a player on the button who has `cards` cards and must get `missing` more."""
    return _dead_hand_procedure(cards, missing) if acted else _completed_hand_procedure(cards, missing)


def _completed_hand_procedure(cards: int, missing: int) -> Procedure:
    return Procedure(
        title=_missing_cards_title(missing),
        situation=_("The button has not acted."),
        says=message_of_count(
            "The button gets the missing card from the top of the stub, and play continues.",
            "The button gets the {count} missing cards from the top of the stub, and play continues.",
            missing,
        ),
        why=_("The player said so before acting. The missing cards are dealt even after substantial action."),
        steps=(
            ProcedureStep(
                "deal_missing_card",
                message_of_count(
                    "Deal the button the top card of the stub, face down.",
                    "Deal the button the top {count} cards of the stub, face down.",
                    missing,
                ),
            ),
            ProcedureStep(
                "play_on", _("Continue the action where it was."), _("Later streets as usual: burn and deal.")
            ),
        ),
        rules=("button-short-a-card",),
        piles=(Pile(CardPlace.STUB, _("stub"), None, CardPlace.HAND), Pile(CardPlace.HAND, _("button"), cards)),
        figures={"ruling": "put_right"},
    )


def _dead_hand_procedure(cards: int, missing: int) -> Procedure:
    return Procedure(
        title=_missing_cards_title(missing),
        situation=_("The button has acted on too few cards."),
        says=_("The button has acted on it: the hand is dead."),
        why=_("A player who checks or bets with too few cards has accepted the hand. Such a hand cannot win."),
        steps=(
            ProcedureStep("kill_the_hand", _("The button's cards go to the muck. The chips put in stay in the pot.")),
            ONE_BURN_A_STREET,
        ),
        rules=("button-short-a-card", "wrong-card-count"),
        piles=(STUB, Pile(CardPlace.HAND, _("button"), cards, CardPlace.MUCK)),
        figures={"ruling": "hand_dead"},
    )


def _missing_cards_title(missing: int) -> str:
    return message_of_count("Button is short of a card", "Button is short of {count} cards", missing)
