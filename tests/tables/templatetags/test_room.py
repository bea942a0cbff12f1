"""The drawing of a table on the map."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.templatetags.room import DOTS, OVAL, oval


@pytest.mark.parametrize("letter", DOTS)
def test_each_seat_state_has_a_different_dot(letter: str) -> None:
    assert re.findall(r'<circle class="([^"]+)"', oval(letter)) == [DOTS[letter]]


def test_seat_dots_are_drawn_clockwise_from_the_dealers_left() -> None:
    places = [OVAL.point_at(at / 10) for at in range(1, 10)]
    assert [x < 60 for x, _ in places[:4]] == [True] * 4
    assert [x > 60 for x, _ in places[5:]] == [True] * 4
    assert places[4] == pytest.approx((60, 7))


@given(st.floats(0, 1))
def test_seat_dots_have_equal_distance_from_the_rim(part: float) -> None:
    x, y = OVAL.point_at(part)
    nearest = min(max(x, 43.0), 77.0)
    assert ((x - nearest) ** 2 + (y - 42) ** 2) ** 0.5 == pytest.approx(35)
    assert (0 <= x <= 120, 0 <= y <= 92) == (True, True)
