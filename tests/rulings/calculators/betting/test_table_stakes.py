"""Questions about a player's chips, as the floor asks them."""

import pytest

from rulings.calculators.betting.table_stakes import TABLE_STAKES
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField


def test_chips_cannot_be_added_during_a_tournament_hand():
    answer = answer_as_json(TABLE_STAKES, {"wants_to": "borrow", "house": {"open_stakes": True}})
    assert answer["says"] == "No: in a tournament only the chips on the table at the deal play."
    assert (answer["allowed"], answer["rules"]) == (False, ["table-stakes"])


def test_house_rule_may_allow_open_stakes_in_cash_games():
    answer = answer_as_json(TABLE_STAKES, {"wants_to": "borrow", "tournament": False, "house": {"open_stakes": True}})
    assert (answer["allowed"], answer["rests_on"], answer["rules"]) == (True, ["open_stakes"], ["open-stakes"])


def test_player_who_calls_for_less_is_all_in():
    answer = answer_as_json(TABLE_STAKES, {"wants_to": "call_for_less"})
    assert answer["says"] == (
        "Yes: all-in for the chips the player has. The pot can be won for that much from each opponent."
    )


def test_refusal_of_an_invalid_value_contains_the_field_name():
    with pytest.raises(InvalidField) as refused:
        answer_as_json(TABLE_STAKES, {"wants_to": "fly"})
    assert refused.value.field == "wants_to"
