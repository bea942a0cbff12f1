"""Structured logs: one line of JSON for each record."""

import json
import logging
from datetime import UTC, datetime

_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def not_asked_for_readiness(record: logging.LogRecord) -> bool:
    """Leave out the 503s of /readyz: the answer says so to who asks."""
    return getattr(getattr(record, "request", None), "path", "") != "/readyz"


class OneLineJson(logging.Formatter):
    """Time, level, logger, message, whatever was given as `extra`, and the traceback as one string."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "says": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _STANDARD}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)
