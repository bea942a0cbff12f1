"""`uncalled_bet` at the table (TDA 2024 rules 15-B and 65-A)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.uncalled_bet import UNCALLED_BET
from rulings.calculators.reading.fields import InvalidField


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"bets": {"Ann": 25_000, "Bo": 10_000}}, "15,000 is returned to Ann."),
        ({"bets": {"Ann": 2, "Bo": 1}}, "1 is returned to Ann."),
        ({"bets": {"Ann": 25_000, "Bo": 10_000}, "killed": "Ann"}, "Ann's hand is dead; 15,000 is returned to Ann."),
        ({"bets": {"Ann": 25_000, "Bo": 10_000}, "killed": "Bo"}, "Bo's hand is dead; 15,000 is returned to Ann."),
        ({"bets": {"Ann": 500, "Bo": 500}}, "Nothing is returned, all chips were called."),
        (
            {"bets": {"Ann": 500, "Bo": 500}, "killed": "Ann"},
            "Ann's hand is dead; nothing is returned, all chips were called.",
        ),
    ],
)
def test_uncalled_bet_ruling_is_a_complete_sentence(given: dict[str, Any], sentence: str) -> None:
    assert answer_as_json(UNCALLED_BET, given)["says"] == sentence


def test_rule_65a_ruling_on_a_killed_hand_cites_the_killed_hand_rules() -> None:
    bets = {"Ann": 25_000, "Bo": 10_000}
    assert answer_as_json(UNCALLED_BET, {"bets": bets, "killed": "Ann"})["cites"] == [
        "TDA 2024 rule 65-A",
        "TDA 2024 rule 15-B",
    ]
    plain = answer_as_json(UNCALLED_BET, {"bets": bets})
    assert (plain["rules"], plain["returned"], plain["called"]) == (["uncalled-bet"], {"Ann": 15_000}, 20_000)


def test_rule_65a_called_chips_remain_in_the_pot_of_a_dead_hand() -> None:
    answer = answer_as_json(UNCALLED_BET, {"bets": {"Ann": 25_000, "Bo": 10_000}, "killed": "Bo"})
    assert answer["why"] == "Called chips stay in the pot, even if the hand is dead."


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"bets": {}}, "bets"),
        ({"bets": {"Ann": -1}}, "bets.Ann"),
        ({"bets": {"Ann": 5}, "killed": "Bo"}, "killed"),
        ({"killed": "Bo"}, "bets"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_as_json(UNCALLED_BET, given)
    assert refused.value.field == field
