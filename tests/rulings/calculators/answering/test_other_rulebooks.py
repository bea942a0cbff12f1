"""Saying where rulebooks disagree."""

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of


def cap_in_words(house_rules: HouseRules) -> str:
    return f"{house_rules['raise_cap']} raises"


def test_rulebooks_that_agree_are_named_together():
    house_rules = house_rules_of(overrides={"raise_cap": 4})
    differs = differing_rulebook_texts(house_rules, resting_on=("raise_cap",), ruling=cap_in_words)
    assert differs == ("TDA 2024, TDA 2019 and Robert's Rules: 3 raises",)


def test_answer_without_a_deciding_setting_has_no_differences():
    assert differing_rulebook_texts(house_rules_of("wsop"), resting_on=(), ruling=cap_in_words) == ()


def test_rulebook_without_an_answer_is_left_out():
    assert differing_rulebook_texts(house_rules_of("wsop"), resting_on=("raise_cap",), ruling=lambda _house: None) == ()
