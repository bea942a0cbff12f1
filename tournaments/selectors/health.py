"""Health of the server, part by part."""

import logging
import os
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from statistics import median

import redis
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from kombu import Connection
from kombu.exceptions import KombuError

from tournaments.composition import composition
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart, HealthRow
from tournaments.models import Pulse, Tournament
from tournaments.selectors.staff.backup_failure import last_failure
from tournaments.selectors.staff.organisation_settings import backup_folder
from tournaments.selectors.staff.server_key import has_other_key

log = logging.getLogger("shuffle_up.ops")

# Free bytes on the disk of DATA_DIR below which nothing can be written.
LEAST_FREE = 50_000_000
# Free bytes below which there is a warning.
LITTLE_FREE = 2_000_000_000
# Seconds to wait for the answer of a broker.
PATIENCE = 0.5
# Worker and beat note that they are alive every few seconds.
SILENCE = timedelta(seconds=20)
# A backup is late if it is older than this many intervals.
LATE = 2.5
# Seconds of a typical answer above which there is a warning.
SLOW = 0.5
# Number of answers from which a typical time can be told.
ENOUGH_ANSWERS = 20
BACKUPS = "shuffle-up-*.zip"
# SQLite's number for `synchronous=FULL`.
SYNCED = 2
# Shown to staff on every page; a missing backup folder only on the page of the server's health.
SHOWN_ON_EVERY_PAGE = (
    "disk_full",
    "disk_read_only",
    "data_folder_gone",
    "disk_low",
    "backup_late",
    "backup_failed",
    "backup_folder_gone",
    "backup_disk_gone",
)
# A file in DATA_DIR that names the backup folder while the folder is on another disk.
APART = "backups-apart"
APPS_WITH_MIGRATIONS = ("tournaments", "tables", "rulings", "standby", "automations", "exchange")


def health_parts(*, now: datetime) -> list[HealthPart]:
    """Return all parts of the server's health, the most important first.

    If the database does not answer, the parts that depend on it are unknown.
    """
    first, *others = LOOKS
    database = first(now)
    unasked = UNASKED if database.matter == "database_away" else {}
    return [database, *(unasked.get(look) or look(now) for look in others)]


def server_health(seconds: Sequence[float], *, running_for: float) -> HealthPart:
    """Return the health of the web server from its uptime and the seconds that its last answers took."""
    ran = timedelta(seconds=running_for)
    if not seconds:
        return HealthPart("server", facts={"ran": ran})
    typical = median(seconds)
    slow = typical > SLOW and len(seconds) >= ENOUGH_ANSWERS
    facts = {"ran": ran, "count": len(seconds), "typical": typical, "slowest": max(seconds)}
    return HealthPart("server", LOOK if slow else OK, "answers_slow" if slow else "", facts)


def warning_for_every_page(*, now: datetime) -> HealthPart | None:
    """Return the first health problem to show on every page; None if all is well.

    Problems of other apps come first, then those of disk and backup.
    """
    contributed = [(part, row.warns_of) for part, row in contributed_parts(now=now)]
    own = [(part, SHOWN_ON_EVERY_PAGE) for part in (_disk_health(now), _backup_health(now))]
    return next((part for part, warns_of in (*contributed, *own) if part.matter in warns_of), None)


def contributed_parts(*, now: datetime) -> list[tuple[HealthPart, HealthRow]]:
    """Return the health parts of other apps on this server, each with its row."""
    found = ((row.find(now=now), row) for row in composition().health_rows.values())
    return [(part, row) for part, row in found if part]


def _database_health(_now: datetime) -> HealthPart:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as problem:
        log.warning("database_unavailable", extra={"problem": str(problem)})
        return HealthPart("database", WRONG, "database_away")
    if not composition().is_read_only() and has_missing_migrations():
        return HealthPart("database", WRONG, "database_old")
    if connection.vendor != "sqlite":
        return HealthPart("database", facts={"kind": "PostgreSQL"})
    file = Path(str(connection.settings_dict["NAME"]))
    size = sum(path.stat().st_size for path in file.parent.glob(f"{file.name}*"))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous")
        safe = cursor.fetchone()[0] >= SYNCED
    return HealthPart("database", OK if safe else LOOK, "" if safe else "not_synced", {"kind": "SQLite", "bytes": size})


def _key_health(_now: datetime) -> HealthPart:
    try:
        other = has_other_key()
    except DatabaseError:
        return HealthPart("key", LOOK, "key_unknown")
    return HealthPart("key", WRONG, "other_key") if other else HealthPart("key")


def _disk_health(_now: datetime) -> HealthPart:
    try:
        disk = shutil.disk_usage(settings.DATA_DIR)
    except OSError:  # a network folder that is unavailable
        return HealthPart("disk", WRONG, "data_folder_gone")
    facts = {"free": disk.free, "total": disk.total}
    if disk.free < LEAST_FREE:
        return HealthPart("disk", WRONG, "disk_full", facts)
    if not all(os.access(path, os.W_OK) for path in _writable_paths()):
        return HealthPart("disk", WRONG, "disk_read_only", facts)
    if disk.free < LITTLE_FREE:
        return HealthPart("disk", LOOK, "disk_low", facts)
    return HealthPart("disk", facts=facts)


def _writable_paths() -> list[Path]:
    file = [Path(str(connection.settings_dict["NAME"]))] if connection.vendor == "sqlite" else []
    return [Path(settings.DATA_DIR), *(path for path in file if path.exists())]


