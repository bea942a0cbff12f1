"""Seats for players who are moved: TDA 2024 rules 10-A and 11-A."""

from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.hands.button import (
    ButtonRule,
    Origin,
    Positions,
    first_hand_positions,
    is_between,
    next_hand_positions,
    seats_clockwise,
    stored_hand_positions,
)
from tables.rules.seats.seat_choice import (
    SeatOption,
    SeatStatus,
    nearest_seat_not_better,
    next_big_blind_seat,
    seat_options,
    worst_seats,
)

OK, SMALL, WAITS = SeatStatus.OK, SeatStatus.SMALL_BLIND, SeatStatus.WAITS_FOR_BUTTON


def options(
    *, size: int, occupied: Collection[int], button: int, small_blind: int, big_blind: int, **house_rules: Any
) -> Any:
    last = stored_hand_positions(button=button, small_blind=small_blind, big_blind=big_blind, dealt=occupied)
    empty = set(range(1, size + 1)) - set(occupied)
    return seat_options(last, seated=occupied, empty=empty, **house_rules)


def test_rule_11a_worst_seat_is_the_single_big_blind():
    found = options(size=9, occupied=[1, 2, 3, 6, 8], button=1, small_blind=2, big_blind=3)
    assert found == [SeatOption(4, OK, 0), SeatOption(5, OK, 0), SeatOption(7, OK, 1), SeatOption(9, OK, 2)]
    assert worst_seats(found) == [4, 5]


def test_rule_11a_seat_of_the_small_blind_is_never_assigned():
    found = options(size=6, occupied=[1, 2, 4, 5, 6], button=1, small_blind=2, big_blind=3)
    assert (found, worst_seats(found)) == ([SeatOption(3, SMALL)], [])


def test_rule_10a_newcomer_between_button_and_small_blind_waits():
    found = options(size=9, occupied=[1, 4, 7], button=1, small_blind=4, big_blind=7)
    assert [(option.seat, option.status) for option in found] == [
        (2, OK),
        (3, OK),
        (5, WAITS),
        (6, WAITS),
        (8, OK),
        (9, OK),
    ]


def test_house_rule_without_waiting_deals_in_every_newcomer():
    found = options(size=9, occupied=[1, 4, 7], button=1, small_blind=4, big_blind=7, gap_waits=False)
    assert {option.status for option in found} == {OK}


def test_player_joining_heads_up_left_of_the_small_blind_gets_the_button():
    found = options(size=6, occupied=[1, 5], button=1, small_blind=1, big_blind=5)
    assert [(option.seat, option.status, option.hands_until_big_blind) for option in found] == [
        (2, OK, 1),
        (3, OK, 1),
        (4, OK, 1),
        (6, OK, 0),
    ]


def test_player_joining_a_lone_player_never_gets_the_small_blind():
    found = options(size=4, occupied=[1], button=2, small_blind=2, big_blind=3)
    assert found == [SeatOption(2, SMALL), SeatOption(3, SMALL), SeatOption(4, OK, 0)]


def test_every_seat_of_an_empty_table_counts_as_worst():
    found = options(size=3, occupied=[], button=1, small_blind=2, big_blind=3)
    assert worst_seats(found) == [1, 2, 3]


def test_full_table_has_no_seat_to_choose():
    assert worst_seats(options(size=3, occupied=[1, 2, 3], button=1, small_blind=2, big_blind=3)) == []


def test_rule_11a_next_big_blind_is_chosen_to_move():
    last = stored_hand_positions(button=1, small_blind=2, big_blind=3, dealt=[1, 2, 3, 6, 8])
    assert next_big_blind_seat(last, seated=[1, 2, 3, 6, 8]) == 6


