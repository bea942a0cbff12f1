"""The time that hand for hand takes off the clock."""

from tournaments.rules.clock.hand_for_hand import seconds_left_after_hands


def test_wsop_126c_each_hand_for_hand_round_deducts_two_minutes():
    assert seconds_left_after_hands(1050, per_hand=120, hands=2) == [930, 810]


def test_deducted_hands_never_leave_a_negative_time():
    assert seconds_left_after_hands(150, per_hand=120, hands=3) == [30, 0, 0]


def test_zero_hand_for_hand_rounds_deduct_no_time():
    assert seconds_left_after_hands(150, per_hand=120, hands=0) == []
