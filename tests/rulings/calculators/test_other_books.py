"""Saying where books disagree."""

from rulings.calculators.other_books import other_books
from tournaments.rules.house import house_rules


def cap_in_words(house) -> str:
    return f"{house['raise_cap']} raises"


def test_books_that_agree_with_each_other_are_named_together():
    house = house_rules(overrides={"raise_cap": 4})
    differs = other_books(house, resting_on=("raise_cap",), ruling=cap_in_words)
    assert differs == ("TDA 2024, TDA 2019 and Robert's Rules: 3 raises",)


def test_nothing_differs_where_the_answer_rests_on_no_setting():
    assert other_books(house_rules("wsop"), resting_on=(), ruling=cap_in_words) == ()


def test_a_book_without_an_answer_is_left_out():
    assert other_books(house_rules("wsop"), resting_on=("raise_cap",), ruling=lambda _house: None) == ()
