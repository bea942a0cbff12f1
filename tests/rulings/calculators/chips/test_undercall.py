"""`undercall` at the table (TDA 2024 rule 51)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.undercall import UNDERCALL
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(UNDERCALL, {"players_in_hand": 3, "facing": 8_000, "put_in": 2_000} | given)


@pytest.mark.parametrize(
    ("given", "ruling", "sentence"),
    [
        ({}, "floor_decides", "The floor decides: add 6,000 for a full call, or leave the 2,000 and fold."),
        ({"players_in_hand": 2}, "full_call", "A full call of 8,000: 6,000 is added."),
        ({"facing_opening_bet": True}, "full_call", "A full call of 8,000: 6,000 is added."),
        ({"said": "call", "put_in": 0}, "full_call", "A full call of 8,000: 8,000 is added."),
        ({"said": "raise"}, "full_call", "A full call of 8,000 and a full raise: 6,000 is added."),
        (
            {"said": 2_000},
            "floor_decides",
            "The floor decides: add 6,000 for a full call, or leave the 2,000 and fold.",
        ),
        ({"all_in": True}, "all_in", "All-in for 2,000."),
    ],
)
def test_rule_51_ruling_is_a_complete_sentence(given: dict[str, Any], ruling: str, sentence: str) -> None:
    answer = answer_to(**given)
    assert (answer["ruling"], answer["says"]) == (ruling, sentence)


def test_rule_51c_action_is_backed_up_to_the_first_undercall() -> None:
    answer = answer_to(undercalls=["Ann", "Bo"], facing_opening_bet=True)
    assert (answer["back_to"], answer["cites"]) == ("Ann", ["TDA 2024 rule 51-B", "TDA 2024 rule 51-C"])
    assert answer["says"].endswith("Back to Ann: Ann and Bo act again.")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"put_in": 8_000}, "put_in"),
        ({"put_in": 0}, "put_in"),
        ({"players_in_hand": 1}, "players_in_hand"),
        ({"facing": 0}, "facing"),
        ({"undercalls": ["Ann", "Ann"]}, "undercalls[1]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
