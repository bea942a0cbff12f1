"""`wrong_amount` at the table (TDA 2024 rule 52-A)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.wrong_amount import WRONG_AMOUNT
from rulings.calculators.reading.fields import InvalidField

SHORT = [["Ann", "raise_to", 1_000], ["Bo", "call"], ["Cy", "call", 1_000]]


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(WRONG_AMOUNT, {"facing": 600, "last_raise": 600, "actions": SHORT} | given)


def test_rule_52a_all_players_must_match_the_legal_amount() -> None:
    answer = answer_to()
    assert answer["says"] == "Correct it to 1,200 for all: Ann adds 200, Bo adds 200 and Cy adds 200."
    assert (answer["totals"], answer["owed"]) == (
        {"Ann": 1_200, "Bo": 1_200, "Cy": 1_200},
        {"Ann": 200, "Bo": 200, "Cy": 200},
    )


def test_rule_52a_wrong_amount_is_not_corrected_on_the_next_street() -> None:
    answer = answer_to(noticed="round_complete")
    assert (answer["ruling"], answer["rests_on"]) == ("corrected", ["short_bet_fix"])
    assert answer["differs"] == ["Robert's Rules: Too late: the bet stays at 1,000."]
    late = answer_to(noticed="later")
    assert (late["ruling"], late["says"], late["differs"]) == ("stands", "Too late: the bet stays at 1,000.", [])
    assert late["why"] == "1,200 was right, but it was noticed on a later street."


def test_answer_shows_that_a_correct_amount_needs_no_correction() -> None:
    answer = answer_to(actions=[["Ann", "raise_to", 1_200], ["Bo", "all_in", 1_300], ["Cy", "call"]])
    assert (answer["ruling"], answer["says"]) == ("stands", "Nothing to correct: the bet is 1,300.")


def test_chips_above_the_limit_bet_are_returned() -> None:
    answer = answer_to(betting="fixed_limit", actions=[["Ann", "raise_to", 1_500], ["Bo", "call", 1_500]])
    assert answer["says"] == "Correct it to 1,200 for all: Ann gets 300 back and Bo gets 300 back."


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"actions": []}, "actions"),
        ({"actions": [["Ann", "call"]]}, "actions"),
        ({"actions": [["Ann", "bet"]]}, "actions[0][2]"),
        ({"noticed": "tomorrow"}, "noticed"),
        ({"facing": 0, "last_raise": 0}, "last_raise"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field


def test_roberts_rule_16_bet_between_two_units_is_rounded_to_the_nearest() -> None:
    bet = {"facing": 0, "last_raise": 10, "unit": 5, "rulebook": "roberts"}
    answer = answer_to(**bet, actions=[["Ann", "bet", 23], ["Bo", "call"]])
    assert answer["says"] == "Correct it to 25 for all: Ann adds 2 and Bo adds 2."
    assert answer["why"] == (
        "Bets are in multiples of 5: Ann's 23 goes to the nearest, 25. Players who have acted may not change a call to "
        "a raise because of it."
    )
    assert "rule 16" in answer["cites"][1]
    assert answer_to(**bet, actions=[["Ann", "bet", 22]])["totals"] == {"Ann": 20}
    assert answer_to(**bet, actions=[["Ann", "all_in", 23]])["ruling"] == "stands"
    assert answer_to(**bet | {"unit": 1}, actions=[["Ann", "bet", 23]])["ruling"] == "stands"
