"""Saying where rulebooks disagree."""

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of


def cap_in_words(house_rules: HouseRules) -> str:
    return f"{house_rules['raise_cap']} raises"


def test_rulebooks_with_the_same_ruling_are_listed_together():
    house_rules = house_rules_of(overrides={"raise_cap": 4})
    differs = differing_rulebook_texts(house_rules, resting_on=("raise_cap",), ruling=cap_in_words)
    assert differs == ("TDA 2024, TDA 2019 and Robert's Rules: 3 raises",)


def test_answer_that_depends_on_no_setting_shows_no_differences():
    assert differing_rulebook_texts(house_rules_of("wsop"), resting_on=(), ruling=cap_in_words) == ()


def test_rulebook_without_an_answer_is_omitted_from_the_differences():
    assert differing_rulebook_texts(house_rules_of("wsop"), resting_on=("raise_cap",), ruling=lambda _house: None) == ()
