"""`skipped_player` at the table (TDA 2024 rule 53-B)."""

from typing import Any

import pytest

from rulings.calculators.calculator import answer_as_json
from rulings.calculators.chips.skipped_player import SKIPPED_PLAYER
from rulings.calculators.reading.fields import InvalidField


def answer_to(**given: Any) -> dict[str, Any]:
    return answer_as_json(SKIPPED_PLAYER, {"player": "Ann", "behind": [["Bo", "call"], ["Cy", "fold"]]} | given)


def test_rule_53b_floor_decides_about_a_skipped_player_who_was_silent() -> None:
    answer = answer_to()
    assert answer["says"] == (
        "The action behind Ann counts. The floor rules the hand dead, or Ann may check or call but not raise."
    )
    assert (answer["may_act"], answer["options"]) == (False, ["dead", "call_or_check"])
    assert answer["why"] == "2 actions since then. The turn is lost after substantial action behind them."


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"had_time": False}, "There was not enough time to speak up."),
        ({"behind": []}, "No player behind has acted. The turn is lost after substantial action behind them."),
        (
            {"behind": [["Bo", "fold"]]},
            "1 action since then. The turn is lost after substantial action behind them.",
        ),
    ],
)
def test_rule_53b_action_is_backed_up_unless_the_turn_is_lost(given: dict[str, Any], why: str) -> None:
    answer = answer_to(**given)
    assert (answer["says"], answer["why"]) == ("Back to Ann, who has all options.", why)


def test_other_rulebooks_count_actions_behind_a_skipped_player() -> None:
    answer = answer_to(rulebook="roberts")
    assert (answer["may_act"], answer["rests_on"]) == (True, ["skipped_player"])
    assert [line.partition(":")[0] for line in answer["differs"]] == ["TDA 2024, TDA 2019 and WSOP 2024"]


@pytest.mark.parametrize(
    ("given", "field"), [({"behind": [["Ann", "call"]]}, "behind[0][0]"), ({"behind": None}, "behind")]
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidField) as refused:
        answer_to(**given)
    assert refused.value.field == field
