"""TDA 2024 rule 18; Robert's Rules, the showdown; WSOP live action: who may ask to see a hand."""

from typing import Any

import pytest

from rulings.rules.showdown.asking_to_see import RightReason, RightToSee, SeeHandRequest, right_to_see
from tournaments.rules.rulebook.house_rules import house_rules_of

RIVER_CALLER = {
    "called_river_bet": True,
    "bettors_hand": True,
    "has_cards": True,
    "hand_called": True,
    "dealt_in": True,
    "suspicion": False,
}


def asks(rulebook: str = "tda_2024", house_rules: str | None = None, **changed: Any) -> tuple[RightToSee, RightReason]:
    overrides = {"asking_to_see": house_rules} if house_rules else {}
    return right_to_see(SeeHandRequest(**(RIVER_CALLER | changed)), house_rules=house_rules_of(rulebook, overrides))


def test_rule_18b_river_caller_may_see_the_hand_of_the_bettor():
    assert asks() == (RightToSee.YES, RightReason.CALLED_THE_RIVER_BET)


@pytest.mark.parametrize(
    ("changed", "because"),
    [
        ({"bettors_hand": False}, RightReason.NOT_THE_BETTORS_HAND),
        ({"called_river_bet": False}, RightReason.NO_RIVER_CALL),
    ],
)
def test_rule_18b_floor_decides_on_requests_of_other_players(changed: dict[str, Any], because: RightReason):
    assert asks(**changed) == (RightToSee.FLOOR_DECIDES, because)


def test_rule_18a_player_who_mucked_may_not_ask_to_see_a_hand():
    assert asks(has_cards=False) == (RightToSee.NO, RightReason.NOTHING_LEFT)


def test_roberts_rules_let_any_dealt_in_player_see_a_called_hand():
    assert asks("roberts", called_river_bet=False, has_cards=False) == (RightToSee.YES, RightReason.DEALT_IN)
    assert asks("roberts", hand_called=False) == (RightToSee.NO, RightReason.NOT_CALLED)
    assert asks("roberts", dealt_in=False) == (RightToSee.NO, RightReason.NOT_DEALT_IN)


def test_house_rule_may_let_hands_be_seen_only_on_suspicion():
    assert asks(house_rules="collusion_only") == (RightToSee.NO, RightReason.NO_SUSPICION)
    assert asks(house_rules="collusion_only", suspicion=True) == (RightToSee.YES, RightReason.COLLUSION)
