"""Notes of the floor: on a player, and that the phones of the last tables are collected."""

from tables.selectors.alerts import are_devices_away
from tables.selectors.seating import assignment_of, open_tables
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def note(f: Floor, *, entry: Entry, text: str) -> None:
    """Write down a note on a player, with the seat as it is now."""
    words = text.strip()
    if not words:
        raise Refused("needs_a_note", field="words")
    assignment = assignment_of(entry)
    with f.record(
        "seat.noted",
        topics=["log"],
        name=called(entry.player),
        seat=str(assignment.seat) if assignment else "",
        words=words,
    ):
        pass


def note_devices_away(f: Floor) -> None:
    """Note that the phones and devices of the last tables are put away (WSOP 2025 rules 63 and 64)."""
    if are_devices_away(f.tournament):
        raise Refused("already_so")
    with f.record("room.devices_away", topics=["tables"], tables=open_tables(f.tournament).count()):
        pass
