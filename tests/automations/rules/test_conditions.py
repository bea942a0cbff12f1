"""Conditions: facts compared with values of their kind."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automations.rules.conditions import COMPARISONS, FACTS, MAX_CONDITIONS, Condition, are_all_met, parse_conditions
from tournaments.rules.refused import Refused

NUMBERS = sorted(name for name, fact in FACTS.items() if fact.kind is int)
FLAGS = sorted(name for name, fact in FACTS.items() if fact.kind is bool)


def condition(fact: str, comparison: str, value: Any) -> dict[str, Any]:
    return {"fact": fact, "comparison": comparison, "value": value}


@given(fact=st.sampled_from(NUMBERS), known=st.integers(0, 99), value=st.integers(0, 99))
def test_numbers_in_automation_conditions_are_compared_as_numbers(fact: str, known: int, value: int) -> None:
    held = {name: are_all_met(parse_conditions([condition(fact, name, value)]), {fact: known}) for name in COMPARISONS}
    assert held == {
        "is": known == value, "is_not": known != value, "at_least": known >= value, "at_most": known <= value,
    }  # fmt: skip


@given(fact=st.sampled_from(FLAGS), known=st.booleans(), value=st.booleans())
def test_booleans_in_automation_conditions_support_only_equality(fact: str, known: bool, value: bool) -> None:
    assert are_all_met(parse_conditions([condition(fact, "is", value)]), {fact: known}) is (known == value)
    with pytest.raises(Refused):
        parse_conditions([condition(fact, "at_least", value)])


@given(
    facts=st.dictionaries(st.sampled_from(NUMBERS), st.integers(0, 9)), values=st.lists(st.integers(0, 9), max_size=4)
)
def test_automation_runs_only_if_all_conditions_hold(facts: dict[str, int], values: list[int]) -> None:
    conditions = parse_conditions([condition("level", "at_least", value) for value in values])
    assert are_all_met(conditions, facts) is all("level" in facts and facts["level"] >= value for value in values)


@pytest.mark.parametrize(
    "stored",
    [
        condition("weather", "is", 1), condition("level", "like", 1), condition("level", "is", True),
        condition("level", "is", "4"), condition("on_break", "is", 1), condition("level", "is", 1.5),
        condition("level", "is", None), {}, {"fact": ["level"]},
    ],
)  # fmt: skip
def test_invalid_automation_conditions_are_refused(stored: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        parse_conditions([stored])
    assert refused.value.code == "condition_not_understood"


def test_too_many_automation_conditions_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        parse_conditions([condition("level", "is", 1)] * (MAX_CONDITIONS + 1))
    assert refused.value.code == "too_many_conditions"


def test_stored_automation_conditions_are_read_back_unchanged() -> None:
    condition = Condition("players_left", "at_most", 27)
    assert parse_conditions([condition.as_json()]) == (condition,)
