"""`unclear_amount` at the table (TDA 2024 rule 57)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.unclear_amount import UNCLEAR_AMOUNT
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(UNCLEAR_AMOUNT, {"last_raise": 200} | given)


@pytest.mark.parametrize(
    ("given", "ruling", "sentence"),
    [
        ({"said": 5, "pot": 1_600}, "bet", "It is a bet of 500."),
        ({"said": 5, "pot": 5_000}, "bet", "It is a bet of 5,000."),
        ({"said": 5, "pot": 5_000, "facing": 400}, "raise", "It is a raise to 5,000."),
        ({"said": 5, "pot": 1_500, "facing": 500}, "call", "It is a call of 500."),
        (
            {"meanings": [5], "pot": 1_600},
            "floor_decides",
            "The floor decides: no meaning of the number is a legal amount.",
        ),
    ],
)
def test_rule_57_unclear_amount_means_the_highest_legal_bet_within_the_pot(
    given: dict[str, Any], ruling: str, sentence: str
) -> None:
    answer = answer_to(**given)
    assert (answer["ruling"], answer["says"]) == (ruling, sentence)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (
            {"meanings": [500, 5_000], "pot": 1_600},
            "It can mean 500 and 5,000. 500 is the highest that is not above the pot of 1,600.",
        ),
        (
            {"meanings": [500, 5_000], "pot": 100},
            "It can mean 500 and 5,000, all above the pot of 100. The lowest counts.",
        ),
        ({"meanings": [5, 500], "pot": 1_600}, "Only 500 is legal."),
        ({"meanings": [5], "pot": 1_600}, "The minimum would be 200."),
    ],
)
def test_rule_57_reason_lists_the_meanings_of_an_unclear_amount(given: dict[str, Any], reason: str) -> None:
    assert answer_to(**given)["why"] == reason


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"pot": 100}, "said"),
        ({"said": 5}, "pot"),
        ({"said": 0, "pot": 100}, "said"),
        ({"said": 5, "pot": 100, "last_raise": 0}, "last_raise"),
        ({"said": 5, "pot": 100, "chip": 0}, "chip"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
