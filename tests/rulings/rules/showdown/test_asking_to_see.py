"""TDA 2024 rule 18; Robert's Rules, the showdown; WSOP live action: who may ask to see a hand."""

import pytest

from rulings.rules.showdown.asking_to_see import Because, Request, Right, may_see
from tournaments.rules.rulebook.house_rules import house_rules_of

RIVER_CALLER = {
    "called_river_bet": True,
    "bettors_hand": True,
    "has_cards": True,
    "hand_called": True,
    "dealt_in": True,
    "suspicion": False,
}


def asks(rulebook: str = "tda_2024", house_rules: str | None = None, **changed: bool):
    overrides = {"asking_to_see": house_rules} if house_rules else {}
    return may_see(Request(**(RIVER_CALLER | changed)), house_rules=house_rules_of(rulebook, overrides))


def test_18_b_who_called_on_the_river_has_the_right_to_the_bettors_hand():
    assert asks() == (Right.YES, Because.CALLED_THE_RIVER_BET)


@pytest.mark.parametrize(
    ("changed", "because"),
    [
        ({"bettors_hand": False}, Because.NOT_THE_BETTORS_HAND),
        ({"called_river_bet": False}, Because.NO_RIVER_CALL),
    ],
)
def test_18_b_every_other_request_is_for_the_floor(changed: dict[str, bool], because: Because):
    assert asks(**changed) == (Right.FLOOR_DECIDES, because)


def test_18_a_who_mucked_unseen_has_no_right():
    assert asks(has_cards=False) == (Right.NO, Because.NOTHING_LEFT)


def test_in_roberts_anybody_dealt_in_may_see_a_called_hand():
    assert asks("roberts", called_river_bet=False, has_cards=False) == (Right.YES, Because.DEALT_IN)
    assert asks("roberts", hand_called=False) == (Right.NO, Because.NOT_CALLED)
    assert asks("roberts", dealt_in=False) == (Right.NO, Because.NOT_DEALT_IN)


def test_a_house_may_show_hands_on_suspicion_alone():
    assert asks(house_rules="collusion_only") == (Right.NO, Because.NO_SUSPICION)
    assert asks(house_rules="collusion_only", suspicion=True) == (Right.YES, Because.COLLUSION)
