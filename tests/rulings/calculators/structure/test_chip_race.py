"""Chip races, asked as the floor asks it."""

import pytest

from rulings.calculators.calculator import ask
from rulings.calculators.reading.fields import Nonsense
from rulings.calculators.structure.chip_race import CHIP_RACE
from tests.suite.each_case import for_each

ODD = {"1": 3, "2": 2, "5": 1}
CARDS = {"1": ["Kd", "9s", "2c"], "2": ["Ah", "3d"], "5": ["Ks"]}


def race(**given):
    return ask(CHIP_RACE, {"from": 25, "to": 100, "odd": ODD} | given)


def test_tda_24_a_the_winners_in_floor_language():
    answer = race(cards=CARDS)
    assert answer["says"] == "6 odd 25s race for 2 chips of 100: seats 2 and 5 win one each."
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 rule 24"], ["race_leftover"])
    assert answer["differs"] == ["If a remainder is removed: 1 chip"]


def test_a_single_winner_wins_one():
    answer = race(cards=CARDS, leftover="drop")
    assert answer["says"] == "6 odd 25s race for 1 chip of 100: seat 2 wins one."


def test_tda_24_a_who_would_be_out_gets_a_chip_all_the_same():
    answer = race(cards=CARDS, last_chips=[1])
    assert answer["says"].endswith("seats 2 and 5 win one each; seat 1 would be out and gets one too.")
    assert (answer["kept_in"], answer["value_added"]) == ([1], 150)


def test_a_house_may_let_them_go():
    assert race(cards=CARDS, last_chips=[1], house={"race_last_chip": "may_lose"})["kept_in"] == []


def test_before_the_cards_are_dealt_the_chips_are_counted():
    answer = race()
    assert (
        answer["says"] == "6 odd 25s race for 2 chips of 100: one card for each odd chip, starting at the lowest seat."
    )
    assert answer["winners"] is None


def test_too_few_odd_chips_are_no_race():
    assert race(odd={"4": 1}, cards={"4": ["As"]})["says"] == "No race: 1 odd 25 do not make 100."
    assert race(odd={"4": 1}, cards={"4": ["As"]}, last_chips=[4])["says"] == (
        "No race: 1 odd 25 do not make 100; seat 4 would be out, so give each one chip."
    )


@for_each(
    ("given", "field"),
    [
        ({"to": 25}, "to"),
        ({"from": 0}, "from"),
        ({"odd": {"1": 4}}, "odd.1"),
        ({"odd": {"24": 1}}, "odd.24"),
        ({"odd": {"x": 1}}, "odd.x"),
        ({"odd": [1]}, "odd"),
        ({"cards": {}}, "cards.1"),
        ({"cards": CARDS | {"7": ["2d"]}}, "cards.7"),
        ({"cards": CARDS | {"5": ["Kd"]}}, "cards.5[0]"),
        ({"cards": CARDS | {"5": ["K"]}}, "cards.5[0]"),
        ({"cards": CARDS | {"5": [7]}}, "cards.5[0]"),
        ({"leftover": "up"}, "leftover"),
        ({"last_chips": [4]}, "last_chips"),
    ],
)
def test_nonsense_is_refused_by_its_field(given, field):
    with pytest.raises(Nonsense) as refused:
        race(**given)
    assert refused.value.field == field
