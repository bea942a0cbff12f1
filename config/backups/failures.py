"""Store why the last backup failed, for the page of the server's health, until one succeeds."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

from tournaments.selectors.staff.backup_failure import failure_file

log = logging.getLogger("shuffle_up.ops")

# the beginning of refusals, which the page of the server's health does not repeat
NO_BACKUP = "No backup: "
MAX_REASON_LENGTH = 300


def note_failure(folder: Path, problem: Exception, *, now: datetime) -> None:
    """Store why the backup failed. If that cannot be written either, the health page reports the disk."""
    reason = " ".join(str(problem).split()).removeprefix(NO_BACKUP) or type(problem).__name__
    failure = {"folder": str(folder), "at": now.astimezone(UTC).isoformat(), "reason": reason[:MAX_REASON_LENGTH]}
    try:
        failure_file().write_text(json.dumps(failure), encoding="utf-8")
    except OSError as error:
        log.warning("failed backup not noted", extra={"problem": str(error)})


def forget_failure() -> None:
    """Remove the stored failure once a backup was made."""
    try:
        failure_file().unlink(missing_ok=True)
    except OSError as problem:
        log.warning("failed backup not forgotten", extra={"problem": str(problem)})
