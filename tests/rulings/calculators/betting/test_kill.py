"""Kill hands, asked as on the floor."""

from typing import Any

import pytest

from rulings.calculators.betting.kill import KILL
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField

GAME = {"bets": [20, 40], "kind": "full"}
PLAYED = {"house": {"kill": True}}


def test_kill_is_not_allowed_in_a_tournament():
    answer = answer_as_json(KILL, GAME | {"pot": 440})
    assert answer["says"] == (
        "Kills are not used here: the bets stay 20/40. In a cash game the winner posts 40 and the next "
        "hand is played at 40/80."
    )
    assert (answer["allowed"], answer["killed"]) == (False, True)


def test_pot_above_ten_big_bets_triggers_a_kill():
    answer = answer_as_json(KILL, GAME | PLAYED | {"pot": 401, "killer": "Ann"})
    assert answer["says"] == "Kill: Ann posts 40 and the next hand is played at 40/80. The kill blind acts last."
    assert (answer["kill_blind"], answer["bets"], answer["threshold"]) == (40, [40, 80], 400)
    assert answer["why"] == "The pot of 401 is above 400."


def test_pot_of_exactly_ten_big_bets_triggers_no_kill():
    answer = answer_as_json(KILL, GAME | PLAYED | {"pot": 400})
    assert answer["says"] == "No kill: the pot of 400 is not above 400. It was not the second in a row."
    assert (answer["killed"], answer["kill_blind"], answer["bets"]) == (False, 0, [20, 40])


def test_house_rule_chooses_what_triggers_a_kill():
    large, twice = {"pot": 401}, {"pot": 100, "in_a_row": 2}

    def asked(trigger: str, given: dict[str, Any]) -> dict[str, Any]:
        return answer_as_json(KILL, GAME | {"house": {"kill": True, "kill_trigger": trigger}} | given)

    found = {(name, trigger): asked(trigger, given)["killed"] for name, given in (("large", large), ("twice", twice))
             for trigger in ("either", "pot", "in_a_row")}  # fmt: skip
    assert found == {
        ("large", "either"): True, ("large", "pot"): True, ("large", "in_a_row"): False,
        ("twice", "either"): True, ("twice", "pot"): False, ("twice", "in_a_row"): True,
    }  # fmt: skip
    assert asked("in_a_row", large)["says"] == "No kill: it was not the second pot in a row."
    assert asked("pot", twice)["says"] == "No kill: the pot of 100 is not above 400."
    assert asked("in_a_row", large)["why"] == "Here only two pots in a row kill the next hand."
    assert "kill_trigger" in asked("either", large)["rests_on"]


def test_kill_amount_can_be_entered():
    answer = answer_as_json(KILL, PLAYED | {"bets": [20, 40], "kind": "other", "kill_blind": 25, "pot": 500})
    assert answer["says"] == (
        "Kill: the winner posts 25 and the next hand is played at 25/50. The kill blind acts last."
    )
    assert (answer["bets"], answer["rounded"]) == ([25, 50], False)
    with pytest.raises(InvalidField) as refused:
        answer_as_json(KILL, {"bets": [20, 40], "kind": "other", "pot": 500})
    assert (refused.value.field, refused.value.expected) == ("kill_blind", "more than the small bet of 20")


def test_winning_two_pots_in_a_row_triggers_a_kill():
    answer = answer_as_json(KILL, PLAYED | {"bets": [4, 8], "kind": "half", "in_a_row": 2})
    assert (answer["killed"], answer["bets"]) == (True, [6, 12])
    assert answer["why"] == "Two pots in a row make the next hand a kill pot."


def test_house_rule_sets_the_kill_threshold():
    assert answer_as_json(KILL, GAME | PLAYED | {"pot": 300, "threshold": 250})["killed"]


@pytest.mark.parametrize(("acts", "order"), [("last", list("BCDA")), ("in_turn", list("BACD"))])
def test_house_rule_decides_when_the_kill_blind_acts(acts, order):
    house_rules = {"house": {"kill": True, "kill_blind_acts": acts}}
    answer = answer_as_json(KILL, GAME | house_rules | {"pot": 440, "killer": "A", "order": list("BACD")})
    assert answer["order"] == order


def test_order_of_action_without_a_kill_is_unchanged():
    assert answer_as_json(KILL, GAME | PLAYED | {"killer": "A", "order": list("BACD")})["order"] == list("BACD")


@pytest.mark.parametrize(
    ("given", "field"),
    [({"kind": "double"}, "kind"), ({"bets": [40, 20]}, "bets"), ({"killer": "Z", "order": ["A"]}, "killer")],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(KILL, GAME | given)
    assert refused.value.field == field
