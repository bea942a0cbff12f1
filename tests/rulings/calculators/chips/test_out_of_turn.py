"""`out_of_turn` at the table (TDA 2024 rule 53-A)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.out_of_turn import OUT_OF_TURN
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each

RAISE = {"facing": 300, "last_raise": 300, "out_of_turn": ["6", "raise_to", 800]}
CHECK = {"facing": 0, "last_raise": 100, "out_of_turn": ["6", "check"], "then": [["5", "bet", 300]]}


def answer_to(given: dict[str, Any], **more: Any) -> dict[str, Any]:
    return answer_as_json(OUT_OF_TURN, given | more)


@for_each(
    ("given", "sentence"),
    [
        (RAISE | {"then": [["5", "call"]]}, "It is binding: 6 raises to 800."),
        (RAISE | {"out_of_turn": ["6", "call"]}, "It is binding: 6 calls 300."),
        (RAISE | {"out_of_turn": ["6", "all_in", 100]}, "It is binding: 6 is all-in for 100."),
        (RAISE | {"out_of_turn": ["6", "fold"]}, "The fold is binding: 6's hand is dead."),
        (
            RAISE | {"then": [["5", "raise_to", 900]]},
            "6 may fold, call 900 or raise to 1,500 or more; the chips are returned.",
        ),
        (CHECK, "6 may fold, call 300 or raise to 600 or more."),
        (CHECK | {"then": []}, "It is binding: 6 checks."),
        (CHECK | {"then": [], "out_of_turn": ["6", "call"]}, "It is binding: 6 checks."),
        (CHECK | {"then": [], "out_of_turn": ["6", "bet", 200]}, "It is binding: 6 bets 200."),
        (
            RAISE | {"out_of_turn": ["6", "check"]},
            "6 may call 300 or fold. A check out of turn against a bet gives up the raise.",
        ),
        (CHECK | {"rulebook": "roberts"}, "6 may fold or call 300. No raise."),
    ],
)
def test_rule_53a_ruling_is_a_complete_sentence(given: dict[str, Any], sentence: str) -> None:
    assert answer_to(given)["says"] == sentence


def test_answer_shows_the_different_ruling_of_roberts_rules() -> None:
    answer = answer_to(RAISE, then=[["5", "call"]])
    assert (answer["rests_on"], answer["differs"]) == (
        ["out_of_turn_binding"],
        ["Robert's Rules: 6 may fold, call 300 or raise to 600 or more; the chips are returned."],
    )
    there = answer_to(RAISE, then=[["5", "call"]], rulebook="roberts")
    assert (there["binding"], there["call_to"], there["min_raise_to"], there["cites"]) == (
        False,
        300,
        600,
        ["Robert's Rules 11 (betting and raising)"],
    )


def test_wsop_heads_up_check_out_of_turn_forfeits_the_raise() -> None:
    answer = answer_to(CHECK, rulebook="wsop", players_in_hand=2)
    assert (answer["call_to"], answer["min_raise_to"]) == (300, None)
    assert "out_of_turn_heads_up" in answer["rests_on"]


def test_binding_action_out_of_turn_has_a_reason_in_each_rulebook() -> None:
    folded = {"then": [["5", "fold"]]}
    assert answer_to(RAISE, **folded)["why"] == (
        "No skipped player bet or raised. A check, call or fold does not change the action."
    )
    assert answer_to(RAISE, **folded, rulebook="roberts")["why"] == "No skipped player bet, called or raised."


def test_house_rule_decides_whether_action_out_of_turn_is_binding() -> None:
    assert not answer_to(RAISE, then=[["5", "call"]], house={"oot_binding": "unless_called_or_raised"})["binding"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"then": [["6", "call"]]}, "then[0][0]"),
        ({"then": [["5", "call"], ["5", "fold"]]}, "then[1][0]"),
        ({"then": [["5", "bet"]]}, "then[0][2]"),
        ({"out_of_turn": ["6", "raise_to"]}, "out_of_turn[2]"),
        ({"out_of_turn": "6 raises"}, "out_of_turn"),
        ({"out_of_turn": None}, "out_of_turn"),
        ({"last_raise": 0}, "last_raise"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(RAISE, **given)
    assert refused.value.field == field


def test_stud_upcards_of_a_premature_fold_may_remain_visible() -> None:
    fold = RAISE | {"out_of_turn": ["6", "fold"]}
    answer = answer_to(fold, stud=True)
    assert answer["upcards_may_stay"] is True
    assert answer["why"].endswith("The player in turn may ask that 6's upcards stay face up until they have acted.")
    assert answer_to(fold)["upcards_may_stay"] is answer_to(RAISE, stud=True)["upcards_may_stay"] is False
