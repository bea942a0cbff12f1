"""Structured logs: one line of JSON for each record."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


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


def logging_settings(level: str) -> dict[str, Any]:
    """Return Django's LOGGING: JSON on standard error, from `level` upwards. "" uses each logger's default level."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "config.logs.OneLineJson"}},
        "filters": {"readiness": {"()": "django.utils.log.CallbackFilter", "callback": is_no_readiness_check}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "stream": sys.stderr,
                "formatter": "json",
                "filters": ["readiness"],
            },
        },
        "root": {"handlers": ["console"], "level": level or "WARNING"},
        "loggers": {
            "shuffle_up": {"level": level or "INFO"},
            "django.request": {"level": "ERROR"},
            "axes": {"level": "WARNING"},
        },
    }
