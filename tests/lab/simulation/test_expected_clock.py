"""The expected clock, with which the simulated days are compared."""

from datetime import timedelta

from lab.simulation.expected_clock import ClockMark, expected_clock
from tests.conftest import MINUTE, NOON

SPANS = [20 * MINUTE, 20 * MINUTE, 10 * MINUTE, 20 * MINUTE]


def clock_reading(*events: ClockMark, after: int) -> tuple[int, timedelta, bool]:
    clock = expected_clock(events, spans=SPANS, starts_at=NOON, now=NOON + after * MINUTE)
    return clock.step, clock.left, clock.runs


def test_expected_clock_starts_at_its_scheduled_time_and_advances_levels() -> None:
    assert clock_reading(after=25) == (1, 15 * MINUTE, True)


def test_expected_clock_is_stopped_before_the_start() -> None:
    assert clock_reading(after=-5) == (0, 20 * MINUTE, False)


def test_manual_start_overrides_the_scheduled_start() -> None:
    assert clock_reading(ClockMark(NOON - 10 * MINUTE, "start"), after=5) == (0, 5 * MINUTE, True)


def test_paused_time_does_not_count_on_the_clock() -> None:
    events = (ClockMark(NOON + 5 * MINUTE, "pause"), ClockMark(NOON + 15 * MINUTE, "start"))
    assert clock_reading(*events, after=20) == (0, 10 * MINUTE, True)


def test_removing_time_can_end_a_level() -> None:
    assert clock_reading(ClockMark(NOON + 15 * MINUTE, "add", span=-10 * MINUTE), after=16) == (1, 19 * MINUTE, True)


def test_excluded_outage_returns_the_clock_to_the_start_of_outage() -> None:
    settled = ClockMark(NOON + 30 * MINUTE, "settle", lost=NOON + 10 * MINUTE)
    assert clock_reading(settled, after=31) == (0, 9 * MINUTE, True)


def test_excluded_outage_does_not_remove_play_after_the_outage() -> None:
    settled = ClockMark(NOON + 30 * MINUTE, "settle", lost=NOON + 10 * MINUTE, back=NOON + 25 * MINUTE)
    assert clock_reading(settled, after=31) == (0, 4 * MINUTE, True)


def test_clock_is_stopped_after_the_last_level() -> None:
    assert clock_reading(after=200) == (3, timedelta(0), False)


def test_clock_start_after_the_time_was_set_back_counts_as_later() -> None:
    """The clock had started at noon, stood from 12:05, and went on at what the computer then called 11:40."""
    events = (ClockMark(NOON + 5 * MINUTE, "pause"), ClockMark(NOON - 20 * MINUTE, "start"))
    assert clock_reading(*events, after=-10) == (0, 5 * MINUTE, True)


def test_outage_after_the_time_was_set_back_keeps_event_order() -> None:
    """It stood from 12:15, went on at what was then called 12:05, and was lost five minutes later."""
    events = (
        ClockMark(NOON + 15 * MINUTE, "pause"),
        ClockMark(NOON + 5 * MINUTE, "start"),
        ClockMark(NOON + 30 * MINUTE, "settle", lost=NOON + 10 * MINUTE),
    )
    assert clock_reading(*events[:2], after=10) == clock_reading(*events, after=30)
    assert clock_reading(*events, after=30)[2] is True
