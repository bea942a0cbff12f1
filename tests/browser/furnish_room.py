"""A room for journeys: five tables of nine, the second two short, every button set, the draw sealed."""

from datetime import datetime

from django.contrib.auth.models import User

from tables.models import Held, Seat, Table
from tables.rules.button import From
from tables.services import buttons, draws, rooms
from tournaments.models import Entry, Tournament
from tournaments.services import clock
from tournaments.services.door import floor

#: how many sit at each table, by its number: 40 players
SIZES = (9, 6, 8, 9, 8)


def seat_for_journeys(tournament: Tournament, director: User, *, now: datetime) -> None:
    """Seat everybody by hand, in the order of entry, so that a journey knows who sits where."""
    waiting = iter(Entry.objects.filter(tournament=tournament).order_by("pk"))
    with floor(tournament, by=director, now=now) as f:
        rooms.open_some(f, count=len(SIZES))
        draws.seal(f, seed=tournament.slug.encode().hex().ljust(64, "0"))
        for table, size in zip(Table.objects.filter(tournament=tournament), SIZES, strict=True):
            for seat in Seat.objects.filter(table=table, number__lte=size):
                with f.deed("seat.usable", topics=["tables"], seat=str(seat)):
                    held = Held(tournament=tournament, seat=seat, entry=next(waiting), since=now, came=From.LATE_ENTRY)
                    f.add(held)
            buttons.set_button(f, table=table, button=1)
        clock.start(f)
