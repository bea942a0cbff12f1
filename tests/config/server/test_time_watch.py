"""`./run` writes the server's time, and keeps it free of steps of the computer's time."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User

from config.server import time_watch
from config.server.time_watch import LOOKS_PER_SECOND, TimeWatch
from tests.conftest import MINUTE
from tournaments.models import FloorLog, TimeStep, Tournament
from tournaments.rules.clock.server_time import TimeReference
from tournaments.selectors.clock.server_time import last_written_time_reference
from tournaments.services.clock import clock
from tournaments.services.clock.time_steps import answer_time_step
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


class Room:
    """A watch whose counter and whose computer's time a test moves."""

    def __init__(self, noon: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, self.computer = 10.0, noon
        monkeypatch.setattr(time_watch, "seconds_since_boot", lambda: self.count)
        monkeypatch.setattr(time_watch, "system_now", lambda: self.computer)
        self.watch = TimeWatch()

    def pass_time(self, seconds: int = 2) -> bool:
        """Let time pass. Returns whether the watch noticed a jump of the computer's clock."""
        jumped = False
        for _look in range(seconds * LOOKS_PER_SECOND):
            self.count += 1 / LOOKS_PER_SECOND
            self.computer += timedelta(seconds=1 / LOOKS_PER_SECOND)
            jumped |= self.watch.look()
        return jumped

    def set_computer(self, span: timedelta) -> None:
        self.computer += span


@pytest.fixture
def room(
    tournament: Tournament, noon: datetime, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Room]:
    """Clocks run since noon."""
    settings.DATA_DIR = tmp_path
    with floor(tournament, by=None, now=noon):
        pass
    room = Room(noon, monkeypatch)
    yield room
    room.watch.close()


def test_last_stored_server_time_is_read_after_a_restart(room: Room, noon: datetime) -> None:
    room.pass_time(1)
    written = last_written_time_reference()
    assert written is not None
    assert round((written.at - noon).total_seconds(), 3) == 1
    assert room.watch.alive_before is None
    assert TimeWatch().alive_before == written.at


@pytest.mark.parametrize("minutes", [10, -10])
def test_large_jump_of_the_computer_time_does_not_change_the_clocks(
    room: Room, noon: datetime, tournament: Tournament, minutes: int
) -> None:
    room.pass_time()
    room.set_computer(minutes * MINUTE)
    assert room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 4
    assert [step.jump for step in TimeStep.objects.all()] == [minutes * MINUTE]
    assert FloorLog.objects.filter(tournament=tournament)[0].action == "clock.time_stepped"
    assert not room.pass_time()
    assert TimeStep.objects.count() == 1


def test_server_time_follows_a_small_jump_of_the_computer_time(room: Room, noon: datetime) -> None:
    room.set_computer(timedelta(seconds=2))
    room.pass_time()
    assert (round((room.watch.server_time() - noon).total_seconds()), TimeStep.objects.count()) == (4, 0)


def test_confirmed_new_computer_time_is_adopted_while_no_clock_runs(
    room: Room, noon: datetime, tournament: Tournament, director: User
) -> None:
    room.set_computer(10 * MINUTE)
    room.pass_time()
    with floor(tournament, by=director, now=room.watch.server_time()) as f:
        answer_time_step(f, step=TimeStep.objects.get(), right="new")
    room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 4
    with floor(tournament, by=director, now=room.watch.server_time()) as f:
        clock.pause_clock(f)
    room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 606
    assert TimeStep.objects.get().ended_at is not None


def test_correcting_the_computer_time_closes_the_question_about_a_jump(room: Room, noon: datetime) -> None:
    for minutes in (10, -10):
        room.set_computer(minutes * MINUTE)
        room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 4
    assert TimeStep.objects.get().ended_at is not None


def test_jump_of_the_computer_time_is_still_ignored_after_restart(room: Room, noon: datetime) -> None:
    room.set_computer(10 * MINUTE)
    room.pass_time()
    with time_machine.travel(noon, tick=False):
        room.watch = TimeWatch()
    assert not room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 4
    assert TimeStep.objects.count() == 1


def test_failover_to_another_laptop_is_not_reported_as_time_jump(
    room: Room, noon: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = TimeReference(at=noon + 5 * MINUTE, count=room.count, counter="theirs")
    monkeypatch.setattr(time_watch, "stored_time_reference", lambda: theirs)
    room.watch.adopt_stored()
    assert not room.pass_time()
    assert round((room.watch.server_time() - noon).total_seconds()) == 302
    assert [step.jump for step in TimeStep.objects.all()] == [-5 * MINUTE]
