"""Scheduled tasks of the installation: each second's work, backups, and the sign of life of beat."""

from datetime import timedelta
from time import monotonic
from typing import Any

from celery import shared_task
from celery.signals import beat_init, before_task_publish
from django.conf import settings
from django.db import close_old_connections

from automations.selectors.automations import tournament_keys_with_new_entries
from automations.tasks import run_automations_of_tournaments, send_webhooks
from config.backups.making import BackupPlaceGone, delete_failure, make_scheduled_backup, note_failure
from rulings.tasks import make_demonstration
from standby.services.unreplicated import import_unreplicated
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import waiting_demonstration_key
from tournaments.selectors.leagues.stored import tournaments_to_store
from tournaments.selectors.players.imports import waiting_import_keys
from tournaments.selectors.staff.organisation_settings import backup_folder
from tournaments.services.clock.outages import BEAT, PULSE_INTERVAL, record_heartbeat
from tournaments.tasks import import_players, start_due_clock_tasks, store_results_of_seasons

# when this process last noted that beat is alive
_last_noted = -PULSE_INTERVAL.total_seconds()


# seconds after which a task that no worker has begun is dropped, since the next second starts it again
EXPIRES_AFTER = 5.0
# seconds between two looks for results of seasons that are missing or outdated
RESULTS_INTERVAL = 5


@shared_task(name="server.second")
def do_work_of_second() -> None:
    """Do all work that is due, clocks first; long work becomes a separate task. Runs every second.

    One task checks everything, since a task costs many times more than a check that finds nothing.
    """
    start_due_clock_tasks()
    send_webhooks()
    if tournament_keys_with_new_entries():
        run_automations_of_tournaments.apply_async(expires=EXPIRES_AFTER)
    if waiting_import_keys(now := server_now()):
        import_players.apply_async(expires=EXPIRES_AFTER)
    if waiting_demonstration_key(now) is not None:
        make_demonstration.apply_async(expires=EXPIRES_AFTER)
    if now.second % RESULTS_INTERVAL == 0 and tournaments_to_store().exists():
        store_results_of_seasons.apply_async(expires=EXPIRES_AFTER)
    import_unreplicated()


@shared_task(name="backups.make")
def back_up() -> str:
    """Write a backup to the backup folder if one is due. Returns its path, "" if none was due.

    A failure is stored for the health page and raised.
    """
    folder, now, every = backup_folder(), server_now(), timedelta(minutes=settings.BACKUP_MINUTES)
    if folder is None:
        return ""
    try:
        path = make_scheduled_backup(folder, every=every, keep=settings.BACKUPS_KEPT, now=now)
    except BackupPlaceGone:
        raise
    except Exception as problem:
        note_failure(folder, problem, now=now)
        raise
    delete_failure()  # a recent backup made by hand counts too
    return str(path or "")


@beat_init.connect
def watch_beat(**_: Any) -> None:
    """Make beat record that it is alive whenever it sends a task."""
    before_task_publish.connect(note_beat, weak=False)


def note_beat(**_: Any) -> None:
    """Record that beat is alive, at most once per interval."""
    global _last_noted  # noqa: PLW0603 - of this process alone: beat is one
    if monotonic() - _last_noted > PULSE_INTERVAL.total_seconds():
        _last_noted = monotonic()
        close_old_connections()  # beat's thread has no requests, which would do so
        record_heartbeat(BEAT, now=server_now())
        close_old_connections()
