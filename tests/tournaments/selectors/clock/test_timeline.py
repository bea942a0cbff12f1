"""The day as one line, from a structure of two levels of 20 minutes, a break of 10 and two more levels, from noon."""

from datetime import datetime, timedelta

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.selectors.clock.timeline import day_steps
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def begins(tournament: Tournament, at: datetime) -> list[float | None]:
    """Minutes after noon at which each step begins."""
    return [None if step.begins is None else (step.begins - NOON) / MINUTE for step in day_steps(tournament, now=at)]


def test_timeline_before_the_start_is_counted_from_the_planned_start(tournament: Tournament) -> None:
    assert begins(tournament, NOON - 30 * MINUTE) == [0, 20, 40, 50, 70]


def test_timeline_of_a_held_start_begins_at_the_planned_time_or_now(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON - 30 * MINUTE) as f:
        clock.schedule_start(f, at=None)
    assert begins(tournament, NOON - 10 * MINUTE) == [0, 20, 40, 50, 70]
    assert begins(tournament, NOON + 10 * MINUTE) == [10, 30, 50, 60, 80]


def test_timeline_has_a_start_only_for_current_and_later_steps(tournament: Tournament) -> None:
    assert begins(tournament, NOON + 25 * MINUTE) == [None, 20, 40, 50, 70]
    assert [step.state for step in day_steps(tournament, now=NOON + 25 * MINUTE)] == [
        "past",
        "present",
        *["to-come"] * 3,
    ]


def test_timeline_of_a_paused_clock_continues_from_now(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        clock.pause_clock(f)
    assert begins(tournament, NOON + 65 * MINUTE) == [None, 80, 100, 110, 130]


def test_paused_level_keeps_the_start_time(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        clock.pause_clock(f)
    with floor(tournament, by=None, now=NOON + 8 * MINUTE) as f:
        clock.start_clock(f)
    assert begins(tournament, NOON + 10 * MINUTE) == [0, 23, 43, 53, 73]


def test_finished_tournament_has_no_future_steps(tournament: Tournament) -> None:
    with floor(tournament, by=None, now=NOON + 5 * MINUTE) as f:
        lifecycle.finish_tournament(f)
    tournament.refresh_from_db()
    assert begins(tournament, NOON + 6 * MINUTE) == [None] * 5


def test_timeline_step_has_kind_and_length(tournament: Tournament) -> None:
    day = day_steps(tournament, now=NOON)
    assert [row.is_break for row in day] == [False, False, True, False, False]
    assert [row.minutes for row in day] == [20, 20, 10, 20, 20]
    assert [row.level.number if row.level else None for row in day] == [1, 2, None, 3, 4]
    assert day[-1].ends == NOON + timedelta(minutes=90)
