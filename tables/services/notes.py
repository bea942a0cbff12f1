"""A note on a player, for whoever reads the log."""

from tables.selectors.room import held_by
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def note(f: Floor, *, entry: Entry, words: str) -> None:
    """Write down what somebody should remember of a player, with the seat as it is now."""
    said = words.strip()
    if not said:
        raise Refused("needs_a_note", field="words")
    held = held_by(entry)
    with f.deed(
        "seat.noted", topics=["log"], name=called(entry.player), seat=str(held.seat) if held else "", words=said
    ):
        pass
