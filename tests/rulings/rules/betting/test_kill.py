"""Kill hands."""

import pytest

from rulings.rules.betting.kill import acts_last, is_killed, threshold_of
from tournaments.rules.limits import Stakes


def test_ten_big_bets_are_the_threshold():
    assert threshold_of(Stakes(small_bet=20, big_bet=40)) == 400


@pytest.mark.parametrize(
    ("pot", "in_a_row", "kills"), [(400, 1, False), (401, 1, True), (0, 2, True), (0, 1, False), (0, 0, False)]
)
def test_a_pot_above_the_threshold_kills_or_two_in_a_row(pot, in_a_row, kills):
    assert is_killed(pot=pot, threshold=400, in_a_row=in_a_row) is kills


def test_the_kill_blind_acts_last():
    assert acts_last(tuple("UKDSB"), killer="K") == tuple("UDSBK")
    assert acts_last(tuple("UDSB"), killer="B") == tuple("UDSB")
