"""The same swap made by two people."""

from datetime import datetime, timedelta

import pytest

from tables.rules.seats.repeated_swap import REPEAT_WINDOW, SwapMade, recent_swap_by_another
from tests.conftest import NOON

SEATS = frozenset({(1, "2.5"), (2, "1.1")})
MADE = SwapMade("ada", NOON, SEATS)


@pytest.mark.parametrize(
    ("by", "seats", "now", "found"),
    [
        ("bix", SEATS, NOON + timedelta(seconds=1), MADE),
        ("ada", SEATS, NOON + timedelta(seconds=1), None),
        ("bix", SEATS, NOON + REPEAT_WINDOW, None),
        ("bix", frozenset({(1, "2.5"), (2, "1.2")}), NOON + timedelta(seconds=1), None),
    ],
)
def test_swap_repeated_by_another_person_within_two_minutes_is_reported(
    by: str, seats: frozenset[tuple[int, str]], now: datetime, found: SwapMade | None
) -> None:
    assert recent_swap_by_another([MADE], seats=seats, by=by, now=now) == found
