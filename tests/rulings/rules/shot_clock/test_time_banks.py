"""The moments at which players get all time banks again: the house setting `time_banks_again`."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.shot_clock.time_banks import ClockEvent, TimedEvent, last_refill
from tournaments.rules.rulebook.house_settings import SETTINGS

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


def at(minute: float) -> datetime:
    return NOON + timedelta(minutes=minute)


def minute_of(rule: str, *happened: TimedEvent) -> float | None:
    """The minute after noon at which all were given again last."""
    found = last_refill(rule, happened)
    return None if found is None else (found - NOON) / timedelta(minutes=1)


def level(minute: float, number: int) -> TimedEvent:
    return TimedEvent(at(minute), ClockEvent.LEVEL, number=number)


def one(minute: float, kind: ClockEvent) -> TimedEvent:
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


def test_a_level_that_goes_on_after_a_break_gives_none_again() -> None:
    began = level(0, 1), level(20, 2)
    assert minute_of("each_level", *began, one(30, ClockEvent.BREAK), level(40, 2)) == 20
    assert minute_of("each_level", *began, one(30, ClockEvent.BREAK), level(40, 3)) == 40


def test_a_day_begins_with_its_first_play_not_with_the_end_of_the_day_before() -> None:
    ended = level(0, 1), one(20, ClockEvent.DAY_ENDS)
    assert minute_of("each_day", *ended) is None
    assert minute_of("each_day", *ended, one(600, ClockEvent.DAY_ENDS), one(720, ClockEvent.RUNS), level(721, 2)) == 720
    assert minute_of("each_day", *ended, level(720, 2), one(900, ClockEvent.RUNS)) == 720


def test_events_after_a_clock_was_put_back_refill_no_time_banks() -> None:
    put_back = TimedEvent(at(25), ClockEvent.PUT_BACK, back_to=at(15))
    assert minute_of("each_level", level(0, 1), level(20, 2), put_back) == 0
    assert minute_of("each_level", level(0, 1), level(20, 2), put_back, level(30, 2)) == 30


def test_the_final_table_gives_all_again_however_often_it_is_drawn() -> None:
    assert minute_of("final_table", level(0, 1), one(50, ClockEvent.FINAL_TABLE), one(60, ClockEvent.FINAL_TABLE)) == 60


@given(ANYTHING)
def test_never_is_never(happened: list[TimedEvent]) -> None:
    assert last_refill("never", happened) is None


@pytest.mark.parametrize("rule", RULES)
@given(happened=ANYTHING)
def test_every_rule_of_the_house_answers_with_a_moment_at_which_something_happened(
    rule: str, happened: list[TimedEvent]
) -> None:
    assert last_refill(rule, happened) in {None, *(each.moment for each in happened)}


@given(ANYTHING)
def test_a_day_never_begins_more_often_than_days_ended(happened: list[TimedEvent]) -> None:
    ended = [each for each in happened if each.kind is not ClockEvent.DAY_ENDS]
    assert last_refill("each_day", ended) is None
