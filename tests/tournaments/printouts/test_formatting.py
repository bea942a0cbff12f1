from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from tournaments.printouts import formatting


def test_what_is_planned_is_said_to_the_nearest_minute() -> None:
    moment = datetime(2026, 3, 14, 15, 29, 31, tzinfo=UTC)
    assert [formatting.time(moment), formatting.time(moment - timedelta(seconds=2)), formatting.time(None)] == [
        "15:30",
        "15:29",
        "",
    ]


def test_a_clock_on_the_wall_shows_a_minute_until_it_is_over() -> None:
    assert formatting.clock_time(datetime(2026, 3, 14, 15, 29, 59, tzinfo=UTC)) == "15:29"


@pytest.mark.parametrize(("span", "expected"), [(20, "20"), (7.5, "7.5"), (0.25, "0.25"), (120, "120"), (0, "0")])
def test_spans_are_minutes(span: float, expected: str) -> None:
    with translation.override("en"):
        assert formatting.minutes(timedelta(minutes=span)) == expected
