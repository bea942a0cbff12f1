"""TDA 2024 rule 39-B, and Robert's Rules: three cards flopped without a burn."""

from rulings.rules.procedures.flop_without_burn import flop_without_burn_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")
ROBERTS = house_rules_of("roberts")


def test_rule_39b_flop_card_becomes_the_burn_before_action() -> None:
    assert flop_without_burn_procedure(acted=False, house_rules=TDA).codes == [
        "call_the_floor",
        "scramble_three_face_down",
        "floor_picks_the_burn",
        "other_two_and_next_card_are_the_flop",
        "one_burn_each_later_street",
    ]


def test_rule_39b_flop_without_a_burn_is_valid_after_a_check() -> None:
    flop = flop_without_burn_procedure(acted=True, house_rules=TDA)
    assert flop.codes == ["flop_stands", "one_burn_each_later_street"]
    assert flop.says == "There was action, so the flop stands. Burn one card before the turn as usual."


def test_roberts_rules_redeal_a_flop_without_a_burn_before_action() -> None:
    assert flop_without_burn_procedure(acted=False, house_rules=ROBERTS).codes == [
        "call_the_floor",
        "flop_back_to_stub",
        "reshuffle_stub",
        "burn_and_deal_flop",
    ]
    assert flop_without_burn_procedure(acted=True, house_rules=ROBERTS).codes == [
        "flop_stands",
        "burn_two_before_next_street",
        "later_streets_one_burn",
    ]
