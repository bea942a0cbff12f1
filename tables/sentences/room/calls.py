"""Sentences of tables' calls on the dashboard."""

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.sentences.alerts import COUNTS, SentenceAndReason

#: the template of their buttons
ALERT_SENTENCES: dict[str, Callable[[dict[str, Any], tzinfo], SentenceAndReason]] = {
    "seat_said_open": lambda facts, _zone: (
        _("Table {table} reported {name} out, seat {seat}, {counts} ago.").format(
            table=facts["table"], name=facts["name"], seat=facts["seat"], counts=COUNTS
        ),
        _("No player is out until you confirm it."),
    ),
    "table_calls": lambda facts, _zone: (
        _("Table {table} called the floor {counts} ago.").format(table=facts["table"], counts=COUNTS),
        _("Press On my way: the table's page shows it."),
    ),
}
