"""Times as sentences."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.conftest import NOON
from tournaments.sentences.times import clock_text, date_time_text, duration_text, step_text, time_text


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "00:00"), (0.001, "00:01"), (59.2, "01:00"), (754, "12:34"), (3600, "1:00:00")]
)
def test_countdown_text_rounds_up_to_the_next_second(seconds: float, said: str) -> None:
    assert clock_text(timedelta(seconds=seconds)) == said


def test_durations_written_to_the_log_are_parsed_again() -> None:
    assert [clock_text("00:12:34"), clock_text("P0DT01H02M03S"), clock_text(None)] == ["12:34", "1:02:03", ""]


@pytest.mark.parametrize(("seconds", "said"), [(60, "1 min"), (-90, "1 min 30 s"), (40, "40 s"), (0, "0 s")])
def test_negative_duration_is_written_without_a_sign(seconds: int, said: str) -> None:
    assert duration_text(timedelta(seconds=seconds)) == said


def test_planned_time_is_local_and_rounded_to_minutes() -> None:
    assert time_text(NOON + timedelta(seconds=29), ZoneInfo("Asia/Tokyo")) == "21:00"
    assert time_text(NOON + timedelta(seconds=30), ZoneInfo("Asia/Tokyo")) == "21:01"


def test_stored_time_is_written_in_its_own_time_zone() -> None:
    there = NOON.astimezone(ZoneInfo("Asia/Tokyo"))
    assert [date_time_text(there), date_time_text(there.isoformat())] == ["Sat 14 Mar, 21:00"] * 2


def test_every_kind_of_clock_step_has_a_name() -> None:
    kinds: list[dict[str, Any]] = [
        {"kind": "level", "number": 5},
        *({"kind": kind} for kind in ("break", "day_end", "over")),
        {},
    ]
    assert [step_text(facts) for facts in kinds] == [
        "level 5",
        "the break",
        "the end of the day",
        "the end of the schedule",
        "",
    ]
