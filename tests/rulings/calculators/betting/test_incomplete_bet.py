"""Bets and raises that were not full, asked as on the floor."""

from typing import Any

import pytest

from rulings.calculators.betting.incomplete_bet import INCOMPLETE_BET
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField

FACING = {"betting": "no_limit", "facing": 500, "full": 400}


def answer_to(put_in: int, **given: object) -> dict[str, Any]:
    return answer_as_json(INCOMPLETE_BET, FACING | {"put_in": put_in} | given)


def test_tda_rule_43a_half_a_raise_becomes_a_full_raise():
    answer = answer_to(800)
    assert (answer["says"], answer["why"]) == (
        "A raise to 900: the player adds 100.",
        "300 more than the call is at least half of a full raise of 400.",
    )
    assert (answer["ruling"], answer["to"], answer["missing"], answer["returned"]) == ("raise", 900, 100, 0)
    assert answer["cites"] == ["TDA 2024 rule 43-A", "TDA 2024 rule 52-A"]


def test_tda_rule_43a_less_than_half_a_raise_is_a_call():
    answer = answer_to(600)
    assert (answer["says"], answer["why"]) == (
        "A call of 500: 100 is returned.",
        "100 more than the call is less than half of a full raise of 400.",
    )
    assert (answer["ruling"], answer["returned"], answer["rests_on"]) == ("call", 100, [])


def test_exact_call_is_accepted_as_a_call():
    assert answer_to(500)["says"] == "A call of 500. Nothing changes."


def test_tda_rule_52a_short_opening_bet_is_raised_to_the_minimum():
    answer = answer_to(100, facing=0)
    assert (answer["says"], answer["to"]) == ("A bet of 400: the player adds 300.", 400)


def test_tda_rule_52a_short_bet_noticed_late_is_not_corrected():
    answer = answer_to(100, facing=0, noticed="later")
    assert (answer["says"], answer["ruling"]) == ("Too late: the bet stays at 100.", "stands")
    assert answer["why"] == "The full amount was 400, but the error was noticed on a later street."


def test_roberts_rules_correct_an_incomplete_bet_for_a_shorter_time():
    answer = answer_to(100, facing=0, noticed="round_complete")
    assert answer["differs"] == ["Robert's Rules: Too late: the bet stays at 100."]
    assert answer_to(100, facing=0, noticed="round_complete", rulebook="roberts")["ruling"] == "stands"


def test_incomplete_all_in_bet_is_valid():
    answer = answer_to(600, all_in=True)
    assert (answer["says"], answer["rules"][0]) == ("All-in for 600: it counts, even if it is short.", "reopening")


def test_tda_rule_44_single_oversized_chip_is_a_call():
    answer = answer_to(1_000, one_chip=True)
    assert (answer["says"], answer["rules"]) == ("A call of 500: 500 is returned.", ["oversized-chip"])
    said = answer_to(1_000, one_chip=True, raise_said=True)
    assert (said["says"], said["why"]) == (
        "A raise to 1,000. Nothing changes.",
        "A raise was announced, so it is at least a full raise.",
    )


def test_roberts_rules_count_one_and_a_half_limit_bets_as_a_raise():
    answer = answer_as_json(INCOMPLETE_BET, {"betting": "fixed_limit", "put_in": 30, "facing": 20, "full": 20})
    assert (answer["says"], answer["rules"][0]) == ("A raise to 40: the player adds 10.", "string-raise")


@pytest.mark.parametrize(
    ("given", "field"),
    [({"put_in": 499}, "put_in"), ({"put_in": 0}, "put_in"), ({"full": 0}, "full"), ({"noticed": "never"}, "noticed")],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(INCOMPLETE_BET, FACING | {"put_in": 800} | given)
    assert refused.value.field == field
