"""To whom the betting is open again, asked as on the floor."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.calculators.betting.reopening import REOPENING
from rulings.calculators.calculator import answer_as_json

NO_LIMIT = {"betting": "no_limit", "blinds": {"small": 50, "big": 100}, "street": "flop", "players": list("ABCDE")}
LIMIT = {"betting": "fixed_limit", "blinds": {"small": 10, "big": 20}, "street": "flop", "players": list("ABCD")}
SHORT: list[Any] = [
    ["A", "bet", 100],
    ["B", "all_in", 125],
    ["C", "call"],
    ["D", "all_in", 200],
    ["E", "call"],
]


def answer_to(rules: Mapping[str, object], *actions: Sequence[object], **given: object) -> dict[str, Any]:
    return answer_as_json(REOPENING, {**rules, "actions": list(actions)} | given)


def test_tda_rule_47a_short_all_in_reopens_betting_for_one_player():
    answer = answer_to(NO_LIMIT, *SHORT)
    assert answer["says"] == "The betting is open to A. It is not open to C, who faces 75 more, less than 100."
    assert (answer["open_to"], answer["closed_to"]) == (["A"], ["C"])
    assert (answer["on_top"], answer["needed"], answer["capped"]) == ({"A": 100, "C": 75}, 100, False)
    assert answer["cites"] == ["TDA 2024 rule 47-A"]


def test_tda_rule_47b_less_than_half_a_bet_does_not_reopen_betting():
    answer = answer_to(LIMIT, ["A", "bet", 20], ["B", "all_in", 25], ["C", "call"], ["D", "fold"])
    assert answer["says"] == "The betting is not open to A, who faces 5 more, less than half of 20."
    assert (answer["needed"], answer["rests_on"]) == (10, ["raise_cap", "raise_cap_heads_up", "limit_reopening"])


def test_full_raise_reopens_betting_for_all_players():
    answer = answer_to(NO_LIMIT, ["A", "bet", 100], ["B", "raise_to", 300])
    assert answer["says"] == "The betting is open to C, D, E and A."


def test_capped_betting_round_is_closed_for_all_players():
    raises = [["A", "bet", 20], ["B", "raise_to", 40], ["C", "raise_to", 60], ["D", "raise_to", 80]]
    answer = answer_to(LIMIT, *raises)
    assert answer["says"] == "The betting is capped: A, B and C may call 80 or fold."
    assert (answer["open_to"], answer["closed_to"], answer["capped"]) == ([], ["A", "B", "C"], True)


def test_finished_betting_round_leaves_no_player_to_act():
    answer = answer_to(LIMIT, *[[player, "check"] for player in "ABCD"])
    assert (answer["says"], answer["on_top"]) == ("No player is left to act on this street.", {})


def test_raise_against_an_all_in_needs_a_third_player():
    two = NO_LIMIT | {"players": ["A", "B"]}
    answer = answer_to(two, ["A", "bet", 100], ["B", "all_in", 300])
    assert answer["says"] == (
        "A may call 300 or fold, if nobody else is in the hand. If another player is, the betting is open to A."
    )
    assert (answer["open_to"], answer["only_if_others"]) == (["A"], ["A"])
    known = answer_to(two, ["A", "bet", 100], ["B", "all_in", 300], players_left=2)
    assert (known["open_to"], known["only_if_others"]) == ([], [])
