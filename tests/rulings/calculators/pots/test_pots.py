"""`pots` at the table (TDA 2024 rule 21)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.pots.pots import POTS
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


@for_each(
    ("given", "sentence"),
    [
        ({"bets": {"A": 30, "B": 10, "C": 30}}, "Main pot 30 between A, B and C; side pot 40 between A and C."),
        (
            {"bets": {"A": 30, "B": 10, "C": 20}},
            "Main pot 30 between A, B and C; side pot 20 between A and C; 10 back to A.",
        ),
        (
            {"bets": {"A": 5, "B": 10, "C": 20, "D": 20}},
            "Main pot 20 between A, B, C and D; 1st side pot 15 between B, C and D; 2nd side pot 20 between C and D.",
        ),
        ({"bets": {"A": 30, "B": 30}}, "Pot 60 between A and B."),
        ({"bets": {"A": 30, "B": 10}}, "Pot 20 between A and B; 20 back to A."),
        ({"bets": {"A": 500, "B": 200}, "folded": ["B"]}, "The pot of 700 goes to A."),
        ({"bets": {"A": 0, "B": 0}}, "No chips, no pot."),
        (
            {"bets": {"A": 700, "B": 800, "C": 1_600}, "folded": ["B"]},
            "Main pot 2,100 between A and C; side pot 1,000 to C.",
        ),
    ],
)
def test_rule_21_answer_lists_main_pot_and_side_pots(given: dict[str, Any], sentence: str) -> None:
    assert answer_as_json(POTS, given)["says"] == sentence


def test_rule_21_the_last_side_pot_is_settled_first() -> None:
    answer = answer_as_json(POTS, {"bets": {"A": 30, "B": 10, "C": 20}})
    assert answer["steps_in_words"] == [
        "10 back to A.",
        "Side pot 20 between A and C.",
        "Main pot 30 between A, B and C.",
    ]
    assert (answer["total"], answer["uncalled"]) == (60, {"A": 10})


def test_antes_in_the_pots_cite_their_own_rule() -> None:
    answer = answer_as_json(POTS, {"bets": {"A": 5, "B": 5}, "dead": {"B": 10}})
    assert answer["rules"] == ["side-pots", "all-in-before-the-deal"]


def test_folded_player_without_chips_does_not_change_the_pots() -> None:
    assert answer_as_json(POTS, {"bets": {"A": 5, "B": 5}, "folded": ["Zoe"]})["pots"] == [
        {"amount": 10, "eligible": ["A", "B"]}
    ]


@for_each(
    ("given", "field"),
    [
        ({}, "bets"),
        ({"bets": {"A": -1}}, "bets.A"),
        ({"bets": {"A": 0.5}}, "bets.A"),
        ({"bets": {" ": 5}}, "bets"),
        ({"bets": {f"P{n}": 5 for n in range(31)}}, "bets"),
        ({"bets": {"A": 5}, "folded": ["A"]}, "folded"),
        ({"bets": {"A": 5}, "folded": [7]}, "folded[0]"),
        ({"bets": {"A": 5}, "antes": [5]}, "antes"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(POTS, given)
    assert refused.value.field == field


def test_fold_to_a_side_pot_bet_also_folds_the_main_pot() -> None:
    answer = answer_as_json(POTS, {"bets": {"A": 10, "B": 30, "C": 20, "D": 30}, "folded": ["C"]})
    assert [pot["eligible"] for pot in answer["pots"]] == [["A", "B", "D"], ["B", "D"]]
    assert answer["why"].endswith("A player who folds to a bet in a side pot has folded the main pot too.")
    assert "folds" not in answer_as_json(POTS, {"bets": {"A": 10, "B": 30, "D": 30}})["why"]
