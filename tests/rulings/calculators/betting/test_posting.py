"""Missed blinds, asked as on the floor."""

import pytest

from rulings.calculators.betting.posting import POSTING
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField

BLINDS = {"blinds": {"small": 100, "big": 200}, "missed": "both"}


def test_tournament_has_no_missed_blinds():
    answer = answer_as_json(POSTING, BLINDS)
    assert (
        answer["says"] == "Nothing is posted. In a tournament absent players are dealt in and their blinds are taken."
    )
    assert (answer["posts"], answer["live"], answer["dead"], answer["may_wait"]) == ([], 0, 0, False)


def test_missed_small_blind_is_posted_dead():
    answer = answer_as_json(POSTING, BLINDS | {"tournament": False})
    assert answer["says"] == "Post 200 live and 100 dead, or wait for the big blind."
    assert (answer["live"], answer["dead"], answer["may_wait"]) == (200, 100, True)
    assert answer["rests_on"] == ["missed_blinds"]


def test_house_rule_may_require_only_one_missed_blind_per_hand():
    answer = answer_as_json(POSTING, BLINDS | {"tournament": False, "house": {"missed_blinds": "one_a_hand"}})
    assert answer["says"] == "Post 200 and 100, one per hand, the biggest first, all live. Or wait for the big blind."
    assert answer["posts"] == [{"hand": 1, "amount": 200, "live": True}, {"hand": 2, "amount": 100, "live": True}]
    assert len(answer["differs"]) == 1


def test_player_without_missed_blinds_owes_nothing():
    answer = answer_as_json(POSTING, BLINDS | {"tournament": False, "missed": "none"})
    assert (answer["says"], answer["rests_on"]) == ("Nothing is owed: deal the player in.", [])


def test_single_blind_game_has_no_missed_small_blind():
    answer = answer_as_json(POSTING, {"blinds": {"big": 200}, "missed": "both", "tournament": False})
    assert answer["posts"] == [{"hand": 1, "amount": 200, "live": True}]


@pytest.mark.parametrize(("given", "field"), [({"blinds": {}}, "blinds.big"), ({"missed": "some"}, "missed")])
def test_refusal_of_an_invalid_value_contains_the_field_name(given, field):
    with pytest.raises(InvalidField) as refused:
        answer_as_json(POSTING, BLINDS | given)
    assert refused.value.field == field


def test_missed_blinds_are_owed_at_the_amounts_when_missed():
    given = {"blinds": {"small": 100, "big": 200}, "missed": "both", "tournament": False}
    then = answer_as_json(POSTING, given | {"missed_at": {"small": 50, "big": 100}})
    assert (then["live"], then["dead"]) == (100, 50)
    assert then["why"].endswith("They are owed at the amounts when they were missed.")
    now = answer_as_json(POSTING, given)
    assert (now["live"], now["dead"]) == (200, 100)


def test_missed_blind_amount_defaults_to_the_current_blind():
    given = {"blinds": {"small": 100, "big": 200}, "missed": "both", "tournament": False}
    then = answer_as_json(POSTING, given | {"missed_at": {"big": 150}})
    assert (then["live"], then["dead"]) == (150, 100)
