"""Procedures: the dealer's steps when cards or chips went wrong, one module each, in one literal table."""

from collections.abc import Callable

from rulings.rules.procedures.boxed_cards import boxed_cards
from rulings.rules.procedures.burn_error import burn_error
from rulings.rules.procedures.button_short_a_card import button_short_a_card
from rulings.rules.procedures.calling_the_clock import calling_the_clock
from rulings.rules.procedures.chips_found_behind import chips_found_behind
from rulings.rules.procedures.chips_out_of_sight import chips_out_of_sight
from rulings.rules.procedures.disordered_stub import disordered_stub
from rulings.rules.procedures.dispute import dispute
from rulings.rules.procedures.exposed_card import exposed_card
from rulings.rules.procedures.flop_without_burn import flop_without_burn
from rulings.rules.procedures.forward_motion import forward_motion
from rulings.rules.procedures.fouled_deck import fouled_deck
from rulings.rules.procedures.four_card_flop import four_card_flop
from rulings.rules.procedures.hand_for_hand_all_in import hand_for_hand_all_in
from rulings.rules.procedures.misdeal import misdeal
from rulings.rules.procedures.moved_button import moved_button
from rulings.rules.procedures.new_level import new_level
from rulings.rules.procedures.openers import openers
from rulings.rules.procedures.player_absent import player_absent
from rulings.rules.procedures.premature_card import premature_card
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.short_stub import short_stub
from rulings.rules.procedures.wrong_card_count import wrong_card_count

__all__ = ["PROCEDURES", "CardPlace", "Pile", "Procedure", "ProcedureStep"]

# by the name of the calculator
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
    "hand_for_hand_all_in": hand_for_hand_all_in,
    "moved_button": moved_button,
    "player_absent": player_absent,
    "chips_found_behind": chips_found_behind,
    "chips_out_of_sight": chips_out_of_sight,
    "calling_the_clock": calling_the_clock,
    "forward_motion": forward_motion,
    "openers": openers,
    "new_level": new_level,
    "dispute": dispute,
}
