"""Questions about the limits of a level on a blind schedule, as the floor asks them."""

import pytest

from rulings.calculators.betting.schedule_limits import SCHEDULE_LIMITS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each


def limits(**given: object) -> dict[str, object]:
    return answer_as_json(SCHEDULE_LIMITS, given)


def test_tda_rule_54b_pot_limit_answer_is_a_complete_sentence():
    answer = limits(betting="pot_limit", small_blind=100, big_blind=200)
    assert answer["says"] == "First raise to at least 400, at most 700. If the small blind opens: at most 600."
    assert answer["cites"] == ["TDA 2024 rule 54-B", "TDA 2024 rule 43-A"]
    assert answer["rests_on"] == ["pot_limit_preflop", "small_blind_opens"]
    assert answer["differs"] == [
        ("Robert's Rules: First raise to at least 400, at most 800. If the small blind opens: at most 600.")
    ]


def test_tda_rule_48_limit_answer_is_a_complete_sentence():
    answer = limits(betting="fixed_limit", small_blind=100, big_blind=200)
    assert answer["says"] == "Early streets: 200, 400, 600, 800, capped. Later streets: 400, 800, 1,200, 1,600, capped."
    assert answer["differs"] == [
        (
            "WSOP 2024: Early streets: 200, 400, 600, 800, 1,000, capped. Later streets: 400, 800, 1,200, "
            "1,600, 2,000, capped."
        )
    ]


def test_answer_on_stud_limits_is_a_complete_sentence():
    answer = limits(betting="fixed_limit", game="stud", bring_in=5, bets=[15, 30], raise_cap=1)
    assert answer["says"] == "Bring-in 5, complete to 15. Early streets: 15, 30, capped. Later streets: 30, 60, capped."
    assert (answer["bring_in"], answer["complete_to"]) == (5, 15)


def test_full_bring_in_is_a_bet():
    answer = limits(betting="fixed_limit", bring_in=15, bets=[15, 30], raise_cap=1)
    assert answer["says"] == "Bring-in 15, a full bet. Early streets: 15, 30, capped. Later streets: 30, 60, capped."


def test_spread_limit_may_be_higher_on_the_last_street():
    answer = limits(betting="spread_limit", spread=[1, 5, 10], small_blind=1, big_blind=2)
    assert answer["says"] == "First raise to at least 4, at most 7; any bet from 1 to 5, 10 on the last street."


def test_zero_ante_does_not_change_the_pot_limit_maximum():
    answer = limits(betting="pot_limit", small_blind=100, big_blind=200, ante=0, house={"ante_in_pl_preflop": True})
    assert answer["max_raise_to"] == 700


@for_each(
    ("given", "field"),
    [
        ({"betting": "pot_limit", "bring_in": 150, "ante": 100}, "players"),
        ({"betting": "half_pot", "bets": [10, 20], "ante": 5}, "players"),
        ({"betting": "poker", "big_blind": 200}, "betting"),
        ({"betting": "no_limit"}, "big_blind"),
        ({"betting": "no_limit", "small_blind": 300, "big_blind": 200}, "small_blind"),
        ({"betting": "no_limit", "big_blind": -1}, "big_blind"),
        ({"betting": "no_limit", "big_blind": 200, "ante": {"kind": "dealer", "amount": 1}}, "ante.kind"),
        ({"betting": "no_limit", "big_blind": 200, "ante": {"kind": "each"}}, "ante.amount"),
        ({"betting": "fixed_limit"}, "bets"),
        ({"betting": "fixed_limit", "bets": [200]}, "bets"),
        ({"betting": "fixed_limit", "bets": [400, 200]}, "bets"),
        ({"betting": "fixed_limit", "bets": [10, 20], "bring_in": 15}, "bring_in"),
        ({"betting": "fixed_limit", "bets": [10, 20], "raise_cap": 0}, "raise_cap"),
        ({"betting": "spread_limit", "big_blind": 2}, "spread"),
        ({"betting": "spread_limit", "spread": [5, 1]}, "spread"),
        ({"betting": "cap_limit", "big_blind": 2}, "cap"),
        ({"betting": "no_limit", "big_blind": 2, "game": 7}, "game"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        limits(**given)
    assert refused.value.field == field


def test_antes_in_the_pot_are_refused_without_the_number_of_payers():
    given = {"betting": "pot_limit", "small_blind": 100, "big_blind": 200, "ante": 25}
    given["house"] = {"ante_in_pot_limit": "counted"}
    with pytest.raises(InvalidField) as refused:
        limits(**given)
    assert refused.value.field == "players"
    assert limits(**given, players=8)["max_raise_to"] == 900
