"""`showdown_order` at the table (TDA 2024 rules 16 and 17)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.calculators.showdown.showdown_order import SHOWDOWN_ORDER


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(SHOWDOWN_ORDER, {"players": ["Ann", "Bo", "Cy"]} | given)


@pytest.mark.parametrize(
    ("given", "sentence", "rule"),
    [
        ({}, "Ann shows first, then Bo and Cy.", "TDA 2024 rule 17-A"),
        ({"last_aggressor": "Cy"}, "Cy shows first, then Ann and Bo.", "TDA 2024 rule 17-A"),
        ({"gone": ["Ann"]}, "Bo shows first, then Cy.", "TDA 2024 rule 17-A"),
        ({"gone": ["Ann", "Cy"]}, "Bo takes the pot and does not have to show.", "TDA 2024 rule 17-B"),
        ({"all_in": True}, "Ann, Bo and Cy turn their hands up now.", "TDA 2024 rule 16"),
    ],
)
def test_rule_17_showdown_order_is_a_complete_sentence(given: dict[str, Any], sentence: str, rule: str) -> None:
    answer = answer_to(**given)
    assert (answer["says"], answer["cites"]) == (sentence, [rule])


def test_rule_17b_last_live_hand_need_not_be_shown() -> None:
    last, more = answer_to(gone=["Ann", "Cy"]), answer_to()
    assert [(answer["first"], answer["must_show"]) for answer in (last, more)] == [(None, False), ("Ann", True)]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"players": []}, "players"),
        ({"players": ["Ann", "Ann"]}, "players[1]"),
        ({"gone": ["Zoe"]}, "gone[0]"),
        ({"gone": ["Ann", "Bo", "Cy"]}, "gone"),
        ({"last_aggressor": "Zoe"}, "last_aggressor"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
