"""A button dealt too few cards (TDA 2024 rule 37, which rule 35-A-5 excepts from the misdeals)."""

from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.steps import HOLDEM, ONE_BURN_A_STREET, STUB
from tournaments.rules.house import House


def button_short_a_card(*, acted: bool, house: House) -> Procedure:
    """Steps for a button with one card too few; `acted` when he has checked or bet on them.

    The rule is the same in every book that has it, so the house decides nothing here.
    """
    return short_button(HOLDEM - 1, missing=1, acted=acted)


def short_button(cards: int, *, missing: int, acted: bool) -> Procedure:
    """Steps for a button who has so many cards, in any house, and `missing` more to get."""
    return _dead(cards, missing) if acted else _replaced(cards, missing)


def _replaced(had: int, missing: int) -> Procedure:
    cards = "card" if missing == 1 else f"{missing} cards"
    return Procedure(
        title=_title(missing),
        situation="The button has not acted.",
        says=f"The button gets his missing {cards} off the top of the stub, and play goes on.",
        why="He said so before he acted: what is missing comes next, even after substantial action.",
        steps=(
            Step("deal_missing_card", f"Deal the button the top {cards} of the stub, face down."),
            Step("play_on", "Go on with the action where it was.", "Streets as always: burn, deal."),
        ),
        rules=("button-short-a-card",),
        piles=(Pile(Place.STUB, "stub", None, Place.HAND), Pile(Place.HAND, "button", had)),
        figures={"ruling": "put_right"},
    )


def _dead(had: int, missing: int) -> Procedure:
    return Procedure(
        title=_title(missing),
        situation="The button has acted on too few cards.",
        says="The button has acted on it: his hand is dead.",
        why="Who checks or bets with too few cards has taken the hand as it is, and such a hand cannot win.",
        steps=(
            Step("kill_the_hand", "The button's cards go to the muck. What he put in stays."),
            ONE_BURN_A_STREET,
        ),
        rules=("button-short-a-card", "wrong-card-count"),
        piles=(STUB, Pile(Place.HAND, "button", had, Place.MUCK)),
        figures={"ruling": "hand_dead"},
    )


def _title(missing: int) -> str:
    return "Button short of a card" if missing == 1 else f"Button short of {missing} cards"