def _broker_health(_now: datetime) -> HealthPart:
    try:
        if settings.LIVE_URL:
            client = redis.from_url(settings.LIVE_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
            client.ping()
            client.close()
        if settings.BROKER_URL.startswith("amqp"):  # RabbitMQ
            with Connection(settings.BROKER_URL, connect_timeout=PATIENCE) as connected:
                connected.ensure_connection(max_retries=1, interval_start=0)
    except (redis.RedisError, KombuError, OSError, ValueError) as problem:  # ValueError: an invalid address
        log.warning("broker_unavailable", extra={"problem": str(problem)})
        return HealthPart("broker", LOOK, "broker_away")
    return HealthPart("broker", facts={"at_once": bool(settings.LIVE_URL) or settings.ONE_PROCESS})


def _worker_health(now: datetime) -> HealthPart:
    return _process_health(Pulse.WORKER, now)


def _beat_health(now: datetime) -> HealthPart:
    return _process_health(Pulse.BEAT, now)


def _process_health(who: str, now: datetime) -> HealthPart:
    """Return the health of the worker or the beat process; "waits" on a standby, where neither runs."""
    if composition().is_read_only():
        return HealthPart(who, OK, "waits")
    try:
        pulse = Pulse.objects.filter(who=who).first()
    except DatabaseError:
        return HealthPart(who, LOOK, f"{who}_unknown")
    if pulse is None or now - pulse.at > SILENCE:
        return HealthPart(who, LOOK, f"{who}_silent", {"at": pulse.at if pulse else None})
    return HealthPart(who, facts={"at": pulse.at})


def _backup_health(now: datetime) -> HealthPart:
    if composition().is_read_only():  # the worker of the primary makes backups
        return HealthPart("backup", OK, "waits")
    try:
        folder = backup_folder()
    except DatabaseError:
        return HealthPart("backup", LOOK, "backup_unknown")
    if folder is None:
        return HealthPart("backup", LOOK, "no_backup_folder")
    try:
        matter = backup_folder_problem(folder)
        made = [] if matter else [path.stat().st_mtime for path in folder.glob(BACKUPS)]
    except OSError:  # a stick that was pulled out may still be mounted
        matter = "backup_folder_gone"
    return HealthPart("backup", LOOK, matter) if matter else _last_backup_health(folder, made, now=now)


def _last_backup_health(folder: Path, modified: Sequence[float], *, now: datetime) -> HealthPart:
    """Return the health of the last backup: why it failed, or when it was made."""
    last = datetime.fromtimestamp(max(modified), UTC) if modified else None
    facts = {"at": last, "count": len(modified)}
    if failed := last_failure(folder):
        failure = {"failed_at": failed.at, "reason": failed.reason}
        return HealthPart("backup", LOOK, "backup_failed", facts | failure)
    if last is None:
        return HealthPart("backup", LOOK, "no_backup_yet")
    late = now - last > LATE * timedelta(minutes=settings.BACKUP_MINUTES)
    return HealthPart("backup", LOOK if late else OK, "backup_late" if late else "", facts)


def backup_folder_problem(folder: Path) -> str:
    """Return `backup_folder_gone` or `backup_disk_gone` if backups cannot be written, else "".

    After a memory stick was pulled out, its empty folder may remain on the computer's own disk.
    """
    if not folder.is_dir():
        return "backup_folder_gone"
    noted = Path(settings.DATA_DIR) / APART
    was_apart = noted.exists() and noted.read_text(encoding="utf-8") == str(folder)
    return "backup_disk_gone" if was_apart and not is_on_other_disk(folder) else ""


def is_on_other_disk(folder: Path) -> bool:
    """Return whether a folder is on another disk than DATA_DIR."""
    return folder.stat().st_dev != Path(settings.DATA_DIR).stat().st_dev


Look = Callable[[datetime], HealthPart]
# The database first: without it, some others are unknown.
LOOKS: tuple[Look, ...] = (
    _database_health,
    _key_health,
    _disk_health,
    _broker_health,
    _worker_health,
    _beat_health,
    _backup_health,
)
# Results of parts that depend on the database while the database is unavailable.
UNASKED: dict[Look, HealthPart] = {
    _key_health: HealthPart("key", LOOK, "key_unknown"),
    _worker_health: HealthPart(Pulse.WORKER, LOOK, "worker_unknown"),
    _beat_health: HealthPart(Pulse.BEAT, LOOK, "beat_unknown"),
}


def has_missing_migrations() -> bool:
    """Return whether the database lacks migrations of this release."""
    applied = MigrationRecorder.Migration.objects.filter(app__in=APPS_WITH_MIGRATIONS).values_list("app", "name")
    try:
        return not _migrations_of_release() <= set(applied)
    except DatabaseError:  # the table of migrations is missing
        return True


@cache
def _migrations_of_release() -> frozenset[tuple[str, str]]:
    """Return the migrations in the code as pairs of app and name."""
    folders = {app: Path(apps.get_app_config(app).path) / "migrations" for app in APPS_WITH_MIGRATIONS}
    return frozenset((app, path.stem) for app, folder in folders.items() for path in folder.glob("[0-9]*.py"))


def running_tournament_count() -> int:
    begun = Tournament.objects.filter(clock__started_at__isnull=False, demonstration=False)
    return begun.filter(finished_at__isnull=True, cancelled_at__isnull=True).count()
