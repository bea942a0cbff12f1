"""Deals, asked as the floor asks it."""

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.prizes.deal import CHIP_CHOP, ICM
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

THREE = {"stacks": [5000, 3000, 2000], "prizes": [50, 30, 20]}


def test_icm_answer_shows_the_chip_chop_for_comparison():
    answer = answer_as_json(ICM, THREE)
    assert answer["says"] == "By ICM: 38, 33 and 29, 100 in all."
    assert (answer["exact"], answer["shares"]) == (["1075/28", "131/4", "202/7"], [38.3929, 32.75, 28.8571])
    assert (answer["differs"], answer["cites"]) == (["Chip chop: 40, 32 and 28"], ["House (deals)"])


def test_icm_and_chip_chop_agree_heads_up():
    assert answer_as_json(ICM, {"stacks": [6000, 4000], "prizes": [600, 400]})["differs"] == []


def test_chip_chop_share_above_the_first_prize_is_reported():
    answer = answer_as_json(CHIP_CHOP, {"stacks": [8000, 1000, 1000], "prizes": [1000, 600, 400]})
    assert answer["says"] == (
        "Chip chop: 1,040, 480 and 480, 2,000 in all. Note: the leader gets more than the first prize of 1,000."
    )
    assert (answer["above_first_prize"], answer["differs"]) == ([0], ["ICM: 916, 542 and 542"])


def test_icm_answer_for_many_uneven_stacks_uses_decimals():
    answer = answer_as_json(ICM, {"stacks": [10**6 + 7919 * at for at in range(16)], "prizes": [900, 500]})
    assert (answer["in_fractions"], answer["differs"], sum(answer["rounded"])) == (True, [], 1400)
    answer = answer_as_json(
        ICM, {"stacks": [10**6 + 7919 * at for at in range(16)], "prizes": list(range(1600, 0, -100))}
    )
    assert (answer["in_fractions"], answer["exact"][0][:8], sum(answer["rounded"])) == (False, "827.1724", 13_600)


def test_last_player_takes_the_last_prize():
    assert answer_as_json(ICM, {"stacks": [7], "prizes": [500]})["says"] == "By ICM: 500, 500 in all."


@for_each("calculator", [ICM, CHIP_CHOP])
@for_each(
    ("given", "field"),
    [
        ({"stacks": []}, "stacks"),
        ({"stacks": [1] * 17}, "stacks"),
        ({"stacks": [5, 0, 3]}, "stacks[1]"),
        ({"stacks": [5, 5, "3"]}, "stacks[2]"),
        ({"prizes": [4, 3, 2, 1]}, "prizes"),
        ({"prizes": [4, 5]}, "prizes[1]"),
        ({"prizes": [4, -5]}, "prizes[1]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(calculator, given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(calculator, THREE | given)
    assert refused.value.field == field
