"""A bubble for journeys: four tables of three, everybody seated by hand, eleven of twelve places paid."""

from datetime import datetime

from django.contrib.auth.models import User

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tables.services import room as rooms
from tables.services.hands import buttons
from tournaments.models import Entry, Tournament
from tournaments.services.clock import clock
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor
from tournaments.services.prizes import prizes
from tournaments.services.staff import roles

TABLES, SEATS = 4, 3
#: what the places pay, best first, in minor units
PAID = [500_00, 300_00, 200_00, 150_00, 100_00, 90_00, 80_00, 70_00, 60_00, 50_00, 40_00]


def seat_bubble(tournament: Tournament, director: User, floor_staff: User, *, now: datetime) -> None:
    """Seat the players in order, three at a table, with a running clock and posted prizes."""
    with floor(tournament, by=director, now=now) as f:
        roles.grant_role(f, user=floor_staff, kind="floor")
        for number in range(TABLES * SEATS):
            entries.enter(f, name=f"Player {number:04d}")
        rooms.open_new_tables(f, count=TABLES, seats=SEATS)
        waiting = iter(Entry.objects.filter(tournament=tournament).order_by("pk"))
        for table in Table.objects.filter(tournament=tournament).order_by("number"):
            for seat in Seat.objects.filter(table=table).order_by("number"):
                with f.record("seat.usable", topics=["tables"], seat=str(seat)):
                    assignment = SeatAssignment(
                        tournament=tournament, seat=seat, entry=next(waiting), since=now, came=Origin.LATE_ENTRY
                    )
                    f.add(assignment)
            buttons.set_button(f, table=table, button=1)
        clock.start_clock(f)
        prizes.set_prizes(f, amounts=PAID, reason="Posted by hand")
