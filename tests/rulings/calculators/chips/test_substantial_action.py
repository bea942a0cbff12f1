"""`substantial_action` at the table (TDA 2024 rule 36)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.substantial_action import SUBSTANTIAL_ACTION
from rulings.calculators.reading.fields import InvalidField


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([], "No substantial action yet: no player has acted."),
        (["bet"], "No substantial action yet: 1 action in turn, with chips."),
        (["fold"], "No substantial action yet: 1 action in turn, without chips."),
        (["check", "check"], "No substantial action yet: 2 actions in turn, none with chips."),
        (["check", "bet"], "Substantial action: 2 actions in turn, with chips."),
        (["fold", "fold", "fold"], "Substantial action: 3 actions in turn, none with chips."),
    ],
)
def test_rule_36_answer_shows_the_number_of_actions(actions: list[str], sentence: str) -> None:
    assert answer_as_json(SUBSTANTIAL_ACTION, {"actions": actions})["says"] == sentence


def test_rule_36_forced_bets_do_not_count_as_action() -> None:
    answer = answer_as_json(SUBSTANTIAL_ACTION, {"actions": ["small_blind", "big_blind", "ante", "fold", "fold"]})
    assert (answer["substantial"], answer["actions"], answer["chips_in"]) == (False, 2, False)


def test_actions_may_be_entered_with_player_names() -> None:
    assert answer_as_json(SUBSTANTIAL_ACTION, {"actions": [["Ann", "fold"], ["Bo", "raise_to", 500]]})["substantial"]


@pytest.mark.parametrize("action", ["tank", 5, None, ["Ann"], ["Ann", "tank"], ["Ann", ["fold"]]])
def test_refusal_shows_the_position_of_the_unknown_action(action: Any) -> None:
    with pytest.raises(InvalidField, match=r"^actions\[1\]: expected one of all_in, bet, call"):
        answer_as_json(SUBSTANTIAL_ACTION, {"actions": ["fold", action]})
