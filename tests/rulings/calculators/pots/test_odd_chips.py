"""`odd_chips` at the table (TDA 2024 rule 20)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.pots.odd_chips import ODD_CHIPS
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

BOARD = {"kind": "board", "pot": 101, "seats": 9, "button": 3}
RAZZ = {"5": ["5s", "4d", "3c", "2c", "Ah"], "2": ["5h", "4c", "3d", "2d", "As"]}


def answer_to(given: dict[str, Any], **more: Any) -> dict[str, Any]:
    return answer_as_json(ODD_CHIPS, given | more)


def awards(given: dict[str, Any], **more: Any) -> dict[str, int]:
    shared: dict[str, int] = answer_to(given, **more)["awards"]
    return shared


def test_rule_20a_odd_chips_go_left_of_the_button_first() -> None:
    answer = answer_to(BOARD, winners=[3, 9, 1])
    assert (answer["awards"], answer["says"]) == (
        {"1": 34, "3": 33, "9": 34},
        "Seat 1 gets 34, seat 9 gets 34, seat 3 gets 33.",
    )
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 rule 20-A", "TDA 2024 rule 20"], [])


def test_single_winner_takes_the_whole_pot() -> None:
    assert answer_to(BOARD, winners=[4])["says"] == "Seat 4 gets 101."


def test_rule_20c_high_hand_gets_the_odd_chip() -> None:
    answer = answer_to(BOARD | {"kind": "high_low"}, high=[2], low=[9, 4])
    assert (answer["awards"], answer["cites"][0]) == ({"2": 51, "4": 25, "9": 25}, "TDA 2024 rule 20-C")


def test_high_hand_gets_the_odd_chip_without_a_low() -> None:
    assert awards(BOARD | {"kind": "high_low"}, high=[2, 9]) == {"2": 50, "9": 51}


def test_house_rule_decides_the_split_of_identical_hands() -> None:
    given = BOARD | {"kind": "high_low", "pot": 66, "high": [4, 2], "low": [2, 4]}
    even, halves = answer_to(given), answer_to(given, house={"identical_both_ways": "each_half"})
    assert (even["awards"], even["rests_on"]) == ({"2": 33, "4": 33}, ["identical_both_ways"])
    assert halves["awards"] == {"2": 32, "4": 34}
    assert halves["differs"] == ["TDA 2024, TDA 2019, WSOP 2024 and Robert's Rules: Seats 2 and 4 get 33 each."]


def test_rule_20b_highest_stud_card_by_suit_gets_the_odd_chip() -> None:
    tied = {"5": ["Kh", "Kd", "9s", "8s", "2c"], "2": ["Ks", "Kc", "9d", "8d", "2s"]}
    answer = answer_to({"kind": "stud", "pot": 101}, winners=tied)
    assert (answer["awards"], answer["cites"][0]) == ({"2": 51, "5": 50}, "TDA 2024 rule 20-B")
    assert answer["why"] == "Odd chips go by the highest card by suit, from the five that play."
    by_seat = answer_to({"kind": "stud", "pot": 101}, winners=[5, 2], cards=tied)
    assert by_seat["awards"] == answer["awards"]


def test_stud_odd_chip_without_cards_goes_by_seat_order() -> None:
    answer = answer_to({"kind": "stud", "pot": 101}, winners=[5, 2])
    assert (answer["awards"], answer["why"]) == (
        {"2": 50, "5": 51},
        "Odd chips go by the highest card, here in the order of the seats given.",
    )


def test_rule_20b_odd_chip_in_razz_depends_on_cards_with_low_aces() -> None:
    assert awards({"kind": "stud", "pot": 101}, low=RAZZ) == {"2": 50, "5": 51}


def test_roberts_rules_give_the_odd_chip_to_the_lowest_of_seven_cards() -> None:
    seven = {"5": [*RAZZ["5"], "Jc", "Jd"], "2": [*RAZZ["2"], "Jh", "Js"]}
    there = answer_to({"kind": "stud", "pot": 101}, low=seven, rulebook="roberts")
    assert (there["awards"], there["rests_on"]) == (
        {"2": 50, "5": 51},
        ["odd_chip_stud_cards", "odd_chip_stud_low"],
    )
    assert there["why"] == "Odd chips go by the lowest card by suit for a low hand, from all cards."
    assert there["differs"] == []


def test_answer_shows_rulebook_differences_for_a_five_card_low() -> None:
    low = {"5": ["7h", "5s", "4d", "3c", "2h"], "2": ["7s", "5h", "4c", "3d", "2s"]}
    answer = answer_to({"kind": "stud", "pot": 101}, low=low)
    assert (answer["awards"], answer["differs"]) == (
        {"2": 51, "5": 50},
        ["Robert's Rules: Seat 5 gets 51, seat 2 gets 50."],
    )


BOTH_SIDES_ODD = {"kind": "high_low", "pot": 1400, "chip": 100, "seats": 9, "button": 9, "high": [2, 5], "low": [2, 7]}


def test_roberts_rules_give_no_player_more_than_one_odd_chip() -> None:
    there = answer_to(BOTH_SIDES_ODD, rulebook="roberts")
    assert (there["awards"], there["rests_on"]) == ({"2": 700, "5": 300, "7": 400}, ["odd_chips_per_player"])
    assert there["why"] == (
        "An odd chip of the whole pot goes to the high side. Odd chips go to the first seat left of the button. "
        "No player gets more than one."
    )
    assert there["cites"] == ["Robert's Rules 11 (ties)"]


def test_rule_20_allows_a_seat_to_get_two_odd_chips() -> None:
    here = answer_to(BOTH_SIDES_ODD)
    assert here["awards"] == {"2": 800, "5": 300, "7": 300}
    assert here["differs"] == ["Robert's Rules: Seat 2 gets 700, seat 7 gets 400, seat 5 gets 300."]


def test_stud_high_low_answer_shows_the_odd_chip_of_each_half() -> None:
    high = {"5": ["Ks"], "2": ["Kh"]}
    low = {"5": ["8h"], "3": ["8s"]}
    answer = answer_to({"kind": "stud", "pot": 103}, high=high, low=low)
    assert (answer["awards"], answer["cites"][0]) == ({"2": 26, "3": 26, "5": 51}, "TDA 2024 rule 20-C")


@for_each(
    ("given", "field"),
    [
        (BOARD, "winners"),
        (BOARD | {"winners": [10]}, "winners"),
        (BOARD | {"winners": [2, 2]}, "winners[1]"),
        (BOARD | {"winners": [2], "button": None}, "button"),
        (BOARD | {"winners": [2], "button": 10}, "button"),
        (BOARD | {"winners": [2], "seats": None}, "seats"),
        (BOARD | {"winners": [2], "chip": 25}, "pot"),
        (BOARD | {"winners": [2], "pot": 0}, "pot"),
        (BOARD | {"winners": [2], "chip": 0}, "chip"),
        (BOARD | {"kind": "high_low", "low": [2]}, "high"),
        ({"kind": "stud", "pot": 101}, "winners"),
        ({"kind": "stud", "pot": 101, "winners": {"1": ["As"] * 2}}, "winners.1[1]"),
        ({"kind": "stud", "pot": 101, "winners": {"1": ["As", "Ks", "Qs", "Js", "9s", "8s"]}}, "cards"),
        ({"kind": "draw", "pot": 101, "winners": [1]}, "kind"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(ODD_CHIPS, given)
    assert refused.value.field == field
