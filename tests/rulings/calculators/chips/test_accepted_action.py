"""`accepted_action` at the table (TDA 2024 rule 49)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.accepted_action import ACCEPTED_ACTION
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(ACCEPTED_ACTION, {"true_bet": 27_600} | given)


def test_rule_49_misinformed_caller_owes_the_true_amount() -> None:
    answer = answer_to(told=17_600)
    assert answer["says"] == "The call is for 27,600."
    assert answer["why"] == ("The caller owes the true amount, although told 17,600. The floor may reduce that.")
    assert (answer["unexpected"], answer["floor_may_soften"], answer["cites"]) == (
        10_000,
        True,
        ["TDA 2024 rule 49", "TDA 2024 rule 1"],
    )


def test_rule_49_correctly_informed_caller_gets_no_reduction() -> None:
    answer = answer_to(told=27_600)
    assert (answer["floor_may_soften"], answer["why"]) == (False, "The caller owes the true amount.")


def test_caller_with_too_few_chips_is_all_in() -> None:
    assert answer_to(stack=20_000)["says"] == "The call is for 20,000, all-in."


def test_roberts_rules_let_a_player_unaware_of_a_raise_take_chips_back() -> None:
    answer = answer_to(unaware=True)
    assert (answer["ruling"], answer["rests_on"]) == ("call", ["unaware_of_raise"])
    assert answer["differs"] == ["Robert's Rules: Call 27,600, or take the chips back and act again."]
    there = answer_to(unaware=True, rulebook="roberts")
    assert (there["ruling"], there["why"]) == (
        "may_take_back",
        "The caller had not seen the raise, and no player behind has acted.",
    )


@pytest.mark.parametrize(
    ("given", "field"), [({"true_bet": 0}, "true_bet"), ({"told": -1}, "told"), ({"stack": 0}, "stack")]
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
