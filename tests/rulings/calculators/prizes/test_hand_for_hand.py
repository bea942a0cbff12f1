"""Places and the clock while play is hand for hand, asked as the floor asks it."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.prizes.hand_for_hand import HAND_FOR_HAND_CLOCK, HAND_FOR_HAND_PLACES
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


def bust(player: str, table: int | str | None, stack: int, **more: Any) -> dict[str, Any]:
    return {"player": player, "table": table, "stack": stack} | more


def places(
    *busts: dict[str, Any], players_left: int = 6, prizes: dict[str, int] | None = None, **given: Any
) -> dict[str, Any]:
    question = {"players_left": players_left, "prizes": prizes or {"6": 40, "5": 60}, "busts": list(busts)}
    return answer_as_json(HAND_FOR_HAND_PLACES, question | given)


def clock(**given: Any) -> dict[str, Any]:
    return answer_as_json(HAND_FOR_HAND_CLOCK, {"remaining_seconds": 1050, "hands": 2} | given)


def test_hand_for_hand_answer_shows_the_distance_to_the_money_first():
    answer = places(bust("Ana", 1, 500), bust("Bo", 2, 700), players_left=66, prizes={"63": 900})
    assert answer["says"] == "66 minus 2 = 64, 1 place off the money: Ana and Bo share 65th and 66th."
    assert answer["players_after"] == 64


def test_tda_rp_8a_busts_at_different_tables_share_the_place():
    answer = places(bust("Ana", 1, 500), bust("Bo", 2, 700))
    assert answer["says"] == "6 minus 2 = 4, in the money: Ana and Bo share 5th and 6th for 50 each."
    assert (answer["cites"], answer["rests_on"]) == (["TDA 2024 RP-8-A"], ["same_hand_busts"])
    assert answer["differs"] == ["Robert's Rules: Bo 5th for 60; Ana 6th for 40"]


def test_wsop_rule_126b_busts_of_the_same_table_rank_by_stacks():
    answer = places(bust("Ana", 1, 500), bust("Bo", 1, 700), rulebook="wsop")
    assert answer["says"] == "6 minus 2 = 4, in the money: Bo 5th for 60; Ana 6th for 40."
    shared = "The director may choose Ana and Bo share 5th and 6th for 50 each (TDA 2024 RP-8-A)"
    assert (answer["cites"], answer["differs"]) == (["WSOP 2024 rule 126-b"], [shared])


def test_tda_rp_8a_answer_compares_rulebooks_for_busts_at_the_same_table():
    busts = (bust("X", 1, 9_000), bust("Y", 1, 8_000), bust("Z", 2, 5_000))
    answer = places(*busts, players_left=51, prizes={"50": 15_000, "49": 15_000})
    assert answer["prizes"] == {"X": 15_000, "Z": 15_000, "Y": 0}
    practice = "Practice with TDA 2024: Players who bust in the same hand, or the same round of hand for hand"
    assert answer["cites"] == [practice, "TDA 2024 RP-8-A"]
    assert answer["choices"] == [
        {
            "rule": "stack_at_same_table",
            "says": "X and Z share 49th and 50th for 15,000 each; Y 51st",
            "cites": [practice, "TDA 2024 RP-8-A"],
        },
        {"rule": "share", "says": "X, Y and Z share 49th to 51st for 10,000 each", "cites": ["TDA 2024 RP-8-A"]},
    ]
    assert answer["differs"][0] == (
        "The director may choose X, Y and Z share 49th to 51st for 10,000 each (TDA 2024 RP-8-A)"
    )


def test_busts_at_different_tables_have_only_one_possible_ranking():
    assert places(bust("Ana", 1, 500), bust("Bo", 2, 700))["choices"] == []
    assert places(bust("Ana", 1, 500), bust("Bo", 1, 700), prizes={"1": 90})["choices"] == []


def test_wsop_rule_126b_ranks_two_busts_of_one_table_by_stack():
    [own, other] = places(bust("Ana", 1, 500), bust("Bo", 1, 700), rulebook="wsop")["choices"]
    assert (own["cites"], other["cites"]) == (["WSOP 2024 rule 126-b"], ["TDA 2024 RP-8-A"])


def test_table_may_have_a_name_instead_of_a_number():
    assert places(bust("Ana", "Feature", 500), bust("Bo", " Feature ", 700))["places"] == {"Ana": [6, 6], "Bo": [5, 5]}


def test_tda_2026_rule_22_house_rule_may_count_stacks_after_the_ante():
    busts = (bust("Ana", 1, 700, ante=300), bust("Bo", 1, 600))
    answer = places(*busts, house={"same_hand_busts": "stack_after_ante"})
    assert (answer["places"], answer["cites"][0]) == (
        {"Bo": [5, 5], "Ana": [6, 6]},
        "TDA 2026 rule 22; TDA 2024: no number known",
    )


def test_house_rule_may_share_places_of_busts_in_one_hand():
    answer = places(bust("Ana", 1, 500), bust("Bo", 1, 700), house={"same_hand_busts": "share"})
    assert (answer["prizes"], answer["cites"]) == ({"Ana": 50, "Bo": 50}, ["TDA 2024 RP-8-A"])
    assert answer["departs_from"] == []


def test_answer_shows_how_an_indivisible_prize_is_split():
    answer = places(bust("Ana", 1, 500), bust("Bo", 2, 700), prizes={"5": 61, "6": 40})
    assert answer["says"].endswith("Ana and Bo share 5th and 6th, Ana 50 and Bo 51.")


def test_three_players_busted_together_share_three_places():
    answer = places(*(bust(name, at, 9) for at, name in enumerate(["Ana", "Bo", "Cem"])), prizes={"4": 90})
    assert answer["says"] == "6 minus 3 = 3, in the money: Ana, Bo and Cem share 4th to 6th for 30 each."


def test_hand_for_hand_answer_without_busts_shows_distance_to_the_money():
    assert places(prizes={"5": 60})["says"] == "No busts. 6 left, 1 place off the money."


def test_answer_without_prizes_shows_only_places():
    assert places(bust("Ana", 1, 5), prizes={"6": 0})["says"] == "6 minus 1 = 5: Ana 6th."


@for_each(
    ("given", "field"),
    [
        ({"players_left": 1}, "players_left"),
        ({"prizes": {"0": 4}}, "prizes.0"),
        ({"prizes": {"01": 4}}, "prizes.01"),
        ({"prizes": {"1": -4}}, "prizes.1"),
        ({"prizes": [4]}, "prizes"),
        ({"busts": [bust("Ana", 1, 5), bust("Ana", 2, 5)]}, "busts[1].player"),
        ({"busts": [bust("Ana", 1, 0)]}, "busts[0].stack"),
        ({"busts": [bust("Ana", None, 5)]}, "busts[0].table"),
        ({"busts": [bust("Ana", 1, 5, ante=6)]}, "busts[0].ante"),
        ({"busts": [bust(" ", 1, 5)]}, "busts[0].player"),
        ({"busts": ["Ana"]}, "busts[0]"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(HAND_FOR_HAND_PLACES, {"players_left": 6, "prizes": {}, "busts": [bust("Ana", 1, 5)]} | given)
    assert refused.value.field == field


def test_wsop_rule_126c_hand_for_hand_clock_answer_is_a_complete_sentence():
    answer = clock(rulebook="wsop")
    assert (answer["says"], answer["remaining_after"]) == ("After 2 hands the clock shows 13:30.", [930, 810])
    assert answer["why"] == (
        "Each hand takes 2:00 off the clock, however long it takes. This starts with the hand in progress."
    )
    assert (answer["cites"], answer["rests_on"]) == (
        ["WSOP 2024 rule 126-c"],
        ["hand_for_hand_seconds", "hand_for_hand_clock"],
    )


def test_tda_rp_8b_each_hand_takes_at_most_three_minutes():
    assert clock(seconds_per_hand=300, hands=1)["remaining_after"] == [870]
    assert clock(seconds_per_hand=300, hands=1, rulebook="wsop")["remaining_after"] == [750]


def test_hand_for_hand_clock_answer_shows_when_the_level_changes():
    answer = clock(remaining_seconds=150)
    assert answer["says"] == "The level ends after hand 2. The next hand is dealt at the new level."
    assert (answer["remaining_after"], answer["level_ends_after_hand"]) == ([30, 0], 2)


def test_zero_hands_do_not_change_the_clock():
    assert clock(hands=0)["says"] == "The clock shows 17:30."


def test_real_time_is_required_if_house_rules_count_it():
    with pytest.raises(InvalidField, match="seconds_per_hand: expected the time of each hand"):
        clock(rulebook="roberts")
    assert clock(rulebook="roberts", seconds_per_hand=60, hands=1)["remaining_after"] == [990]
