from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.structure.structures import PUBLISHED, level, pause, structure
from tournaments.rules.clock.clock import new_clock
from tournaments.rules.levels import Closing, Structure
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.times import (
    ExpectedEnd,
    StepTimes,
    expected_end,
    level_index_reaching,
    planned_times,
    registration_closing_step_index,
    step_times,
    total_time,
)

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
NIGHT = pause("b2", span=timedelta(0), end_of_day=True)
# 12:00 level 1, 12:20 break, 12:30 level 2, 12:50 the day ends, level 3
TWO_DAYS = structure(level(1, 100, 200), pause(), level(2, 200, 400), NIGHT, level(3, 300, 600))


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def timed_step(begins: float | None, ends: float | None) -> StepTimes:
    return StepTimes(None if begins is None else at(begins), None if ends is None else at(ends))


def test_total_playing_time_includes_breaks_but_no_nights() -> None:
    assert total_time(TWO_DAYS) == timedelta(minutes=70)


def test_every_step_of_the_first_day_has_a_planned_time() -> None:
    assert planned_times(TWO_DAYS, starts_at=NOON) == (
        *(timed_step(0, 20), timed_step(20, 30), timed_step(30, 50), timed_step(50, None)),
        StepTimes(),
    )


def test_past_steps_have_no_times_and_later_steps_follow_the_clock() -> None:
    clock = new_clock(TWO_DAYS).start(NOON).add_time(timedelta(minutes=5), at(10))
    assert step_times(clock, now=at(26)) == (
        StepTimes(),
        timed_step(25, 35),
        timed_step(35, 55),
        timed_step(55, None),
        StepTimes(),
    )


def test_resumed_level_has_an_unknown_start_time() -> None:
    clock = new_clock(TWO_DAYS).start(NOON).pause(at(10)).start(at(60))
    assert step_times(clock, now=at(65))[:2] == (timed_step(None, 70), timed_step(70, 80))


def test_paused_clock_is_assumed_to_resume_now() -> None:
    clock = new_clock(TWO_DAYS).start(NOON).pause(at(5))
    assert step_times(clock, now=at(100))[:2] == (timed_step(None, 115), timed_step(115, 125))


def test_paused_clock_is_expected_to_resume_at_the_scheduled_time() -> None:
    clock = new_clock(TWO_DAYS).start(NOON).pause(at(5)).wait_until(at(200), at(6))
    assert step_times(clock, now=at(100))[:2] == (timed_step(None, 215), timed_step(215, 225))


def test_only_the_first_step_of_an_unscheduled_next_day_has_a_time() -> None:
    clock = new_clock(TWO_DAYS).start(NOON)
    assert step_times(clock, now=at(300)) == (
        StepTimes(),
        StepTimes(),
        StepTimes(),
        StepTimes(begins=at(300)),
        StepTimes(),
    )


def test_steps_of_a_scheduled_second_day_have_times() -> None:
    clock = new_clock(TWO_DAYS).start(NOON).wait_until(at(1440), at(300))
    assert step_times(clock, now=at(300))[3:] == (timed_step(1440, 1440), timed_step(1440, 1460))


def test_structure_played_to_the_end_has_no_future_times() -> None:
    clock = new_clock(structure(level(1, 100, 200))).start(NOON)
    assert step_times(clock, now=at(300)) == (StepTimes(),)


@given(st.integers(0, 49), st.integers(0, 49))
def test_future_times_do_not_change_while_the_clock_runs(first: int, second: int) -> None:
    clock = new_clock(TWO_DAYS, starts_at=NOON)
    early, late = (step_times(clock, now=at(minutes)) for minutes in sorted((first, second)))
    assert [timed for timed in late if timed != StepTimes()] == [
        timed for timed in early[-5:] if timed in late and timed != StepTimes()
    ]


@pytest.mark.parametrize(
    ("name", "closes_after"),
    [("wpt-toc-2018", 4), ("live-plo8-2025", 9), ("t100-150bb-home", None), ("wsop-main-2019", None)],
)
def test_published_structure_closes_registration_at_the_printed_step(name: str, closes_after: int | None) -> None:
    assert registration_closing_step_index(structure_from_json(PUBLISHED[f"tournaments/{name}"])) == closes_after


def test_late_registration_may_close_at_the_end_of_a_level() -> None:
    closing = replace(level(2, 200, 400), closes=(Closing.RE_ENTRIES, Closing.REGISTRATION))
    assert registration_closing_step_index(structure(level(1, 100, 200), closing)) == 1


def home_structure() -> Structure:
    """20 players with 30,000 chips each: a big blind of 10,000 is a sixtieth of them, 30,000 a twentieth."""
    return structure_from_json(PUBLISHED["tournaments/t100-150bb-home"])


@pytest.mark.parametrize(("big_blinds", "number"), [(60, 16), (20, 19), (10_000, 1), (15, 20), (14, None)])
def test_level_is_found_by_the_number_of_big_blinds_in_play(big_blinds: int, number: int | None) -> None:
    found = level_index_reaching(home_structure(), chips=600_000, big_blinds=big_blinds)
    assert (None if found is None else home_structure().steps[found].number) == number  # type: ignore[union-attr]


def test_big_blinds_of_stud_are_counted_in_small_bets() -> None:
    stud = structure_from_json(PUBLISHED["tournaments/stud-home-from-wsop"])
    found = level_index_reaching(stud, chips=600_000, big_blinds=20)
    assert found is not None
    assert stud.steps[found].small_bet == 30_000  # type: ignore[union-attr]


def test_expected_end_is_between_sixty_and_twenty_big_blinds_in_play() -> None:
    # level 16 runs from 245 to 260 minutes, level 19 from 290 to 305
    expected = expected_end(
        home_structure(), clock=new_clock(home_structure(), starts_at=NOON), chips=600_000, now=NOON
    )
    assert expected == ExpectedEnd(at(252.5), at(297.5))


def test_one_more_chip_can_move_the_expected_end_by_a_level() -> None:
    # all chips are sixty big blinds of 8,000 in level 15, and twenty of 30,000 in level 19
    clock = new_clock(home_structure(), starts_at=NOON)
    assert expected_end(home_structure(), clock=clock, chips=480_000, now=NOON).earliest == at(237.5)
    assert expected_end(home_structure(), clock=clock, chips=480_001, now=NOON).earliest == at(252.5)
    assert expected_end(home_structure(), clock=clock, chips=600_000, now=NOON).latest == at(297.5)
    assert expected_end(home_structure(), clock=clock, chips=600_001, now=NOON).latest == at(312.5)


def test_expected_end_is_never_in_the_past() -> None:
    clock = new_clock(home_structure(), starts_at=NOON)
    assert expected_end(home_structure(), clock=clock, chips=600_000, now=at(255)) == ExpectedEnd(at(255), at(297.5))
    assert expected_end(home_structure(), clock=clock, chips=600_000, now=at(300)) == ExpectedEnd(at(300), at(300))
    assert expected_end(home_structure(), clock=clock, chips=600_000, now=at(310)) == ExpectedEnd(at(310), at(310))


def test_latest_expected_end_is_unknown_after_the_last_level_or_overnight() -> None:
    long = expected_end(home_structure(), clock=new_clock(home_structure(), starts_at=NOON), chips=2_000_000, now=NOON)
    assert long == ExpectedEnd(at(312.5), None)
    night = expected_end(TWO_DAYS, clock=new_clock(TWO_DAYS, starts_at=NOON), chips=12_000, now=NOON)
    assert night == ExpectedEnd(at(10), None)
