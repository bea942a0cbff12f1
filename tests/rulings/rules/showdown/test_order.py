"""TDA 2024 rules 16 and 17: who shows first."""

from typing import Any

import pytest

from rulings.rules.showdown.order import ShowsFirst, showdown_order

TABLE = ("Ann", "Bo", "Cy", "Di")


def order(**given: Any) -> Any:
    shown = showdown_order(TABLE, **({"last_aggressor": None} | given))
    return shown.order, shown.ground


def test_rule_17a_last_aggressor_shows_first():
    assert order(last_aggressor="Cy") == (("Cy", "Di", "Ann", "Bo"), ShowsFirst.LAST_AGGRESSOR)


def test_rule_17a_first_to_act_shows_first_without_a_bet():
    assert order() == (TABLE, ShowsFirst.FIRST_TO_ACT)


def test_rule_17a_folded_players_are_passed_over():
    assert order(gone=["Ann", "Di"]) == (("Bo", "Cy"), ShowsFirst.FIRST_TO_ACT)
    assert order(last_aggressor="Cy", gone=["Di"]) == (("Cy", "Ann", "Bo"), ShowsFirst.LAST_AGGRESSOR)


def test_rule_17a_player_left_of_a_mucking_aggressor_shows_first():
    assert order(last_aggressor="Cy", gone=["Cy"]) == (("Di", "Ann", "Bo"), ShowsFirst.LAST_AGGRESSOR)


def test_rule_17b_last_live_hand_need_not_be_shown():
    shown = showdown_order(TABLE, last_aggressor="Cy", gone=["Ann", "Bo", "Di"])
    assert (shown.order, shown.first_player, shown.ground) == (("Cy",), None, ShowsFirst.ONLY_LIVE_HAND)


def test_rule_16_all_hands_are_shown_at_once_after_an_all_in():
    shown = showdown_order(TABLE, last_aggressor="Cy", gone=["Ann"], all_in=True)
    assert (shown.order, shown.first_player, shown.ground) == (("Bo", "Cy", "Di"), None, ShowsFirst.EVERYBODY_AT_ONCE)


def test_unknown_aggressor_is_refused():
    with pytest.raises(ValueError, match="Zoe is not among the players"):
        order(last_aggressor="Zoe")
