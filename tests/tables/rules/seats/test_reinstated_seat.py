"""A mistaken bust-out gives nobody a better seat than they had."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.seats.reinstated_seat import nearest_seat_not_better


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
def test_the_seat_nearest_to_their_own_that_is_no_better(empty: set[int], big_blind: int | None, seat: int) -> None:
    assert nearest_seat_not_better(5, empty=empty, big_blind=big_blind, highest=9) == seat


@given(st.integers(1, 9), st.sets(st.integers(1, 9), min_size=1), st.integers(1, 9))
def test_never_a_better_seat_while_there_is_another(seat: int, empty: set[int], big_blind: int) -> None:
    def hands_away(other: int) -> int:
        return [(big_blind + step - 1) % 9 + 1 for step in range(1, 10)].index(other)

    found = nearest_seat_not_better(seat, empty=empty, big_blind=big_blind, highest=9)
    assert found is not None
    no_better = [other for other in empty if hands_away(other) <= hands_away(seat)]
    assert hands_away(found) == (max(map(hands_away, no_better)) if no_better else min(map(hands_away, empty)))
