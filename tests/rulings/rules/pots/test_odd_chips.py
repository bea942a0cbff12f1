"""TDA 2024 rule 20, WSOP 2024 rule 73, Robert's Rules (ties): who gets the chips that do not divide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.pots.odd_chips import (
    equal_shares,
    high_and_low_halves,
    high_low_shares,
    seats_left_of_button,
    seats_ordered_by_highest_card,
    seats_ordered_by_lowest_card,
)
from tournaments.rules.cards import Card, parse_card

SEATS = st.lists(st.integers(1, 10), min_size=1, max_size=10, unique=True)


def cards(written: str) -> list[Card]:
    return [parse_card(text) for text in written.split()]


def test_rule_20a_odd_chips_are_distributed_left_of_the_button():
    assert equal_shares(101, order=[2, 5], chip=1) == {2: 51, 5: 50}
    assert equal_shares(101, order=[8, 2, 5], chip=1) == {8: 34, 2: 34, 5: 33}
    assert equal_shares(100, order=[8, 2, 5], chip=1) == {8: 34, 2: 33, 5: 33}


def test_rule_20_shares_are_multiples_of_the_smallest_chip():
    assert equal_shares(1000, order=[3, 1, 2], chip=100) == {3: 400, 1: 300, 2: 300}
    assert equal_shares(25, order=[1, 2], chip=25) == {1: 25, 2: 0}


def test_rule_20a_button_is_the_last_to_get_an_odd_chip():
    assert seats_left_of_button([1, 4, 7, 9], button=4, size=9) == [7, 9, 1, 4]
    assert seats_left_of_button([1, 2], button=2, size=2) == [1, 2]


def test_rule_20c_high_half_gets_the_odd_chip_of_the_pot():
    assert high_and_low_halves(75, chip=25) == (50, 25)
    assert high_and_low_halves(25, chip=25) == (25, 0)
    assert high_low_shares(75, high=[4], low=[2], chip=25) == {4: 50, 2: 25}


def test_rule_20_odd_chips_of_high_and_low_are_distributed_separately():
    assert high_low_shares(103, high=[4], low=[2, 6], chip=1) == {4: 52, 2: 26, 6: 25}
    assert high_low_shares(106, high=[4, 1, 7], low=[2, 6], chip=1) == {4: 18, 1: 18, 7: 17, 2: 27, 6: 26}


def test_player_may_win_the_high_and_part_of_the_low():
    assert high_low_shares(100, high=[4], low=[4, 6], chip=1) == {4: 75, 6: 25}


def test_high_hand_takes_the_whole_pot_without_a_low():
    assert high_low_shares(101, high=[4, 6], low=[], chip=1) == {4: 51, 6: 50}


def test_rule_73_identical_high_low_hands_split_evenly():
    assert high_low_shares(66, high=[2, 4], low=[4, 2], chip=1) == {2: 33, 4: 33}
    assert high_low_shares(67, high=[2, 4], low=[2, 4], chip=1) == {2: 34, 4: 33}
    assert high_low_shares(66, high=[2, 4], low=[2, 4], chip=1, evenly_if_identical=False) == {2: 34, 4: 32}


def test_roberts_rules_give_a_player_at_most_one_odd_chip():
    shares = high_low_shares(1400, high=[2, 5], low=[2, 7], chip=100, most_one_odd_chip=True)
    assert shares == {2: 700, 5: 300, 7: 400}
    assert high_low_shares(1400, high=[2, 5], low=[2, 7], chip=100) == {2: 800, 5: 300, 7: 300}


def test_roberts_rules_use_seat_order_if_every_winner_has_an_odd_chip():
    assert high_low_shares(14, high=[2, 5], low=[5, 2], chip=1, evenly_if_identical=False, most_one_odd_chip=True) == {
        2: 7,
        5: 7,
    }
    assert equal_shares(8, order=[2, 5, 7], chip=1, last=[2, 5, 7]) == {2: 3, 5: 3, 7: 2}


def test_rule_20b_highest_card_by_suit_gets_the_odd_chip():
    assert seats_ordered_by_highest_card({3: cards("Kh 9d"), 5: cards("Ks 9c"), 6: cards("Kd 9s")}) == [5, 3, 6]
    assert seats_ordered_by_highest_card({3: cards("Ac 9d"), 5: cards("Ks 9c")}) == [3, 5]


def test_equal_cards_are_decided_by_the_next_card():
    assert seats_ordered_by_highest_card({3: cards("As Kh"), 5: cards("As Kd")}) == [3, 5]


def test_rule_20b_aces_are_low_in_a_low_hand():
    razz = {3: cards("Ah 2d 3c 4d 5s"), 5: cards("As 2h 3s 4c 5h")}
    assert seats_ordered_by_highest_card(razz, ace_low=True) == [3, 5]
    assert seats_ordered_by_highest_card(razz) == [5, 3]


def test_roberts_rules_give_the_low_odd_chip_to_the_lowest_card():
    assert seats_ordered_by_lowest_card({3: cards("Ah 2d 3c 4d 5s"), 5: cards("As 2h 3s 4c 5h")}) == [3, 5]
    assert seats_ordered_by_lowest_card({3: cards("2s 7d"), 5: cards("2h 7c")}) == [5, 3]


@pytest.mark.parametrize(("amount", "order", "message"), [(100, [], "nobody"), (101, [1], "chips of 25")])
def test_indivisible_amount_is_refused(amount: int, order: list[int], message: str):
    with pytest.raises(ValueError, match=message):
        equal_shares(amount, order=order, chip=25)


@given(units=st.integers(0, 5_000), chip=st.sampled_from([1, 25, 100]), order=SEATS)
def test_shares_of_a_pot_differ_by_at_most_a_smallest_chip(units: int, chip: int, order: list[int]):
    shares = equal_shares(units * chip, order=order, chip=chip)
    assert sum(shares.values()) == units * chip
    assert max(shares.values()) - min(shares.values()) <= chip


@given(units=st.integers(0, 5_000), chip=st.sampled_from([1, 25, 100]), high=SEATS, low=SEATS | st.just([]))
def test_high_and_low_shares_add_up_to_the_pot(units: int, chip: int, high: list[int], low: list[int]):
    shares = high_low_shares(units * chip, high=high, low=low, chip=chip)
    assert sum(shares.values()) == units * chip
    assert sorted(shares) == sorted({*high, *low})


@given(units=st.integers(0, 5_000), chip=st.sampled_from([1, 25, 100]))
def test_high_half_exceeds_the_low_half_by_at_most_one_chip(units: int, chip: int):
    high, low = high_and_low_halves(units * chip, chip=chip)
    assert (high - low) in {0, chip}