def test_lone_player_at_a_table_is_chosen_to_move():
    last = stored_hand_positions(button=1, small_blind=1, big_blind=3, dealt=[1, 3])
    assert (next_big_blind_seat(last, seated=[3]), next_big_blind_seat(last, seated=[])) == (3, None)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Positions, frozenset[int]]:
    """A table of some size after its last hand, some players gone since."""
    size = draw(st.integers(3, 10))
    dealt = draw(st.lists(st.integers(1, size), min_size=2, max_size=size, unique=True))
    last = first_hand_positions(button=draw(st.sampled_from(dealt)), seated=dealt)
    gone = draw(st.lists(st.sampled_from(dealt), max_size=2, unique=True))
    return size, last, frozenset(dealt) - set(gone)


@given(tables(), st.sampled_from(list(ButtonRule)))
def test_every_empty_seat_has_exactly_one_seat_option(table, rule):
    size, last, seated = table
    empty = set(range(1, size + 1)) - seated
    found = seat_options(last, seated=seated, empty=empty, rule=rule)
    assert [option.seat for option in found] == sorted(empty)
    assert {option.seat for option in found if (option.hands_until_big_blind is None) == (option.status is OK)} == set()


@given(tables())
def test_hands_until_the_big_blind_equal_the_players_before_it(table):
    size, last, seated = table
    found = seat_options(last, seated=seated, empty=set(range(1, size + 1)) - seated)
    for option in found:
        before = seats_clockwise(seated | {option.seat}, after=last.big_blind).index(option.seat)
        assert option.hands_until_big_blind in (None, before)


@given(tables())
def test_seat_rating_matches_the_positions_of_the_next_hand(table):
    size, last, seated = table
    coming = next_hand_positions(last, seated=seated)
    if len(seated) < 3 or coming is None:
        return
    for option in seat_options(last, seated=seated, empty=set(range(1, size + 1)) - seated):
        between = is_between(option.seat, after=coming.button, before=coming.small_blind)
        expected = WAITS if between else SMALL if option.seat == coming.small_blind else OK
        assert option.status is expected


@given(tables(), st.sampled_from([ButtonRule.DEAD, ButtonRule.SIMPLIFIED]))
def test_predicted_hands_until_the_big_blind_match_a_simulation(table, rule):
    size, last, seated = table
    for option in seat_options(last, seated=seated, empty=set(range(1, size + 1)) - seated, rule=rule):
        if option.hands_until_big_blind is None:
            continue
        everybody, hands = seated | {option.seat}, 0
        hand = next_hand_positions(last, seated=everybody, joined={option.seat: Origin.BROKEN_TABLE}, rule=rule)
        while hand and option.seat not in hand.big_blinds:
            hand, hands = next_hand_positions(hand, seated=everybody, rule=rule), hands + 1
        assert option.hands_until_big_blind == hands


@pytest.mark.parametrize(
    ("empty", "big_blind", "seat"),
    [
        ({4, 6}, 9, 4),  # the big blind comes to 4 before 5, to 6 after it
        ({1, 4}, 9, 4),
        ({6, 8}, 9, 6),  # all are better than their own: the worst of them
        ({6, 3}, 5, 3),  # they were due last of all: every seat is worse, 3 the nearest
        ({4, 6}, None, 4),
        (set(), 9, None),
    ],
)
def test_nearest_seat_that_gives_no_advantage_is_chosen(empty: set[int], big_blind: int | None, seat: int) -> None:
    assert nearest_seat_not_better(5, empty=empty, big_blind=big_blind, highest=9) == seat


@given(st.integers(1, 9), st.sets(st.integers(1, 9), min_size=1), st.integers(1, 9))
def test_better_seat_is_given_only_as_a_last_resort(seat: int, empty: set[int], big_blind: int) -> None:
    def hands_away(other: int) -> int:
        return [(big_blind + step - 1) % 9 + 1 for step in range(1, 10)].index(other)

    found = nearest_seat_not_better(seat, empty=empty, big_blind=big_blind, highest=9)
    assert found is not None
    no_better = [other for other in empty if hands_away(other) <= hands_away(seat)]
    assert hands_away(found) == (max(map(hands_away, no_better)) if no_better else min(map(hands_away, empty)))
