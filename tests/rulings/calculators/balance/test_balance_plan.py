"""Balancing and breaking, asked as the floor asks it."""

from typing import Any

import pytest

from rulings.calculators.balance.balance_plan import BALANCE_PLAN
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


def plan(*sizes: int, seats: int = 9, **given: Any) -> dict[str, Any]:
    return answer_as_json(BALANCE_PLAN, {"sizes": list(sizes), "capacities": [seats] * len(sizes)} | given)


def test_tda_rule_11_balancing_moves_are_listed_as_sentences():
    answer = plan(9, 9, 7, 9, max_difference=1)
    assert answer["says"] == "Move 1 player from the 4th table to the 3rd table; the 4th table breaks in 7 busts."
    assert (answer["plan"], answer["cites"]) == ([[3, 2]], ["TDA 2024 rule 11-A"])
    assert answer["steps_in_words"] == ["Move 1 player from the 4th table to the 3rd table."]


def test_tda_rule_11d_answer_starts_with_the_table_three_players_short():
    answer = plan(9, 9, 6, max_difference=1)
    assert answer["says"] == (
        "The 3rd table is 3 short; move 2 players, first from the 1st table to the 3rd table; "
        "the 3rd table breaks in 6 busts."
    )
    assert answer["steps_in_words"][0] == (
        "The 3rd table is 3 short of the largest and stops dealing when its big blind would fall on an empty seat."
    )
    assert (answer["cites"][0], answer["rests_on"]) == ("TDA 2024 rule 11-D", ["halt_when", "break_order"])


def test_answer_counts_tables_that_are_three_or_more_players_short():
    assert plan(9, 6, 6, 9, max_difference=1)["says"].startswith("Tables with three or more short: 2; move 2 players")


def test_house_rule_may_let_short_tables_keep_dealing():
    answer = plan(9, 9, 6, max_difference=1, house={"halt_when": "waived"})
    assert (answer["halt"], answer["three_short"]) == ([], [2])
    assert answer["cites"] == ["TDA 2024 rule 11-A"]


def test_tda_rule_10b_breaking_a_table_is_proposed_before_balancing():
    answer = plan(9, 5, 2, max_difference=1, break_order=[2, 0, 1])
    assert answer["says"] == (
        "Break the 3rd table, 3 moves in all; otherwise move 3 players, first from the 1st table to the 3rd table."
    )
    assert answer["cites"] == ["TDA 2024 rule 11-D", "TDA 2024 rule 10-B", "TDA 2024 rule 11-A"]


def test_empty_table_is_closed():
    assert plan(9, 9, 0, max_difference=1)["says"].startswith("Close the 3rd table, it is empty; otherwise move 6")


def test_two_player_difference_is_accepted_when_a_table_breaks_soon():
    assert plan(8, 6, 6, max_difference=1)["says"].endswith("the 3rd table breaks in 2 busts, worth the wait.")


def test_balanced_room_needs_no_move():
    answer = plan(7, max_difference=1)
    assert (answer["says"], answer["busts_until_break"]) == ("No moves needed, the tables are balanced.", None)


def test_house_rule_sets_the_allowed_difference_between_tables():
    answer = plan(*[9] * 12, 7)
    assert (answer["moves"], answer["rests_on"][0]) == (1, "balance_tolerance")
    assert answer["differs"] == ["WSOP 2024 and Robert's Rules: balanced at 2 players apart, 0 moves"]
    assert plan(*[9] * 12, 7, rulebook="wsop")["level"] is True


def test_two_player_difference_allows_several_seat_arrangements():
    assert plan(9, 9, 6, max_difference=2)["sizes_after"] is None


def test_no_table_can_break_with_an_empty_breaking_order():
    assert plan(5, 4, break_order=[])["can_break"] is False


@for_each(
    ("given", "field"),
    [
        ({"sizes": []}, "sizes"),
        ({"sizes": [10, 4]}, "sizes[0]"),
        ({"sizes": [4, -1]}, "sizes[1]"),
        ({"capacities": [9]}, "capacities"),
        ({"capacities": [9, 101]}, "capacities[1]"),
        ({"max_difference": 0}, "max_difference"),
        ({"break_order": [0, 2]}, "break_order[1]"),
        ({"break_order": [1, 1]}, "break_order[1]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(BALANCE_PLAN, {"sizes": [4, 4], "capacities": [9, 9]} | given)
    assert refused.value.field == field
