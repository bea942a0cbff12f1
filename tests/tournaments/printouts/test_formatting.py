from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tests.not_none import not_none
from tests.tournaments.rules.structure.structures import level, structure
from tournaments.printouts import formatting
from tournaments.rules.structure.times import planned_times
from tournaments.sentences.times import time_text


def test_planned_times_on_a_schedule_sheet_are_rounded_to_minutes() -> None:
    moment = datetime(2026, 3, 14, 15, 29, 31, tzinfo=UTC)
    assert [
        formatting.time_text(moment),
        formatting.time_text(moment - timedelta(seconds=2)),
        formatting.time_text(None),
    ] == [
        "15:30",
        "15:29",
        "",
    ]


@given(
    since=st.timedeltas(timedelta(0), timedelta(hours=1)), minutes=st.lists(st.integers(1, 60), min_size=2, max_size=20)
)
def test_printed_levels_have_no_gaps_between_them(since: timedelta, minutes: list[int]) -> None:
    levels = [level(at, 1, 2, span=timedelta(minutes=each)) for at, each in enumerate(minutes, start=1)]
    began = datetime(2026, 3, 14, 11, tzinfo=UTC) + since
    times = planned_times(structure(*levels), starts_at=began)
    said = [(formatting.time_text(time.begins), formatting.time_text(time.ends)) for time in times]
    assert said == [(time_text(not_none(time.begins), UTC), time_text(not_none(time.ends), UTC)) for time in times]
    assert [ends for _, ends in said[:-1]] == [begins for begins, _ in said[1:]]
    assert [_minutes(begins, ends) for begins, ends in said] == minutes


def _minutes(begins: str, ends: str) -> int:
    first, last = (int(text[:2]) * 60 + int(text[3:]) for text in (begins, ends))
    return (last - first) % (24 * 60)


def test_printed_actual_time_is_rounded_down_to_minutes() -> None:
    assert formatting.clock_time(datetime(2026, 3, 14, 15, 29, 59, tzinfo=UTC)) == "15:29"


@pytest.mark.parametrize(("span", "expected"), [(20, "20"), (7.5, "7.5"), (0.25, "0.25"), (120, "120"), (0, "0")])
def test_printed_durations_are_in_minutes(span: float, expected: str) -> None:
    with translation.override("en"):
        assert formatting.minutes_text(timedelta(minutes=span)) == expected
