"""What an event of a file is as a tournament, and why it cannot be one."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError

from exchange.rules.poker_event.event import EventRow, PokerEvent
from exchange.selectors.events import COLUMNS
from tournaments.models import Tournament
from tournaments.rules.refused import Refused

#: what is only so once everything else is there
LATER = frozenset({"finished_at", "cancelled_at", "prizes_fixed_at"})
#: what a file that says nothing leaves to the house
USUAL = ("language", "rulebook")
_LAST = {"language": "en", "rulebook": "tda_2024"}


def event_settings(row: EventRow, *, usual: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a tournament, without its structure's steps. What the file leaves open is the house's."""
    found = {column: row.event[name] for name, column in COLUMNS.items() if name not in LATER}
    found |= {name: usual[name] for name in USUAL if not found[name] and name in usual}
    found |= {name: _LAST[name] for name in USUAL if not found[name]}
    structure = row.structure
    return found | {
        "game": structure.game,
        "betting": structure.betting,
        "starting_stack": structure.starting_stack,
        "seats_per_table": structure.seats_per_table,
        "final_table_seats": structure.final_table_seats,
    }


def check_event(read: PokerEvent) -> None:
    """Refuse an event that no tournament can be: a time zone, a language or a rulebook that there is not."""
    for at, row in enumerate(read.rows):
        settings = event_settings(row, usual={})
        checked = Tournament(**settings)
        try:
            checked.clean_fields(exclude=[one.name for one in Tournament._meta.fields if one.name not in settings])  # noqa: SLF001 - Django's
        except ValidationError as problem:
            column = next(iter(problem.message_dict))
            name = next((name for name, one in COLUMNS.items() if one == column), column)
            path = f"flights[{at - 1}].event" if at else "event"
            raise Refused("event_plain", path=f"{path}.{name}") from None
