"""The demonstration plays itself: somebody is out every few seconds, and the room stays level."""

import pytest
from django.contrib.auth.models import User

from config.management.commands.demo_play import bust_one
from tables.demo.staff import GONE, FloorStaff
from tables.selectors.seating import open_tables
from tables.services import room as rooms
from tables.services.seats import draws
from tests.conftest import NOON
from tournaments.models import Entry, Tournament
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(tournament: Tournament, director: User) -> Tournament:
    tournament.slug = "demo"
    tournament.save(update_fields=["slug"])
    with floor(tournament, by=director, now=NOON) as f:
        for number in range(12):
            entries.enter(f, name=f"Player {number:04d}")
        rooms.open_new_tables(f, count=2, seats=6)
        draws.seal_seed(f, seed="11" * 32)
        draws.draw_all_seats(f)
    return tournament


def players_left(tournament: Tournament) -> int:
    return Entry.objects.filter(tournament=tournament, bust_out__isnull=True).count()


def test_demo_staff_bust_players_until_a_winner_is_left(demo: Tournament) -> None:
    staff = FloorStaff()
    went_on = [bust_one(staff, now=NOON) for _ in range(11)]
    assert (went_on, players_left(demo)) == ([True] * 10 + [False], 1)


def test_demo_tables_are_broken_until_a_single_table_is_left(demo: Tournament) -> None:
    staff = FloorStaff()
    for _ in range(2 * GONE):
        bust_one(staff, now=NOON)
    assert (players_left(demo), open_tables(demo).count()) == (4, 1)
