"""Why the backup that the worker tried last was not made."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class BackupFailure:
    """When a backup was tried, and why it is not there, in the words of what failed."""

    at: datetime
    reason: str


def failure_file() -> Path:
    """Return where it is noted: in DATA_DIR, because the folder for backups may be full."""
    return Path(settings.DATA_DIR) / "backup-failed.json"


def last_failure(folder: Path) -> BackupFailure | None:
    """Return why the last backup into a folder was not made; None where it was, or nobody can read the note."""
    try:
        noted = json.loads(failure_file().read_text(encoding="utf-8"))
        found = BackupFailure(datetime.fromisoformat(noted["at"]), str(noted["reason"]))
        return found if noted["folder"] == str(folder) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
