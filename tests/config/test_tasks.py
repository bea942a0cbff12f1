"""Each second there is one task, which looks what is due and starts a task only where something is."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from celery.signals import before_task_publish
from django.conf import settings
from django.contrib.auth.models import User

from automations.models import Automation
from config.tasks import RESULTS_INTERVAL, do_work_of_second
from standby.models import UnreplicatedAction
from tests.conftest import MINUTE, NOON
from tests.tournaments.seasons import season_of
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


def test_missing_results_of_a_season_are_stored_within_five_seconds(tournament: Tournament, started: list[str]) -> None:
    Tournament.objects.update(season=season_of(), finished_at=NOON)
    for second in range(RESULTS_INTERVAL):
        with time_machine.travel(NOON - MINUTE + timedelta(seconds=second), tick=False):
            do_work_of_second()
    assert started == ["results.store"]


def test_actions_of_the_other_laptop_are_imported_within_a_second(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "standby").mkdir()
    action = {"epoch": 1, "slug": "demo", "number": 7, "action": "player.busted", "by_name": "Kim", "facts": {}}
    moments = dict.fromkeys(("at", "moment"), "2026-11-30T19:00:00")
    file = tmp_path / "standby" / "never-shipped-1.json"
    file.write_text(json.dumps([{**action, **moments, "digest": "d"}]), encoding="utf-8")
    do_work_of_second()
    assert (UnreplicatedAction.objects.get().number, file.exists()) == (7, False)
