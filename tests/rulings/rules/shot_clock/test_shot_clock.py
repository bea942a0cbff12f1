"""The clock on a player, TDA 2024 rule 29."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.shot_clock import (
    ClockEvent,
    ClockPhase,
    ShotTime,
    ThinkingTime,
    TimedEvent,
    is_shot_clock_due,
    last_time_bank_refill,
    thinking_times,
)
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_settings import SETTINGS

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def phase_at(second: float, banked: int = 0) -> ClockPhase:
    return ShotTime(NOON, 25, 5, banked).phase(NOON + timedelta(seconds=second))


def test_called_clock_gives_25_seconds_and_a_5_second_countdown() -> None:
    assert [phase_at(second) for second in (0, 24.9, 25, 29.9, 30)] == [
        ClockPhase.THINKING,
        ClockPhase.THINKING,
        ClockPhase.LAST_SECONDS,
        ClockPhase.LAST_SECONDS,
        ClockPhase.UP,
    ]


def test_time_bank_extends_the_shot_clock() -> None:
    assert (phase_at(40, banked=30), phase_at(60, banked=30)) == (ClockPhase.THINKING, ClockPhase.UP)


def test_expired_shot_clock_has_no_time_left() -> None:
    assert ShotTime(NOON, 25, 5).time_left(NOON + timedelta(hours=1)) == timedelta(0)


def test_called_clock_adds_a_countdown_to_the_house_time() -> None:
    assert thinking_times("off", called=25, countdown=5) == (ThinkingTime(25, 5),)
    assert thinking_times("off", called=60, countdown=10) == (ThinkingTime(60, 10),)


def test_shot_clock_time_includes_the_countdown() -> None:
    """The WPT's 30 seconds and the APT's 15, the last five of them aloud."""
    assert thinking_times(30, called=25, countdown=5) == (ThinkingTime(25, 5),)
    assert thinking_times(15, called=25, countdown=5) == (ThinkingTime(10, 5),)
    assert thinking_times(5, called=60, countdown=10) == (ThinkingTime(0, 5),)


def test_house_rule_may_set_a_time_for_each_street() -> None:
    ways = thinking_times("by_street", called=25, countdown=5)
    assert {time.street: time.total_seconds for time in ways} == {"preflop": 15, "flop": 20, "turn": 30, "river": 30}
    assert {time.last_seconds for time in ways} == {5}


@given(st.integers(5, 120), st.integers(0, 300), st.integers(0, 60))
def test_shot_clock_never_runs_longer_than_the_house_rule_allows(seconds: int, called: int, countdown: int) -> None:
    [thinking_time] = thinking_times(seconds, called=called, countdown=countdown)
    assert (thinking_time.total_seconds, thinking_time.last_seconds) == (seconds, min(seconds, countdown))


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
def test_house_rule_decides_when_the_shot_clock_starts(start: str, field_complete: bool, left: int, due: bool) -> None:
    assert is_shot_clock_due(start, field_complete=field_complete, left=left, paid=18, seats=9) is due


def test_shot_clock_does_not_start_near_the_money_without_paid_places() -> None:
    assert is_shot_clock_due("one_table_off", field_complete=True, left=2, paid=0, seats=9) is False


def at(minute: float) -> datetime:
    return NOON + timedelta(minutes=minute)


def minute_of(rule: str, *happened: TimedEvent) -> float | None:
    """The minute after noon at which all were given again last."""
    found = last_time_bank_refill(rule, happened)
    return None if found is None else (found - NOON) / timedelta(minutes=1)


def level(minute: float, number: int) -> TimedEvent:
    return TimedEvent(at(minute), ClockEvent.LEVEL, number=number)


def event(minute: float, kind: ClockEvent) -> TimedEvent:
    return TimedEvent(at(minute), kind)


ANYTHING = st.lists(
    st.builds(
        TimedEvent,
        st.integers(0, 60).map(at),
        st.sampled_from(list(ClockEvent)),
        st.integers(1, 3),
        st.integers(0, 60).map(at),
    )
)
RULES = list(SETTINGS["time_banks_again"].values)


def test_level_continued_after_a_break_refills_no_time_banks() -> None:
    began = level(0, 1), level(20, 2)
    assert minute_of("each_level", *began, event(30, ClockEvent.BREAK), level(40, 2)) == 20
    assert minute_of("each_level", *began, event(30, ClockEvent.BREAK), level(40, 3)) == 40


def test_time_banks_are_refilled_when_play_of_a_new_day_starts() -> None:
    ended = level(0, 1), event(20, ClockEvent.DAY_ENDS)
    assert minute_of("each_day", *ended) is None
    assert (
        minute_of("each_day", *ended, event(600, ClockEvent.DAY_ENDS), event(720, ClockEvent.RUNS), level(721, 2))
        == 720
    )
    assert minute_of("each_day", *ended, level(720, 2), event(900, ClockEvent.RUNS)) == 720


def test_setting_the_clock_back_refills_no_time_banks() -> None:
    put_back = TimedEvent(at(25), ClockEvent.PUT_BACK, back_to=at(15))
    assert minute_of("each_level", level(0, 1), level(20, 2), put_back) == 0
    assert minute_of("each_level", level(0, 1), level(20, 2), put_back, level(30, 2)) == 30


def test_each_new_final_table_refills_time_banks() -> None:
    assert (
        minute_of("final_table", level(0, 1), event(50, ClockEvent.FINAL_TABLE), event(60, ClockEvent.FINAL_TABLE))
        == 60
    )


@given(ANYTHING)
def test_house_rule_may_disable_time_bank_refills(happened: list[TimedEvent]) -> None:
    assert last_time_bank_refill("never", happened) is None


@pytest.mark.parametrize("rule", RULES)
@given(happened=ANYTHING)
def test_every_refill_rule_returns_the_time_of_an_event(rule: str, happened: list[TimedEvent]) -> None:
    assert last_time_bank_refill(rule, happened) in {None, *(each.moment for each in happened)}


@given(ANYTHING)
def test_time_banks_are_not_refilled_daily_if_no_day_has_ended(happened: list[TimedEvent]) -> None:
    ended = [each for each in happened if each.kind is not ClockEvent.DAY_ENDS]
    assert last_time_bank_refill("each_day", ended) is None
