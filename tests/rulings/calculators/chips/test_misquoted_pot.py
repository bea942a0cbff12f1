"""`misquoted_pot` at the table (TDA 2024 rule 52-B)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.misquoted_pot import MISQUOTED_POT
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(MISQUOTED_POT, {"bet_to": 9_000, "right_to": 7_000} | given)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "Correct it to 7,000 for all: 2,000 is returned."),
        ({"street_over": True}, "Too late: the bet stays at 9,000."),
        ({"bet_to": 6_000}, "Correct it to 7,000: the player adds 1,000."),
        ({"bet_to": 6_000, "since": ["call", "fold"]}, "Too late: the bet stays at 6,000."),
        ({"bet_to": 6_000, "said_pot": False}, "The bet of 6,000 stays."),
        ({"bet_to": 7_000}, "The bet of 7,000 stays."),
    ],
)
def test_rule_52b_ruling_is_a_complete_sentence(given: dict[str, Any], sentence: str) -> None:
    assert answer_to(**given)["says"] == sentence


def test_answer_shows_that_the_wsop_stops_correcting_earlier() -> None:
    answer = answer_to(since=["call", "fold"])
    assert (answer["to"], answer["rests_on"]) == (7_000, ["pot_limit_overbet"])
    assert answer["differs"] == ["WSOP 2024: Too late: the bet stays at 9,000."]


@pytest.mark.parametrize(
    ("given", "field"), [({"bet_to": 0}, "bet_to"), ({"right_to": None}, "right_to"), ({"since": ["tank"]}, "since[0]")]
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
