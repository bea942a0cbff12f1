"""Note why a backup was not made, for the page of the server's health, until one is."""

import json
import logging
from datetime import UTC, datetime
from pathlib import Path

from tournaments.selectors.staff.backup_failure import failure_file

log = logging.getLogger("shuffle_up.ops")

#: how a backup's refusals begin; the page says so itself
NO_BACKUP = "No backup: "
#: so many letters of a reason are kept
LONGEST = 300


def note_failure(folder: Path, problem: Exception, *, now: datetime) -> None:
    """Note why nothing was written into a folder. Where even that cannot be written, the page says so of the disk."""
    words = " ".join(str(problem).split()).removeprefix(NO_BACKUP) or type(problem).__name__
    noted = {"folder": str(folder), "at": now.astimezone(UTC).isoformat(), "reason": words[:LONGEST]}
    try:
        failure_file().write_text(json.dumps(noted), encoding="utf-8")
    except OSError as full:
        log.warning("failed backup not noted", extra={"problem": str(full)})


def forget_failure() -> None:
    """Forget it: a backup is there."""
    try:
        failure_file().unlink(missing_ok=True)
    except OSError as problem:
        log.warning("failed backup not forgotten", extra={"problem": str(problem)})
