"""What was printed of the seats, as the log remembers it."""

from tables.models import SeatAssignment
from tables.selectors.seating import open_tables
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def note_cards_printed(f: Floor) -> None:
    """Remember that seat cards of everybody were printed. Refuses while nobody has a seat."""
    cards = SeatAssignment.objects.filter(tournament=f.tournament).values("entry").distinct().count()
    if not cards:
        raise Refused("nobody_seated")
    with f.record("seats.cards_printed", topics=["draw"], cards=cards, tables=open_tables(f.tournament).count()):
        pass
