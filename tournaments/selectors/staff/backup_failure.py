"""The failure of the worker's last backup."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True, slots=True)
class BackupFailure:
    """The time of a failed backup, and the error message."""

    at: datetime
    reason: str


def failure_file() -> Path:
    """Return the file that records a failed backup; in DATA_DIR, because the backup folder may be full."""
    return Path(settings.DATA_DIR) / "backup-failed.json"


def last_failure(folder: Path) -> BackupFailure | None:
    """Return when and why the last backup into a folder failed; None if no failure is recorded."""
    try:
        note = json.loads(failure_file().read_text(encoding="utf-8"))
        failure = BackupFailure(datetime.fromisoformat(note["at"]), str(note["reason"]))
        return failure if note["folder"] == str(folder) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
