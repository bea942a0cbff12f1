"""The clock: a value that is asked."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.clock.clock import Clock, Crossing, Lap

T0 = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

spans = st.timedeltas(min_value=timedelta(seconds=1), max_value=timedelta(hours=2))
waits = st.timedeltas(min_value=timedelta(0), max_value=timedelta(hours=12))
laps = st.lists(st.builds(Lap, spans, st.booleans(), st.booleans()), min_size=1, max_size=8).map(tuple)


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    """Any clock that runs, stands, or waits for its start."""
    known = draw(laps)
    step = draw(st.integers(0, len(known) - 1))
    left = draw(st.timedeltas(min_value=timedelta(microseconds=1), max_value=known[step].span))
    since = draw(st.none() | waits.map(lambda wait: T0 + wait))
    starts_at = None if since else draw(st.none() | waits.map(lambda wait: T0 + wait))
    more: dict[str, Any] = {"stop_after": draw(st.booleans()), "played": draw(waits)}
    return Clock(laps=known, step=step, left=left, since=since, starts_at=starts_at, **more)


def running(*minutes: int, stands: int | None = None) -> Clock:
    """Return a clock over levels of these minutes that has just started."""
    known = tuple(Lap(length * MINUTE, stops_clock=at == stands) for at, length in enumerate(minutes))
    return Clock(laps=known, left=known[0].span).start(T0)


@given(clocks(), waits, waits)
def test_clock_advanced_in_two_parts_equals_clock_advanced_at_once(
    clock: Clock, first: timedelta, second: timedelta
) -> None:
    early, late = sorted((T0 + first, T0 + second))
    assert clock.advance_to(early).advance_to(late) == clock.advance_to(late)


@given(clocks(), waits, st.lists(waits, max_size=5))
def test_clock_advanced_in_parts_has_the_same_level_changes(
    clock: Clock, whole: timedelta, cuts: list[timedelta]
) -> None:
    end = T0 + whole
    moments = sorted({min(T0 + cut, end) for cut in cuts} | {end})
    pieces: list[Crossing] = []
    here = clock
    for moment in moments:
        pieces += here.crossings(moment)
        here = here.advance_to(moment)
    assert tuple(pieces) == clock.crossings(end)


@given(clocks(), waits, waits)
def test_paused_clock_keeps_level_and_time_left(clock: Clock, before: timedelta, pause: timedelta) -> None:
    moment = T0 + timedelta(hours=12) + before
    paused = clock.pause(moment)
    resumed = paused.start(moment + pause)
    assert paused.time_left_at(moment + pause) == clock.time_left_at(moment)
    assert resumed.time_left_at(moment + pause) == paused.left
    assert resumed.step == clock.advance_to(moment).step


@given(clocks(), waits)
def test_time_left_is_between_zero_and_the_step_length(clock: Clock, wait: timedelta) -> None:
    moment = T0 + wait
    at = clock.advance_to(moment)
    assert timedelta(0) <= at.time_left_at(moment) <= max(at.laps[at.step].span, clock.left)


@given(clocks(), waits)
def test_next_moment_of_the_clock_is_the_first_level_change_after_now(clock: Clock, wait: timedelta) -> None:
    moment = T0 + wait
    following = clock.next_moment(moment)
    if following is None:
        assert clock.advance_to(moment).crossings(moment + timedelta(days=9)) == ()
    else:
        assert following > moment
        assert clock.advance_to(moment).crossings(following - timedelta(microseconds=1)) == ()
        assert clock.advance_to(moment).crossings(following) != ()


def test_late_clock_update_changes_every_level_at_the_planned_time() -> None:
    clock = running(20, 20, 10)
    assert clock.crossings(T0 + 45 * MINUTE) == (Crossing(1, T0 + 20 * MINUTE), Crossing(2, T0 + 40 * MINUTE))
    assert clock.advance_to(T0 + 45 * MINUTE).time_left_at(T0 + 45 * MINUTE) == 5 * MINUTE


def test_clock_stops_at_zero_after_the_last_level() -> None:
    clock = running(20, 10)
    over = clock.advance_to(T0 + 99 * MINUTE)
    assert (over.step, over.left, over.is_running, over.is_played_out) == (1, timedelta(0), False, True)
    assert clock.crossings(T0 + 99 * MINUTE)[-1] == Crossing(2, T0 + 30 * MINUTE)
    assert over.start(T0 + 100 * MINUTE) == over


def test_clock_stops_at_the_end_of_a_day() -> None:
    clock = running(20, 30, 20, stands=1)
    night = clock.advance_to(T0 + 5 * 60 * MINUTE)
    assert (night.step, night.left, night.is_running) == (1, 30 * MINUTE, False)


def test_clock_stopped_after_a_level_is_set_to_the_next_level() -> None:
    clock = Clock(laps=running(20, 15).laps, left=20 * MINUTE, since=T0, stop_after=True)
    stopped = clock.advance_to(T0 + 60 * MINUTE)
    assert (stopped.step, stopped.left, stopped.is_running, stopped.stop_after) == (1, 15 * MINUTE, False, False)


def test_scheduled_start_takes_effect_at_the_scheduled_time() -> None:
    clock = Clock(laps=running(20, 20).laps, left=20 * MINUTE, starts_at=T0)
    assert clock.advance_to(T0 - MINUTE) == clock
    assert clock.crossings(T0 + 25 * MINUTE) == (Crossing(0, T0), Crossing(1, T0 + 20 * MINUTE))
    assert clock.time_left_at(T0 + 25 * MINUTE) == 15 * MINUTE


def test_subtracting_more_than_the_time_left_ends_the_level() -> None:
    clock = running(20, 20).add_time(-25 * MINUTE, T0 + 5 * MINUTE)
    assert (clock.step, clock.left, clock.since) == (1, 20 * MINUTE, T0 + 5 * MINUTE)


def test_time_can_be_added_and_set_on_a_running_or_stopped_clock() -> None:
    clock = running(20, 20)
    assert clock.add_time(3 * MINUTE, T0 + 5 * MINUTE).time_left_at(T0 + 5 * MINUTE) == 18 * MINUTE
    assert clock.pause(T0).set_left(7 * MINUTE, T0 + MINUTE).time_left_at(T0 + 90 * MINUTE) == 7 * MINUTE
    with pytest.raises(ValueError, match="negative"):
        clock.set_left(-MINUTE, T0)


def test_going_to_a_level_does_not_start_or_stop_the_clock() -> None:
    clock = running(20, 15, 10)
    assert clock.go_to(2, T0 + MINUTE).time_left_at(T0 + 2 * MINUTE) == 9 * MINUTE
    assert clock.pause(T0).go_to(1, T0).time_left_at(T0 + 99 * MINUTE) == 15 * MINUTE
    with pytest.raises(IndexError):
        clock.go_to(3, T0)


def test_hand_for_hand_deducts_time_across_levels_from_a_stopped_clock() -> None:
    """TDA 2024 RP-8: two minutes for each hand, however long it took."""
    clock = running(20, 15).pause(T0 + 17 * MINUTE)
    first = clock.play_for(2 * MINUTE, T0 + 30 * MINUTE)
    second = first.play_for(2 * MINUTE, T0 + 40 * MINUTE)
    assert (first.step, first.left, first.is_running) == (0, MINUTE, False)
    assert (second.step, second.left, second.is_running) == (1, 14 * MINUTE, False)


def test_structure_change_keeps_the_time_left_of_the_clock() -> None:
    clock = running(20, 15)
    longer = (Lap(5 * MINUTE), Lap(60 * MINUTE), Lap(15 * MINUTE))
    moved = clock.with_laps(longer, step=1)
    assert moved.time_left_at(T0 + 4 * MINUTE) == clock.time_left_at(T0 + 4 * MINUTE) == 16 * MINUTE
    assert moved.advance_to(T0 + 21 * MINUTE).step == 2


def test_played_time_excludes_pauses_and_breaks() -> None:
    level, rest = Lap(20 * MINUTE), Lap(10 * MINUTE, is_break=True)
    clock = Clock(laps=(level, rest, level), left=20 * MINUTE).start(T0)
    played = [clock.time_played_at(T0 + minutes * MINUTE) for minutes in (-1, 0, 7, 20, 25, 30, 35, 50, 99)]
    assert played == [length * MINUTE for length in (0, 0, 7, 20, 20, 20, 25, 40, 40)]
    paused = clock.pause(T0 + 7 * MINUTE)
    assert paused.start(T0 + 60 * MINUTE).time_played_at(T0 + 63 * MINUTE) == 10 * MINUTE


def test_played_time_ignores_manual_changes_of_the_clock() -> None:
    clock = running(20, 15, 10).add_time(10 * MINUTE, T0 + 5 * MINUTE).set_left(MINUTE, T0 + 8 * MINUTE)
    back = clock.go_to(0, T0 + 12 * MINUTE)
    assert back.time_played_at(T0 + 13 * MINUTE) == 13 * MINUTE


def test_hand_for_hand_counts_as_played_time() -> None:
    clock = running(20, 15).pause(T0 + 17 * MINUTE)
    assert clock.play_for(4 * MINUTE, T0 + 30 * MINUTE).played == 21 * MINUTE


@given(clocks(), waits, waits)
def test_played_time_does_not_depend_on_how_often_the_clock_is_read(
    clock: Clock, first: timedelta, second: timedelta
) -> None:
    early, late = sorted((T0 + first, T0 + second))
    assert clock.advance_to(early).time_played_at(late) == clock.time_played_at(late)
    assert timedelta(0) <= clock.time_played_at(late) - clock.time_played_at(early) <= late - early


@given(clocks(), waits, spans, st.integers(0, 7))
def test_clock_actions_do_not_add_played_time(clock: Clock, wait: timedelta, span: timedelta, step: int) -> None:
    now = T0 + wait
    moved = [
        clock.start(now),
        clock.pause(now),
        clock.add_time(span, now),
        clock.add_time(-span, now),
        clock.set_left(span, now),
    ]
    moved += [clock.go_to(step % len(clock.laps), now), clock.wait_until(now + span, now)]
    assert {moved_clock.time_played_at(now) for moved_clock in moved} == {clock.time_played_at(now)}
