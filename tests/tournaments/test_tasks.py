"""The tasks: what is due is turned, twice does no harm, and nothing waits for them but the log."""

from datetime import timedelta

import pytest
import time_machine
from celery.signals import before_task_publish

from config import tasks as installation
from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tournaments.models import AnsweredRequest, ClockAnchor, FloorLog, Pulse, Tournament
from tournaments.selectors.clock.due import due_times
from tournaments.selectors.snapshot import snapshot
from tournaments.tasks import delete_stored_answers, log_clock_events, start_due_clock_tasks

pytestmark = pytest.mark.django_db


def crossings(tournament: Tournament) -> int:
    return FloorLog.objects.filter(tournament=tournament, action="clock.crossed").count()


def test_repeating_the_clock_task_logs_each_level_once(tournament: Tournament) -> None:
    with time_machine.travel(NOON + 21 * MINUTE, tick=False):
        log_clock_events(tournament.pk)
        log_clock_events(tournament.pk)
    assert crossings(tournament) == 2


def test_clock_becomes_due_at_its_next_level(tournament: Tournament) -> None:
    assert due_times(until=NOON - MINUTE) == []
    assert due_times(until=NOON) == [(tournament.pk, NOON)]


@pytest.mark.parametrize(("seconds_before", "waits"), [(2, []), (1, [1.0]), (0, [0.0]), (-60, [0.0])])
def test_clock_task_is_scheduled_for_a_clock_due_soon(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, seconds_before: int, waits: list[float]
) -> None:
    started: list[tuple[tuple[int], float]] = []
    monkeypatch.setattr(
        log_clock_events, "apply_async", lambda key, *, countdown, **_: started.append((key, countdown))
    )
    with time_machine.travel(NOON - timedelta(seconds=seconds_before), tick=False):
        start_due_clock_tasks()
    assert started == [((tournament.pk,), wait) for wait in waits]


def test_displays_count_correctly_while_the_worker_is_stopped(tournament: Tournament) -> None:
    """Law 6: the snapshot counts the same with and without logged level changes."""
    before = snapshot(tournament)["clock"]
    with time_machine.travel(NOON + 21 * MINUTE, tick=False):
        log_clock_events(tournament.pk)
    after = snapshot(Tournament.objects.get(pk=tournament.pk))["clock"]
    assert not_none(before["starts_at"]) + 20 * 60_000 == after["since"]
    assert (before["step"], after["step"]) == (0, 1)


def test_clock_task_skips_tournaments_without_due_levels(tournament: Tournament) -> None:
    with time_machine.travel(NOON - MINUTE, tick=False):
        log_clock_events(tournament.pk)
    assert crossings(tournament) == 0
    assert ClockAnchor.objects.get(tournament=tournament).next_due == NOON
    assert Pulse.objects.count() == 0


def test_stored_idempotent_responses_are_deleted_after_two_days() -> None:
    for key, days in (("old", 3), ("young", 1)):
        AnsweredRequest.objects.create(owner="x", key=key, body="y", at=NOON - timedelta(days=days))
    with time_machine.travel(NOON, tick=False):
        delete_stored_answers()
    assert list(AnsweredRequest.objects.values_list("key", flat=True)) == ["young"]


@pytest.mark.django_db(transaction=True)  # it closes its connection afterwards
def test_beat_process_stores_its_heartbeat_when_sending_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "_last_noted", -60.0)
    try:
        installation.watch_beat()
        for _time in range(3):
            before_task_publish.send(sender="clocks.tick")
    finally:
        before_task_publish.disconnect(installation.note_beat)
    assert [pulse.who for pulse in Pulse.objects.all()] == [Pulse.BEAT]
