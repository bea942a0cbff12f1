"""The demonstration's floor: everybody is seated, and the room is level after those who went."""

import pytest
from django.contrib.auth.models import User

from tables.demo.staff import GONE, FloorStaff
from tables.models import Table
from tables.selectors.seating import open_tables, room_tables, unseated_entries
from tests.conftest import MINUTE, NOON
from tournaments.models import Entry, Tournament
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(tournament: Tournament, director: User) -> FloorStaff:
    """Twenty players at three tables of nine, dealt to."""
    found = FloorStaff()
    with floor(tournament, by=director, now=NOON - 2 * MINUTE) as f:
        for number in range(20):
            entries.enter(f, name=f"Player {number:04d}")
    found.seat(tournament, by=director, now=NOON - MINUTE)
    found.start(tournament, by=director, now=NOON + MINUTE)
    return found


#: registration has closed: while late entries are expected no table breaks
CLOSED = NOON + 51 * MINUTE


def bust_entries(staff: FloorStaff, tournament: Tournament, director: User, *, count: int) -> None:
    for entry in Entry.objects.filter(tournament=tournament).order_by("-pk")[:count]:
        with floor(tournament, by=director, now=CLOSED) as f:
            staff.bust(f, entry=entry)
        staff.balance_tables(tournament, by=director, now=CLOSED)


def test_demo_room_seats_every_player(staff: FloorStaff, tournament: Tournament) -> None:
    tables = open_tables(tournament)
    assert (unseated_entries(tournament).count(), [table.button is None for table in tables]) == (0, [False] * 3)


def test_demo_tables_remain_balanced_as_tables_break(staff: FloorStaff, tournament: Tournament, director: User) -> None:
    bust_entries(staff, tournament, director, count=GONE)
    sizes = sorted(len(table.players) for table in room_tables(tournament))
    broken = Table.objects.filter(tournament=tournament, broken_at__isnull=False).count()
    assert (sizes, broken) == ([8, 8], 1)


def test_demo_seats_the_last_alternates_when_entries_close(
    staff: FloorStaff, tournament: Tournament, director: User
) -> None:
    bust_entries(staff, tournament, director, count=GONE + 1)
    staff.finish(tournament, by=director, now=CLOSED + MINUTE)
    assert sorted(len(table.players) for table in room_tables(tournament)) == [7, 8]
