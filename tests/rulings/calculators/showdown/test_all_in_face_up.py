"""`all_in_face_up` at the table (TDA 2024 rule 16)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.calculators.showdown.all_in_face_up import ALL_IN_FACE_UP


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(ALL_IN_FACE_UP, {"players": ["Ann", "Bo", "Cy"]} | given)


@pytest.mark.parametrize(
    ("given", "face_up", "sentence", "rule"),
    [
        ({"all_in": ["Ann", "Bo"]}, True, "Turn up the cards of Ann, Bo and Cy.", "TDA 2024 rule 16"),
        ({"all_in": ["Ann", "Bo"], "to_act": ["Cy"]}, False, "Not yet: Cy can still act.", "TDA 2024 rule 16"),
        ({"all_in": ["Ann"]}, False, "Not yet: Bo and Cy can still act.", "TDA 2024 rule 16"),
        ({"all_in": ["Ann"], "betting_over": True}, True, "Turn up the cards of Ann, Bo and Cy.", "TDA 2024 rule 16"),
        ({}, False, "No: no player is all-in.", "TDA 2024 rule 17-A"),
        ({"players": ["Ann"]}, False, "Ann takes the pot and does not have to show.", "TDA 2024 rule 17-B"),
    ],
)
def test_rule_16_ruling_is_a_complete_sentence(given: dict[str, Any], face_up: bool, sentence: str, rule: str) -> None:
    answer = answer_to(**given)
    assert (answer["face_up"], answer["says"], answer["cites"]) == (face_up, sentence, [rule])


def test_tda_rp_8f_all_in_hands_remain_face_down_in_hand_for_hand() -> None:
    answer = answer_to(all_in=["Ann", "Bo"], hand_for_hand=True)
    assert (answer["face_up"], answer["when"], answer["says"]) == (
        False,
        "on_the_floors_word",
        "Cards stay down. Wait for the floor.",
    )
    assert answer["rules"] == ["all-in-face-up", "hand-for-hand"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"players": []}, "players"),
        ({"all_in": ["Zoe"]}, "all_in[0]"),
        ({"all_in": ["Ann"], "to_act": ["Ann"]}, "to_act"),
        ({"to_act": ["Zoe"]}, "to_act[0]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
