"""Facts in the words of their form."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.calculators import CALCULATORS
from rulings.forms.facts import LabelledFact, labelled_facts
from tests.suite.each_case import for_each

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@for_each(
    ("calculator", "fact", "says"),
    [
        ("premature_card", {"street": "turn"}, "turn"),
        ("reopening", {"actions": [["Ann", "raise_to", 500], ["Bo", "fold"]]}, "Ann raises to 500; Bo folds"),
        ("reopening", {"blinds": {"small": 100, "big": 200}}, "Small blind 100, Big blind 200"),
        ("reopening", {"ante": {"kind": "big_blind", "amount": 200}}, "the big blind, 200"),
        ("reopening", {"posted": {"Cy": 100, "Di": 1200}}, "Cy 100; Di 1,200"),
        ("kill", {"bets": [20, 40]}, "Small bet 20, Big bet 40"),
        ("silent_chips", {"added": [5000, 500]}, "5,000 + 500"),
        ("chip_race", {"odd": {"1": 3, "5": 1}}, "Seat 1: 3; Seat 5: 1"),
        ("exposed_card", {"betting_to_come": False}, "no"),
        ("balance_plan", {"break_order": [3, 0]}, "4; 1"),
        ("next_blinds", {"hands": [{"out": [2], "joined": []}]}, "Hand 1 Seat 2 leaves"),
    ],
)
def test_fact_is_worded_as_in_the_form(calculator: str, fact: dict[str, Any], says: str) -> None:
    assert [line.words for line in labelled_facts(calculator, fact)] == [says]


def test_facts_are_listed_in_the_order_of_the_form() -> None:
    assert labelled_facts("premature_card", {"street": "turn", "game": "board"}) == [
        LabelledFact("Game", "with a board"),
        LabelledFact("Street dealt too soon", "turn"),
    ]


def test_unknown_fact_is_listed_under_its_key() -> None:
    told = labelled_facts("a_calculator_of_old", {"big_blind": 1200, "said": ["call", 300]})
    assert told == [LabelledFact("Big blind", "1,200"), LabelledFact("Said", "call, 300")]


@pytest.mark.parametrize("name", CALCULATORS)
@settings(max_examples=10)
@given(value=JSON)
def test_facts_of_any_type_become_text(name: str, value: Any) -> None:
    fields = [field.name for field in CALCULATORS[name].fields if value is not None]
    assert len(labelled_facts(name, dict.fromkeys(fields, value))) == len(fields)
