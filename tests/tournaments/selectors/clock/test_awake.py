"""Tournaments that need the computer awake: two levels of 20 minutes, a break of 10, two levels, from noon."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.selectors.clock.awake import needs_computer_awake
from tournaments.services.clock.clock import pause_clock, schedule_start
from tournaments.services.lifecycle import cancel_tournament
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


def do(tournament: Tournament, action: Callable[..., object], *, minutes: int) -> None:
    with floor(tournament, by=None, now=NOON + minutes * MINUTE) as f:
        action(f)


def answers(*minutes: int) -> list[bool]:
    return [needs_computer_awake(NOON + minute * MINUTE) for minute in minutes]


def test_computer_is_needed_while_a_clock_runs(tournament: Tournament) -> None:
    do(tournament, lambda _f: None, minutes=0)
    assert answers(5, 45, 85) == [True, True, True]


def test_computer_is_needed_for_an_hour_after_the_clock_was_paused(tournament: Tournament) -> None:
    do(tournament, pause_clock, minutes=5)
    assert answers(6, 64, 66) == [True, True, False]


def test_computer_is_needed_in_the_hour_before_the_clock_starts(tournament: Tournament) -> None:
    do(tournament, pause_clock, minutes=5)
    do(tournament, partial(schedule_start, at=NOON + 480 * MINUTE), minutes=6)
    assert answers(67, 419, 421, 480) == [False, False, True, True]


def test_computer_is_not_needed_once_all_is_over(tournament: Tournament) -> None:
    do(tournament, cancel_tournament, minutes=10)
    assert answers(11) == [False]


def test_computer_is_not_needed_without_tournaments(db: None) -> None:
    Tournament.objects.update(cancelled_at=NOON)
    assert answers(0) == [False]


def test_forgotten_demonstration_lets_the_computer_sleep(tournament: Tournament) -> None:
    do(tournament, lambda _f: None, minutes=0)
    Tournament.objects.update(demonstration=True)
    assert answers(5, 45, 85) == [False, False, False]
