"""Each second there is one task, which looks what is due and starts a task only where something is."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from celery.signals import before_task_publish
from django.conf import settings
from django.contrib.auth.models import User

from automations.models import Automation
from config.tasks import do_work_of_second
from tests.conftest import MINUTE, NOON
from tournaments.models import PlayerImport, Pulse, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def started() -> Iterator[list[str]]:
    """Names of the tasks that are started, in order."""
    names: list[str] = []

    def note(sender: Any, **_more: Any) -> None:
        names.append(str(sender))

    before_task_publish.connect(note)
    yield names
    before_task_publish.disconnect(note)


def test_only_one_task_a_second_is_scheduled() -> None:
    every_second = [entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values() if entry["schedule"] <= 1]
    assert every_second == ["server.second"]


def test_second_in_which_nothing_is_due_starts_no_task(tournament: Tournament, started: list[str]) -> None:
    with time_machine.travel(NOON - MINUTE, tick=False):
        do_work_of_second()
    assert (started, Pulse.objects.filter(who=Pulse.WORKER).exists()) == ([], True)


def test_due_clocks_come_before_all_other_work(tournament: Tournament, director: User, started: list[str]) -> None:
    PlayerImport.objects.create(at=NOON, confirmed_at=NOON, rows=1, text="name")
    Automation.objects.create(tournament=tournament, name="Say it", when="clock.paused", effect="announce")
    with time_machine.travel(NOON + MINUTE, tick=False):
        do_work_of_second()
    assert started == ["clocks.turn", "automations.run", "players.import"]
