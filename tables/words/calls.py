"""What tables say, as sentences of the dashboard's line."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.words.attention import COUNTS, Line

#: the template of their buttons
ACTS = "tables/_call_acts.html"

LINES: dict[str, Callable[[dict[str, Any], tzinfo], Line]] = {
    "seat_said_open": lambda facts, _zone: (
        f"Table {facts['table']} says that {facts['name']} is out, seat {facts['seat']}, {COUNTS} ago.",
        "Nobody is out until you confirm it.",
    ),
    "table_calls": lambda facts, _zone: (
        f"Table {facts['table']} calls the floor, {COUNTS} ago.",
        "Say that somebody goes there: the table's page shows it.",
    ),
}
