"""A note on a player, for those who read the log."""

from tables.selectors.seating import assignment_of
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def note(f: Floor, *, entry: Entry, text: str) -> None:
    """Write down a note on a player, with the seat as it is now."""
    said = text.strip()
    if not said:
        raise Refused("needs_a_note", field="words")
    assignment = assignment_of(entry)
    with f.record(
        "seat.noted",
        topics=["log"],
        name=called(entry.player),
        seat=str(assignment.seat) if assignment else "",
        words=said,
    ):
        pass
