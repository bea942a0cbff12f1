"""Seats, and what a table remembers of its last hand."""

import pytest

from rulings.calculators.reading.fields import InvalidField, read_whole_number
from rulings.calculators.reading.seats import LastHand, last_hand_positions, read_by_seat, read_last_hand, read_seats
from tables.rules.hands.button import ButtonRule
from tests.suite.each_case import for_each

LAST = LastHand(1, 2, 3)


def test_seats_are_read_as_whole_numbers():
    assert read_seats("occupied", [3, 1.0]) == [3, 1]


@pytest.mark.parametrize(("value", "field"), [([0], "s[0]"), ([1, 24], "s[1]"), ([2, 2], "s[1]"), ("12", "s")])
def test_refusal_shows_the_position_of_the_invalid_seat(value, field):
    with pytest.raises(InvalidField) as refused:
        read_seats("s", value)
    assert refused.value.field == field


def test_seats_are_read_from_the_keys_of_an_object():
    assert read_by_seat("odd", {"1": 3, "10": 0}, read_whole_number) == {1: 3, 10: 0}


@for_each("key", ["", "0", "01", "24", "-1", "1.0", "\u0664", "x", "1" * 400])
def test_object_keys_other_than_seats_are_refused(key):
    with pytest.raises(InvalidField, match="a number from 1 to 23 as the key"):
        read_by_seat("odd", {key: 3}, read_whole_number)


def test_last_hand_may_be_entered_without_a_small_blind():
    assert read_last_hand("last", {"button": 1, "big_blind": 3}) == LastHand(1, None, 3)


def test_last_hand_is_read_with_its_button_blinds_and_dealt_seats():
    hand = last_hand_positions("last", LAST, dealt=[2, 3, 4], rule=ButtonRule.DEAD)
    assert (hand.button, hand.small_blind, hand.big_blind, hand.dealt) == (1, 2, 3, frozenset({2, 3, 4}))
