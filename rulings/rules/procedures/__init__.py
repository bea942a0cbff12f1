"""Procedures: the dealer's steps after an error with cards or chips, one module each, in one literal table."""

from collections.abc import Callable

from rulings.rules.procedures.boxed_cards import boxed_cards_procedure
from rulings.rules.procedures.burn_error import burn_error_procedure
from rulings.rules.procedures.button_short_a_card import button_short_a_card_procedure
from rulings.rules.procedures.calling_the_clock import calling_the_clock_procedure
from rulings.rules.procedures.chips_found_behind import chips_found_behind_procedure
from rulings.rules.procedures.chips_out_of_sight import chips_out_of_sight_procedure
from rulings.rules.procedures.disordered_stub import disordered_stub_procedure
from rulings.rules.procedures.dispute import dispute_procedure
from rulings.rules.procedures.exposed_card import exposed_card_procedure
from rulings.rules.procedures.flop_without_burn import flop_without_burn_procedure
from rulings.rules.procedures.forward_motion import forward_motion_procedure
from rulings.rules.procedures.fouled_deck import fouled_deck_procedure
from rulings.rules.procedures.four_card_flop import four_card_flop_procedure
from rulings.rules.procedures.hand_for_hand_all_in import hand_for_hand_all_in_procedure
from rulings.rules.procedures.misdeal import suspected_misdeal_procedure
from rulings.rules.procedures.moved_button import moved_button_procedure
from rulings.rules.procedures.new_level import new_level_procedure
from rulings.rules.procedures.openers import openers_procedure
from rulings.rules.procedures.player_absent import player_absent_procedure
from rulings.rules.procedures.premature_card import premature_card_procedure
from rulings.rules.procedures.shared.procedure import CardPlace, Pile, Procedure, ProcedureStep
from rulings.rules.procedures.short_stub import short_stub_procedure
from rulings.rules.procedures.wrong_card_count import wrong_card_count_procedure

__all__ = ["PROCEDURES", "CardPlace", "Pile", "Procedure", "ProcedureStep"]

# by the name of the calculator
PROCEDURES: dict[str, Callable[..., Procedure]] = {
    "premature_card": premature_card_procedure,
    "four_card_flop": four_card_flop_procedure,
    "flop_without_burn": flop_without_burn_procedure,
    "burn_error": burn_error_procedure,
    "misdeal": suspected_misdeal_procedure,
    "exposed_card": exposed_card_procedure,
    "boxed_cards": boxed_cards_procedure,
    "wrong_card_count": wrong_card_count_procedure,
    "button_short_a_card": button_short_a_card_procedure,
    "fouled_deck": fouled_deck_procedure,
    "disordered_stub": disordered_stub_procedure,
    "short_stub": short_stub_procedure,
    "hand_for_hand_all_in": hand_for_hand_all_in_procedure,
    "moved_button": moved_button_procedure,
    "player_absent": player_absent_procedure,
    "chips_found_behind": chips_found_behind_procedure,
    "chips_out_of_sight": chips_out_of_sight_procedure,
    "calling_the_clock": calling_the_clock_procedure,
    "forward_motion": forward_motion_procedure,
    "openers": openers_procedure,
    "new_level": new_level_procedure,
    "dispute": dispute_procedure,
}
