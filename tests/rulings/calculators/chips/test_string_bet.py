"""`string_bet` at the table (TDA 2024 rules 42 and 56)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.string_bet import STRING_BET
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(STRING_BET, {"facing": 5_000, "last_raise": 5_000} | given)


def test_rule_56_chips_of_the_later_motion_are_returned() -> None:
    answer = answer_to(motions=[[5_000], [5_000, 5_000]])
    assert answer["says"] == "It is a call of 5,000. The 10,000 of the later motion is returned."
    assert (answer["returned"], answer["string_bet"], answer["cites"][0]) == (10_000, True, "TDA 2024 rule 56")


def test_excess_chips_of_the_first_motion_are_returned() -> None:
    assert answer_to(motions=[[25_000], [1_000]])["returned"] == 21_000


def test_rule_42_announced_amount_is_not_a_string_bet() -> None:
    answer = answer_to(motions=[[5_000], [5_000, 5_000]], said=["raise", 12_000])
    assert (answer["to"], answer["returned"], answer["string_bet"]) == (12_000, 3_000, False)
    assert answer["says"] == "Raise to 12,000, 3,000 is returned."


def test_earlier_bet_is_added_to_the_chips_of_the_first_motion() -> None:
    assert answer_to(motions=[[4_500], [5_000]], in_front=[500])["says"].startswith("It is a call of 5,000.")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "motions"),
        ({"motions": []}, "motions"),
        ({"motions": [[], [500]]}, "motions"),
        ({"motions": [[0]]}, "motions[0][0]"),
        ({"motions": [[500]], "facing": 5, "last_raise": 0}, "last_raise"),
        ({"motions": [[500]], "facing": 0, "last_raise": 0, "betting": "fixed_limit"}, "last_raise"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
