"""Seats for balanced players, asked as the floor asks it."""

from typing import Any

from rulings.calculators.balance.seat_choice import SEAT_CHOICE
from rulings.calculators.calculator import answer_as_json


def choice(**given: Any) -> dict[str, Any]:
    last = {"button": 1, "small_blind": 2, "big_blind": 3}
    return answer_as_json(SEAT_CHOICE, {"seats": 9, "last": last} | given)


def test_tda_rule_11a_seat_is_drawn_among_equally_bad_seats():
    answer = choice(occupied=[1, 2, 3, 6, 8])
    assert answer["says"] == "Draw one of seats 4 and 5. Each: big blind on the next hand."
    assert answer["steps_in_words"][2] == "Seat 7: big blind after 1 more hand."
    assert answer["cites"] == ["TDA 2024 rule 11-A", "TDA 2024 rule 10-A"]


def test_only_available_seat_is_recommended():
    assert choice(occupied=[1, 2, 3, 4, 6, 7, 8, 9])["says"] == "Seat 5: big blind after 1 more hand."


def test_balanced_player_waits_a_hand_when_no_seat_is_suitable():
    answer = choice(seats=4, occupied=[1, 2, 4])
    assert answer["says"] == "No good seat: seat 3. Wait one more hand or choose another table."
    assert answer["steps_in_words"] == ["Seat 3: due the small blind, not for a balanced player."]
    assert answer["choose_from"] == []


def test_full_table_has_no_seat():
    assert choice(seats=3, occupied=[1, 2, 3])["says"] == "No seat is empty at this table."


def test_tda_rule_10a_newcomer_between_button_and_blind_waits_a_hand():
    gap = {"occupied": [1, 4, 7], "last": {"button": 1, "small_blind": 4, "big_blind": 7}}
    waits = {"seat": 5, "status": "waits_for_button", "hands_until_big_blind": None}
    dealt = {"seat": 5, "status": "ok", "hands_until_big_blind": 2}
    assert choice(**gap)["options"][2] == waits
    assert choice(**gap, house={"seat_between_blinds": "dealt_in"})["options"][2] == dealt


def test_seat_choice_ignores_that_pot_winners_get_the_button():
    house = {"button_rule": "win_the_button"}
    assert choice(occupied=[1, 2, 3, 6], house=house)["options"] == choice(occupied=[1, 2, 3, 6])["options"]
