from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.structure.schedule.schedules import NOON, at
from tests.tournaments.rules.structure.structures import level, pause, structure
from tournaments.rules.clock.clock import Clock, new_clock
from tournaments.rules.structure.schedule.times import known_beginnings, logged_and_forecast_times, without_future_times
from tournaments.rules.structure.times import StepTimes, planned_times

NIGHT = pause("b2", span=timedelta(0), end_of_day=True)
# 12:00 level 1, 12:20 break, 12:30 level 2, 12:50 the day ends, level 3
TWO_DAYS = structure(level(1, 100, 200), pause(), level(2, 200, 400), NIGHT, level(3, 300, 600))


def timed_step(begins: float | None, ends: float | None) -> StepTimes:
    return StepTimes(None if begins is None else at(begins), None if ends is None else at(ends))


def running() -> Clock:
    return new_clock(TWO_DAYS).start(NOON)


def test_schedule_has_planned_times_before_the_start() -> None:
    clock = new_clock(TWO_DAYS, starts_at=NOON)
    assert logged_and_forecast_times(clock, beginnings=(), now=at(-60)) == planned_times(TWO_DAYS, starts_at=NOON)


def test_start_times_of_past_levels_come_from_the_log() -> None:
    late = running().add_time(timedelta(minutes=5), at(10))
    log = [(1, at(25)), (0, at(0))]
    assert logged_and_forecast_times(late, beginnings=log, now=at(26)) == (
        *(timed_step(0, 25), timed_step(25, 35), timed_step(35, 55), timed_step(55, None)),
        StepTimes(),
    )


def test_unknown_level_times_are_blank() -> None:
    assert logged_and_forecast_times(running(), beginnings=(), now=at(26))[0] == StepTimes()


def test_pause_delays_future_level_times_but_not_past_level_times() -> None:
    clock = running().pause(at(5))
    assert logged_and_forecast_times(clock, beginnings=[(0, at(0))], now=at(9))[:2] == (
        timed_step(0, 24),
        timed_step(24, 34),
    )


def test_end_time_of_an_ended_day_comes_from_the_log() -> None:
    over = running().advance_to(at(300))
    log = [(3, at(50)), (2, at(30)), (1, at(20)), (0, at(0))]
    assert logged_and_forecast_times(over, beginnings=log, now=at(300))[2:] == (
        timed_step(30, 50),
        timed_step(50, None),
        StepTimes(),
    )
    assert logged_and_forecast_times(over, beginnings=(), now=at(300))[3] == StepTimes()


def test_scheduled_next_day_has_level_times() -> None:
    over = running().advance_to(at(300)).wait_until(at(1440), at(300))
    assert logged_and_forecast_times(over, beginnings=[(3, at(50))], now=at(300))[3:] == (
        timed_step(50, 1440),
        timed_step(1440, 1460),
    )


def test_going_back_to_a_level_discards_start_times_of_later_levels() -> None:
    # newest first: level 2 again, level 4, level 3, level 2, the start
    log = [(1, at(50)), (3, at(45)), (2, at(30)), (1, at(20)), (0, at(0))]
    assert known_beginnings(log, present=1) == {1: at(50), 0: at(0)}


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 500)), max_size=20), st.integers(0, 9))
def test_level_start_times_are_in_order_and_never_in_the_future(log: list[tuple[int, int]], present: int) -> None:
    newest_first = sorted(((step, at(minutes)) for step, minutes in log), key=lambda pair: pair[1], reverse=True)
    known = known_beginnings(newest_first, present=present)
    assert all(step <= present for step in known)
    moments = [known[step] for step in sorted(known)]
    assert moments == sorted(moments)


def test_finished_event_has_no_expected_times() -> None:
    assert without_future_times([timed_step(0, 20), timed_step(20, 40)], now=at(25)) == (
        timed_step(0, 20),
        timed_step(20, None),
    )
