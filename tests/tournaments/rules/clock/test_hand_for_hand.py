"""The time that hand for hand takes off the clock."""

from tournaments.rules.clock.hand_for_hand import seconds_left_after_hands


def test_wsop_126_c_two_minutes_a_hand_come_off_the_clock():
    assert seconds_left_after_hands(1050, per_hand=120, hands=2) == [930, 810]


def test_a_level_that_is_run_off_ends_at_zero():
    assert seconds_left_after_hands(150, per_hand=120, hands=3) == [30, 0, 0]


def test_no_hand_costs_nothing():
    assert seconds_left_after_hands(150, per_hand=120, hands=0) == []
