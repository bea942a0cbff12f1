"""Chip races, asked as the floor asks it."""

from itertools import combinations
from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from rulings.calculators.structure.chip_race import CHIP_RACE
from tables.rules.chips.colour_up_sheet import (
    leftover_value_by_seat,
    race_card_count_by_seat,
    raced_chip_count,
    sheet_after_race,
)
from tests.suite.each_case import for_each
from tournaments.rules.cards import deck
from tournaments.rules.structure.chip_race import Leftover

ODD = {"1": 3, "2": 2, "5": 1}
CARDS = {"1": ["Kd", "9s", "2c"], "2": ["Ah", "3d"], "5": ["Ks"]}


def race(**given: Any) -> dict[str, Any]:
    return answer_as_json(CHIP_RACE, {"from": 25, "to": 100, "odd": ODD} | given)


def test_tda_rule_24a_race_winners_are_listed_in_a_sentence():
    answer = race(cards=CARDS)
    assert answer["says"] == "6 odd 25s race for 2 chips of 100: seats 2 and 5 win one each."
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 rule 24"], ["race_leftover"])
    assert answer["differs"] == ["If a remainder is removed: 1 chip"]


def test_single_winner_of_a_chip_race_gets_a_single_chip():
    answer = race(cards=CARDS, leftover="drop")
    assert answer["says"] == "6 odd 25s race for 1 chip of 100: seat 2 wins one."


def test_tda_rule_24_player_keeps_at_least_one_chip_after_a_race():
    answer = race(cards=CARDS, last_chips=[1])
    assert answer["says"].endswith("seats 2 and 5 win one each; seat 1 would be out and gets one too.")
    assert (answer["kept_in"], answer["value_added"]) == ([1], 150)


def test_house_rule_may_eliminate_players_in_a_chip_race():
    assert race(cards=CARDS, last_chips=[1], house={"race_last_chip": "may_lose"})["kept_in"] == []


def test_answer_shows_the_number_of_chips_before_dealing_race_cards():
    answer = race()
    assert (
        answer["says"] == "6 odd 25s race for 2 chips of 100: one card for each odd chip, starting at the lowest seat."
    )
    assert answer["winners"] is None


def test_chip_race_is_refused_with_too_few_odd_chips():
    assert race(odd={"4": 1}, cards={"4": ["As"]})["says"] == "No race: 1 odd 25 do not make 100."
    assert race(odd={"4": 1}, cards={"4": ["As"]}, last_chips=[4])["says"] == (
        "No race: 1 odd 25 do not make 100; seat 4 would be out, so give each one chip."
    )


def test_tda_rule_24c_indivisible_chips_keep_their_value():
    given = {"from": 2_000, "to": 5_000, "odd": {"1": 4, "3": 3}}
    answer = race(**given, cards=None)
    assert (answer["chips"], answer["changed"], answer["cards_due"]) == (1, {"1": 1, "3": 1}, {"1": 3, "3": 1})
    assert answer["says"] == (
        "First give out 2 chips of 5,000. 4,000 over race for 1 chip of 5,000: one card for each 1,000 over, "
        "starting at the lowest seat."
    )
    answer = race(**given, cards={"1": ["2d", "3d", "4d"], "3": ["As"]}, last_chips=[1])
    assert (answer["winners"], answer["kept_in"], answer["value_added"]) == ([3], [], 1_000)
    assert answer["says"] == "First give out 2 chips of 5,000. 4,000 over race for 1 chip of 5,000: seat 3 wins one."


def test_chip_race_exchanges_no_chips_below_the_new_value():
    """One 2,000 is no 5,000: nobody is told to change it first."""
    answer = race(**{"from": 2_000, "to": 5_000, "odd": {"4": 1}, "cards": {"4": ["As", "Ks"]}, "last_chips": [4]})
    assert (answer["chips"], answer["kept_in"], answer["value_added"]) == (0, [4], 3_000)
    assert answer["says"] == "No race: 2,000 over do not make 5,000; seat 4 would be out, so give each one chip."
    with pytest.raises(InvalidField) as refused:
        race(**{"from": 2_000, "to": 5_000, "odd": {"4": 1}, "cards": {"4": ["As"]}})
    assert str(refused.value.expected) == "2 cards, one for each 1,000 over"


@for_each(("worth", "new"), list(combinations((5, 10, 20, 25, 50, 100, 200, 250, 500, 2_000, 5_000), 2)))
def test_chip_race_calculator_and_colour_up_sheet_agree(worth, new):
    """Compare odd chips, cards and new chips of the sheet with the calculator's."""
    counted = {1: 7, 2: 3, 5: 4}
    over = leftover_value_by_seat(counted, worth=worth, new=new)
    odd = {seat: value // worth if new % worth == 0 else counted[seat] for seat, value in over.items()}
    cards_due = race_card_count_by_seat(counted, worth=worth, new=new)
    given = {"from": worth, "to": new, "odd": {str(seat): chips for seat, chips in odd.items()}, "leftover": "round_up"}
    answer = race(**given, cards=None)
    assert answer["cards_due"] == {str(seat): cards for seat, cards in cards_due.items()}
    assert answer["chips"] == raced_chip_count(counted, worth=worth, new=new, leftover=Leftover.ROUND_UP)
    if sum(cards_due.values()) > 52:
        return
    top = iter(deck())
    cards = {str(seat): [str(next(top)) for _ in range(count)] for seat, count in cards_due.items()}
    answer = race(**given, cards=cards)
    sheet = sheet_after_race(counted, worth=worth, new=new, winners=answer["winners"])
    assert answer["value_added"] == sheet.value_added


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
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        race(**given)
    assert refused.value.field == field
