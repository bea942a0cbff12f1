"""TDA 2024 rule 39-A, and Robert's Rules: a flop with a card too many."""

from rulings.rules.procedures.four_card_flop import four_card_flop_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of


def test_rule_39a_next_burn_is_picked_at_random_from_four_cards() -> None:
    flop = four_card_flop_procedure(house_rules=house_rules_of("tda_2024"))
    assert flop.codes == [
        "call_the_floor",
        "scramble_four_face_down",
        "floor_picks_next_burn",
        "other_three_are_the_flop",
        "turn_without_another_burn",
    ]
    assert flop.rules[0] == "four-card-flop"
    assert flop.says == (
        "Scramble the four face down. The floor picks one for the next burn. The other three are the flop."
    )


def test_roberts_rules_redeal_a_four_card_flop() -> None:
    assert four_card_flop_procedure(house_rules=house_rules_of("roberts")).codes == [
        "call_the_floor",
        "burn_card_stands",
        "flop_back_to_stub",
        "reshuffle_stub",
        "deal_flop_without_burn",
    ]
