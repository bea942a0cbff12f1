"""Button and blinds, asked as the floor asks it."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.hands.next_blinds import NEXT_BLINDS
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

SEVEN = {"seats": 7, "occupied": [1, 2, 3, 4, 5, 6, 7], "last": {"button": 1, "small_blind": 2, "big_blind": 3}}


def blinds(**given: Any) -> dict[str, Any]:
    return answer_as_json(NEXT_BLINDS, SEVEN | given)


def test_tda_rule_32_answer_for_two_busted_blinds_is_a_complete_sentence():
    answer = blinds(hands=[{"out": [2, 3]}, {}])
    assert (
        answer["says"] == "Next hand: button on seat 2 (dead: seat 1 acts last), no small blind, big blind on seat 4."
    )
    assert answer["steps_in_words"][1] == (
        "Hand 2: button on seat 3 (dead: seat 1 acts last), small blind on seat 4, big blind on seat 5."
    )
    assert answer["last_to_act"] == [1, 1]
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 rule 32"], ["button_rule"])


def test_answer_compares_different_button_rules():
    assert blinds(rule="dead", hands=[{"out": [2, 3]}])["differs"] == [
        "Moving button: button on seat 4, no small blind, big blind on seats 4, 5 and 6",
        "Simplified button: button on seat 4, small blind on seat 5, big blind on seat 6",
    ]


def test_answer_shows_no_differences_if_all_button_rules_agree():
    assert blinds(rule="dead", hands=[{}])["differs"] == []


def test_tda_rule_34b_heads_up_answer_is_a_complete_sentence():
    answer = blinds(rule="dead", occupied=[1, 2, 3], hands=[{"out": [1]}])
    assert answer["says"] == "Next hand: seat 3 has the button and the small blind, seat 2 the big blind."
    assert (
        answer["why"]
        == "With two players left, the button posts the small blind. No player is big blind twice in a row."
    )
    assert answer["cites"] == ["TDA 2024 rule 32", "TDA 2024 rule 34-B"]


def test_tda_rule_10a_newcomer_between_button_and_small_blind_waits():
    answer = blinds(
        rule="dead",
        occupied=[1, 4, 7],
        last={"button": 1, "small_blind": 4, "big_blind": 7},
        hands=[{"joined": [{"seat": 5, "from": "late"}]}],
    )
    assert answer["says"] == (
        "Next hand: button on seat 4, small blind on seat 7, big blind on seat 1; "
        "seat 5 waits until the button has passed."
    )
    assert (answer["cites"][1], answer["rests_on"]) == ("TDA 2024 rule 10-A", ["seat_between_blinds"])


def test_house_rule_may_deal_in_a_newcomer_behind_the_button():
    answer = blinds(
        rule="dead",
        occupied=[1, 4, 7],
        last={"button": 1, "small_blind": 4, "big_blind": 7},
        hands=[{"joined": [{"seat": 5, "from": "late"}]}],
        house={"seat_between_blinds": "dealt_in"},
    )
    assert answer["hands"][0]["waiting"] == []


def test_player_who_joins_a_lone_player_counts_as_new_next_hand():
    answer = blinds(
        rule="dead",
        occupied=[1, 4, 7],
        last={"button": 1, "small_blind": 4, "big_blind": 7},
        hands=[
            {"out": [1, 4]},
            {"out": [7], "joined": [{"seat": 5, "from": "balance"}]},
            {
                "joined": [
                    {"seat": 6, "from": "balance"},
                    {"seat": 1, "from": "balance"},
                    {"seat": 2, "from": "balance"},
                ]
            },
        ],
    )
    nobody: dict[str, object] = {"button": None, "small_blinds": [], "big_blinds": [], "waiting": []}
    assert answer["hands"][:2] == [nobody, nobody]
    assert answer["hands"][2] == {"button": 6, "small_blinds": [], "big_blinds": [1], "waiting": []}


def test_number_of_hands_defaults_to_the_next_hand():
    assert blinds()["hands"] == [{"button": 2, "small_blinds": [3], "big_blinds": [4], "waiting": []}]


def test_calculation_for_zero_hands_is_refused():
    answer = blinds(hands=[])
    assert (answer["hands"], answer["says"]) == ([], "No hand was requested.")


def test_button_rule_is_required_if_the_pot_winner_gets_the_button():
    with pytest.raises(InvalidField, match="rule: expected dead, moving or simplified"):
        blinds(house={"button_rule": "win_the_button"})


def test_small_blind_seat_is_required_only_for_a_dead_button():
    last = {"button": 1, "big_blind": 3}
    assert blinds(rule="moving", last=last)["hands"][0]["small_blinds"] == [3]
    assert blinds(rule="simplified", last=last)["hands"][0]["small_blinds"] == [3]
    with pytest.raises(InvalidField, match=r"last.small_blind: expected the seat that was due the small blind"):
        blinds(rule="dead", last=last)


def test_blinds_in_the_wrong_order_are_refused_only_for_a_dead_button():
    last = {"button": 1, "small_blind": 5, "big_blind": 3}
    assert blinds(rule="simplified", last=last)["differs"] == []
    with pytest.raises(InvalidField, match=r"last.small_blind: expected the button's seat or one between"):
        blinds(rule="dead", last=last)


@for_each(
    ("given", "field"),
    [
        ({"occupied": [1, 2, 2]}, "occupied[2]"),
        ({"occupied": [1, 8]}, "occupied[1]"),
        ({"seats": 1}, "seats"),
        ({"rule": "dad"}, "rule"),
        ({"last": [1, 2, 3]}, "last"),
        ({"last": {"button": 8, "small_blind": 2, "big_blind": 3}}, "last.button"),
        ({"last": {"button": 1, "small_blind": 2}}, "last.big_blind"),
        ({"last": {"button": 3, "small_blind": 2, "big_blind": 3}}, "last.big_blind"),
        ({"hands": [{"out": [3, 3]}]}, "hands[0].out[1]"),
        ({"hands": [{"out": [3]}, {"out": [3]}]}, "hands[1].out[0]"),
        ({"hands": [{"joined": [{"seat": 4, "from": "balance"}]}]}, "hands[0].joined[0].seat"),
        ({"hands": [{"out": [4], "joined": [{"seat": 4, "from": "home"}]}]}, "hands[0].joined[0].from"),
        ({"hands": [{"out": [4], "joined": [{"seat": 4}, {"seat": 4}]}]}, "hands[0].joined[1]"),
        ({"hands": [{"joined": [5]}]}, "hands[0].joined[0]"),
        ({"hands": ["out"]}, "hands[0]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        blinds(**given)
    assert refused.value.field == field
