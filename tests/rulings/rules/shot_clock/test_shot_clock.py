"""The clock on a player, TDA 2024 rule 29."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.shot_clock.shot_clock import ClockPhase, ShotTime, ThinkingTime, is_due, thinking_times
from tests.suite.each_case import for_each

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def stands(second: float, banked: int = 0) -> ClockPhase:
    return ShotTime(NOON, 25, 5, banked).phase(NOON + timedelta(seconds=second))


def test_25_seconds_then_5_aloud_then_up() -> None:
    assert [stands(second) for second in (0, 24.9, 25, 29.9, 30)] == [
        ClockPhase.THINKING,
        ClockPhase.THINKING,
        ClockPhase.LAST_SECONDS,
        ClockPhase.LAST_SECONDS,
        ClockPhase.UP,
    ]


def test_a_time_bank_puts_the_end_off() -> None:
    assert (stands(40, banked=30), stands(60, banked=30)) == (ClockPhase.THINKING, ClockPhase.UP)


def test_nothing_is_left_of_a_clock_that_is_up_for_long() -> None:
    assert ShotTime(NOON, 25, 5).left(NOON + timedelta(hours=1)) == timedelta(0)


def test_a_clock_that_is_called_counts_its_last_seconds_after_the_house_s_time() -> None:
    assert thinking_times("off", called=25, countdown=5) == (ThinkingTime(25, 5),)
    assert thinking_times("off", called=60, countdown=10) == (ThinkingTime(60, 10),)


def test_a_shot_clock_is_the_whole_time_for_a_decision() -> None:
    """The WPT's 30 seconds and the APT's 15, the last five of them aloud."""
    assert thinking_times(30, called=25, countdown=5) == (ThinkingTime(25, 5),)
    assert thinking_times(15, called=25, countdown=5) == (ThinkingTime(10, 5),)
    assert thinking_times(5, called=60, countdown=10) == (ThinkingTime(0, 5),)


def test_a_house_that_goes_by_the_street_has_a_time_for_each() -> None:
    ways = thinking_times("by_street", called=25, countdown=5)
    assert {time.street: time.whole for time in ways} == {"preflop": 15, "flop": 20, "turn": 30, "river": 30}
    assert {time.last_seconds for time in ways} == {5}


@given(st.integers(5, 120), st.integers(0, 300), st.integers(0, 60))
def test_no_house_s_shot_clock_runs_longer_than_it_says(seconds: int, called: int, countdown: int) -> None:
    [one] = thinking_times(seconds, called=called, countdown=countdown)
    assert (one.whole, one.last_seconds) == (seconds, min(seconds, countdown))


#: when a shot clock starts; whether the field is complete, players left, whether it is due with 18 paid and nine seats
STARTS = [
    ("start", False, 100, True),
    ("late_registration", False, 20, False),
    ("late_registration", True, 100, True),
    ("one_table_off", False, 27, False),
    ("one_table_off", True, 28, False),
    ("one_table_off", True, 27, True),
    ("one_table_off", True, 12, True),
]


@for_each(("start", "field_complete", "left", "due"), STARTS)
def test_a_shot_clock_starts_when_the_house_says(start: str, field_complete: bool, left: int, due: bool) -> None:
    assert is_due(start, field_complete=field_complete, left=left, paid=18, seats=9) is due


def test_without_paid_places_no_shot_clock_starts_one_table_off_the_money() -> None:
    assert is_due("one_table_off", field_complete=True, left=2, paid=0, seats=9) is False
