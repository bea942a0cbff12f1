"""Structured logs: one line of JSON for each record, in files of the data folder or on standard error."""

import json
import logging
import sys
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from systems.files import try_lock_file

log = logging.getLogger("shuffle_up.up")

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
# the file of the newest records; the older ones have a number at its end
LOG_NAME = "shuffle-up.log"
MAX_BYTES = 5_000_000
OLDER_FILES = 5


def is_no_readiness_check(record: logging.LogRecord) -> bool:
    """Return whether a log record is not about /readyz, whose 503 answers are no errors."""
    return getattr(getattr(record, "request", None), "path", "") != "/readyz"


class OneLineJson(logging.Formatter):
    """The format of log records: one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return time, level, logger, event, `extra` and the traceback of a record as one line of JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class LogFile:
    """A log to which several processes write: each line is one write at the end of the file, opened for it alone.

    A line that cannot be written, as on a full disk, goes to standard error.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / LOG_NAME

    def write(self, line: str) -> None:
        """Append a line, after moving a file that is too large out of the way."""
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._rotate_if_large()
            with self.file.open("ab", buffering=0) as opened:
                opened.write(line.encode())
        except OSError:
            sys.stderr.write(line)

    def flush(self) -> None:
        """Do nothing: every line is written at once."""

    def _rotate_if_large(self) -> None:
        if not self._is_large():
            return
        with self.file.with_suffix(".lock").open("a", encoding="ascii") as lock:
            # another process may rotate, or has rotated meanwhile; Windows moves no file that somebody reads
            if try_lock_file(lock) and self._is_large():
                with suppress(OSError):
                    self._rotate()

    def _is_large(self) -> bool:
        try:
            return self.file.stat().st_size >= MAX_BYTES
        except FileNotFoundError:
            return False

    def _rotate(self) -> None:
        files = [self.file, *(self.file.with_name(f"{LOG_NAME}.{number}") for number in range(1, OLDER_FILES + 1))]
        for older, newer in zip(files[:0:-1], files[-2::-1], strict=True):
            if newer.exists():
                newer.replace(older)


def logging_settings(level: str, *, folder: Path | None) -> dict[str, Any]:
    """Return Django's LOGGING: JSON from `level` upwards, in files of `folder` or, without one, on standard error.

    "" uses each logger's default level.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "config.logs.OneLineJson"}},
        "filters": {"readiness": {"()": "django.utils.log.CallbackFilter", "callback": is_no_readiness_check}},
        "handlers": {
            "json": {
                "class": "logging.StreamHandler",
                "stream": LogFile(folder) if folder else sys.stderr,
                "formatter": "json",
                "filters": ["readiness"],
            },
        },
        "root": {"handlers": ["json"], "level": level or "WARNING"},
        "loggers": {
            "shuffle_up": {"level": level or "INFO"},
            "django.request": {"level": "ERROR"},
            "axes": {"level": "WARNING"},
        },
    }


def log_warnings_and_failures() -> None:
    """Send Python's warnings, and tracebacks of what ends a thread or this process, to the log."""
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_failure
    threading.excepthook = lambda failed: _log_failure(failed.exc_type, failed.exc_value, failed.exc_traceback)


def _log_failure(kind: type[BaseException], problem: BaseException | None, trace: TracebackType | None) -> None:
    if issubclass(kind, SystemExit):
        return
    name = threading.current_thread().name
    log.critical("unhandled_exception", exc_info=(kind, problem or kind(), trace), extra={"thread_name": name})
