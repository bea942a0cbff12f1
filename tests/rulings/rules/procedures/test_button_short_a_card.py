"""TDA 2024 rule 37: the button is dealt a card too few."""

from rulings.rules.procedures.button_short_a_card import button_short_a_card_procedure
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of("tda_2024")


def test_rule_37_missing_card_is_dealt_if_reported_before_acting() -> None:
    short = button_short_a_card_procedure(acted=False, house_rules=TDA)
    assert (short.codes, short.figures) == (["deal_missing_card", "play_on"], {"ruling": "put_right"})


def test_rule_37_hand_missing_a_card_is_dead_after_acting() -> None:
    short = button_short_a_card_procedure(acted=True, house_rules=TDA)
    assert (short.codes, short.figures) == (["kill_the_hand", "one_burn_each_later_street"], {"ruling": "hand_dead"})
