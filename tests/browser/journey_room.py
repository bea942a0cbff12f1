"""A room for journeys: five tables of nine, the second two short, every button set, the draw sealed."""

from datetime import datetime

from django.contrib.auth.models import User

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tables.services import room as rooms
from tables.services.hands import buttons
from tables.services.seats import draws
from tournaments.models import Entry, Tournament
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

#: how many sit at each table, by its number: 40 players
SIZES = (9, 6, 8, 9, 8)


def seat_for_journeys(tournament: Tournament, director: User, *, now: datetime) -> None:
    """Seat everybody by hand, in the order of entry, so that a journey knows who sits where."""
    waiting = iter(Entry.objects.filter(tournament=tournament).order_by("pk"))
    with floor(tournament, by=director, now=now) as f:
        rooms.open_new_tables(f, count=len(SIZES))
        draws.seal_seed(f, seed=tournament.slug.encode().hex().ljust(64, "0"))
        for table, size in zip(Table.objects.filter(tournament=tournament), SIZES, strict=True):
            for seat in Seat.objects.filter(table=table, number__lte=size):
                with f.record("seat.usable", topics=["tables"], seat=str(seat)):
                    assignment = SeatAssignment(
                        tournament=tournament, seat=seat, entry=next(waiting), since=now, came=Origin.LATE_ENTRY
                    )
                    f.add(assignment)
            buttons.set_button(f, table=table, button=1)
        clock.start_clock(f)
