"""Making backups while the server runs. A backup counts only once it is verified; the last failure is stored."""

import json
import logging
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config.backups.archive import DATABASES, HEADS, PICTURES, BackupProblem, Contents, write_archive
from config.backups.databases import copy_database
from config.backups.drill import verify_backup
from systems.files import make_private, replace_file, sync_file
from tournaments.models import Tournament
from tournaments.selectors.floor.log_heads import heads_folder
from tournaments.selectors.health import APART, backup_folder_problem, is_on_other_disk
from tournaments.selectors.staff.backup_failure import failure_file
from tournaments.selectors.staff.organisation_settings import backup_folder
from tournaments.services.floor.log_heads import store_heads

NAME_FORMAT = "shuffle-up-{at:%Y%m%d-%H%M%S}.zip"
NAME_GLOB = "shuffle-up-*.zip"
# part of the interval after which a backup is due: the task runs a little early or late
DUE_AFTER = 0.95
# refusals of a scheduled backup
GONE = {
    "backup_folder_gone": "No backup: there is no folder {folder}.",
    "backup_disk_gone": "No backup: the disk of {folder} is gone. Plug it in, or write one: {command} backup {folder}",
}

log = logging.getLogger("shuffle_up.ops")

# the beginning of refusals, which the page of the server's health does not repeat
NO_BACKUP = "No backup: "
MAX_REASON_LENGTH = 300


class BackupPlaceGone(BackupProblem):
    """The folder for backups is missing. The health page reports that by itself."""


def make_backup(folder: Path, *, now: datetime) -> tuple[Path, Contents]:
    """Write a verified backup into a folder, and return its path and its list of contents.

    Raises BackupProblem on failure, and then leaves no file.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".backup-") as work:
            unchecked, contents = _write_unverified_backup(Path(work), now=now)
            verify_backup(unchecked)
            finished = folder / NAME_FORMAT.format(at=now.astimezone(UTC))
            make_private(unchecked)
            sync_file(unchecked)
            replace_file(unchecked, finished)
        scheduled = backup_folder()
        if scheduled and folder.resolve() == scheduled.resolve():
            _note_other_disk(scheduled)
            delete_failure()
    except BackupProblem as problem:
        raise BackupProblem(f"{NO_BACKUP}{problem}") from problem
    except OSError as problem:
        raise BackupProblem(f"{NO_BACKUP}{problem.strerror or problem} ({folder}).") from problem
    return finished, contents


def make_scheduled_backup(folder: Path, *, every: timedelta, keep: int, now: datetime) -> Path | None:
    """Write a backup if the newest one is older than about `every`, and delete all but the newest `keep` backups.

    Returns the new backup's path, None if no backup was due. Raises BackupPlaceGone if the folder is missing, or if it
    was on another disk and no longer is.
    """
    try:
        if gone := backup_folder_problem(folder):
            raise BackupPlaceGone(GONE[gone].format(folder=folder, command=settings.COMMAND))
        existing = sorted(folder.glob(NAME_GLOB))
        if existing and datetime.fromtimestamp(existing[-1].stat().st_mtime, UTC) > now - DUE_AFTER * every:
            return None
    except OSError as problem:
        raise BackupPlaceGone(f"{NO_BACKUP}{problem.strerror or problem} ({folder}).") from problem
    finished, _contents = make_backup(folder, now=now)
    for old in sorted(folder.glob(NAME_GLOB))[:-keep]:
        old.unlink(missing_ok=True)
    return finished


def _note_other_disk(folder: Path) -> None:
    """Store whether the folder for backups is on another disk, so that a pulled-out disk is noticed."""
    note = Path(settings.DATA_DIR) / APART
    if is_on_other_disk(folder):
        note.write_text(str(folder), encoding="utf-8")
    else:
        note.unlink(missing_ok=True)


def _write_unverified_backup(work: Path, *, now: datetime) -> tuple[Path, Contents]:
    """Write a backup into a temporary folder, and return its path and its list of contents."""
    store_heads(now=now)
    files = _copy_signed_heads(work)
    rows = Tournament.objects.order_by("slug").values_list("slug", "log_number", "log_digest")
    heads = {slug: (number, digest) for slug, number, digest in rows}
    name = DATABASES[connection.vendor]
    copy_database(work / name)
    files[name] = work / name
    pictures = sorted(path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file())
    files |= {f"{PICTURES}/{path.relative_to(settings.MEDIA_ROOT).as_posix()}": path for path in pictures}
    contents = {
        "made_at": now.astimezone(UTC).isoformat(),
        "version": settings.VERSION,
        "database": connection.vendor,
        "migrations": sorted(".".join(key) for key in MigrationRecorder(connection).applied_migrations()),
        "heads": heads,
    }
    unchecked = work / "backup.zip"
    return unchecked, write_archive(unchecked, files, contents=contents)


def _copy_signed_heads(work: Path) -> dict[str, Path]:
    """Copy the files with the logs' heads, and return the copies by name in the backup.

    Must run before the database is copied, so that no log ends before its head.
    """
    existing, copied = heads_folder(), work / HEADS
    copied.mkdir()
    for path in sorted(existing.glob("*.log")):
        shutil.copy(path, copied)
    return {f"{HEADS}/{path.name}": path for path in sorted(copied.iterdir())}


def note_failure(folder: Path, problem: Exception, *, now: datetime) -> None:
    """Store why the backup failed. A problem with storing is only logged, as the health page reports a full disk."""
    reason = " ".join(str(problem).split()).removeprefix(NO_BACKUP) or type(problem).__name__
    failure = {"folder": str(folder), "at": now.astimezone(UTC).isoformat(), "reason": reason[:MAX_REASON_LENGTH]}
    try:
        failure_file().write_text(json.dumps(failure), encoding="utf-8")
    except OSError as error:
        log.warning("backup_failure_not_stored", extra={"problem": str(error)})


def delete_failure() -> None:
    """Delete the stored reason of the last failure."""
    try:
        failure_file().unlink(missing_ok=True)
    except OSError as problem:
        log.warning("backup_failure_not_cleared", extra={"problem": str(problem)})
