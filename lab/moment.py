"""The moment at which all pictures are taken: a Friday evening."""

from datetime import UTC, datetime

MOMENT = datetime(2026, 11, 27, 20, 4, 30, tzinfo=UTC)
