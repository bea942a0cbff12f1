"""TDA 2024 rule 35-E, WSOP 2024 rule 88: a deck that is not one deck."""

import pytest

from rulings.rules.procedures.fouled_deck import FAULTS, fouled_deck_procedure
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of


@pytest.mark.parametrize(
    ("found", "tda_2024", "tda_2019", "wsop", "roberts"),
    [
        ("two_alike", "hand_void", "hand_void", "hand_void", "hand_void"),
        ("other_back", "floor_decides", "floor_decides", "hand_void", "hand_void"),
        ("card_missing", "floor_decides", "floor_decides", "floor_decides", "floor_decides"),
    ],
)
def test_rule_35e_rulebook_decides_which_fault_fouls_the_deck(
    found: str, tda_2024: str, tda_2019: str, wsop: str, roberts: str
) -> None:
    rulings = {
        book: fouled_deck_procedure(found, hand_over=False, house_rules=house_rules_of(book)).figures["ruling"]
        for book in RULEBOOKS
    }
    assert rulings == {
        "tda_2024": tda_2024,
        "tda_2026": tda_2024,
        "tda_2019": tda_2019,
        "wsop": wsop,
        "wsop_2025": wsop,
        "wsop_2026": wsop,
        "roberts": roberts,
    }


def test_rule_35e_all_chips_are_returned_after_a_fouled_deck() -> None:
    assert fouled_deck_procedure("two_alike", hand_over=False, house_rules=house_rules_of("tda_2024")).codes == [
        "stop_the_hand",
        "show_the_cards",
        "return_all_bets",
        "change_the_deck",
        "shuffle_and_cut",
        "deal_again_same_button",
    ]


@pytest.mark.parametrize("found", FAULTS)
def test_rule_22_result_is_final_once_the_next_hand_has_begun(found: str) -> None:
    late = fouled_deck_procedure(found, hand_over=True, house_rules=house_rules_of("tda_2024"))
    assert late.figures == {"ruling": "result_stands"}
    assert late.rules == ("fouled-deck", "disputes")
