"""Questions about the opener in stud, as the floor asks them."""

from typing import Any

import pytest

from rulings.calculators.betting.stud_opens import STUD_OPENS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField


def answer_to(game: str, **boards: object) -> dict[str, Any]:
    return answer_as_json(STUD_OPENS, {"game": game, "boards": boards})


def test_lowest_door_card_brings_in():
    answer = answer_to("stud", Ann="7d", Bo="2c", Cy="Kh")
    assert (answer["says"], answer["player"], answer["brings_in"]) == ("Bo brings in with the 2c.", "Bo", True)
    assert answer["rests_on"] == []


def test_house_rule_decides_between_equal_door_cards():
    answer = answer_to("seven_card_stud", Ann=["2h"], Bo=["2c"])
    assert (answer["player"], answer["rests_on"]) == ("Bo", ["bring_in_tie"])
    nearest = answer_as_json(
        STUD_OPENS,
        {"game": "stud", "boards": {"Ann": ["2h"], "Bo": ["2c"]}, "house": {"bring_in_tie": "nearest_dealer"}},
    )
    assert nearest["player"] == "Ann"
    assert nearest["differs"] == ["TDA 2024, TDA 2019, WSOP 2024 and Robert's Rules: Bo brings in with the 2c."]


def test_tda_rp_10d_equal_boards_are_ranked_by_suit():
    answer = answer_to("razz", Ann=["7d", "8c"], Bo=["2c", "3c"], Cy=["2h", "3h"])
    assert (answer["says"], answer["brings_in"]) == ("Cy opens, showing 2h 3h.", False)
    assert answer["cites"][0] == "TDA 2024 RP-10-D"


@pytest.mark.parametrize(
    ("boards", "field"),
    [
        ({}, "boards"),
        ({"Ann": ["7d"], "Bo": ["7d"]}, "boards"),
        ({"Ann": ["7d"], "Bo": ["7c", "8c"]}, "boards"),
        ({"Ann": []}, "boards"),
        ({"Ann": ["1d"]}, "boards.Ann[0]"),
        ({"Ann": [7]}, "boards.Ann[0]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(boards, field):
    with pytest.raises(InvalidField) as refused:
        answer_to("stud", **boards)
    assert refused.value.field == field


def test_game_without_upcards_is_refused():
    with pytest.raises(InvalidField) as refused:
        answer_to("omaha", Ann="7d")
    assert refused.value.field == "game"
