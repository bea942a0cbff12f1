"""Procedures: what the dealer does, step by step, when cards went wrong. One literal table, one file each."""

from collections.abc import Callable

from rulings.rules.procedures.boxed_cards import boxed_cards
from rulings.rules.procedures.burn_error import burn_error
from rulings.rules.procedures.button_short_a_card import button_short_a_card
from rulings.rules.procedures.disordered_stub import disordered_stub
from rulings.rules.procedures.exposed_card import exposed_card
from rulings.rules.procedures.flop_without_burn import flop_without_burn
from rulings.rules.procedures.fouled_deck import fouled_deck
from rulings.rules.procedures.four_card_flop import four_card_flop
from rulings.rules.procedures.misdeal import misdeal
from rulings.rules.procedures.premature_card import premature_card
from rulings.rules.procedures.procedure import Pile, Place, Procedure, Step
from rulings.rules.procedures.short_stub import short_stub
from rulings.rules.procedures.wrong_card_count import wrong_card_count

__all__ = ["PROCEDURES", "Pile", "Place", "Procedure", "Step"]

#: every procedure by the name of its calculator
PROCEDURES: dict[str, Callable[..., Procedure]] = {
    "premature_card": premature_card,
    "four_card_flop": four_card_flop,
    "flop_without_burn": flop_without_burn,
    "burn_error": burn_error,
    "misdeal": misdeal,
    "exposed_card": exposed_card,
    "boxed_cards": boxed_cards,
    "wrong_card_count": wrong_card_count,
    "button_short_a_card": button_short_a_card,
    "fouled_deck": fouled_deck,
    "disordered_stub": disordered_stub,
    "short_stub": short_stub,
}
