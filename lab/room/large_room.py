"""The largest room: 10,000 players and 1,200 tables. Imported inside `rig.installation()`."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.db import transaction

from tables.models import Draw, SeatAssignment
from tables.rules.room import RoomTable
from tables.services import room as rooms
from tables.services.seats import draws
from tables.services.undo import undo
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.levels import Level, Structure
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_structure

PLAYERS, TABLES = 10_000, 1_200
NOW = datetime(2026, 3, 14, 11, tzinfo=UTC)

# wall seconds, processor seconds
Took = tuple[float, float]


def prepare_room() -> Tournament:
    """Open the tables, enter the players and publish the draw's fingerprint. Nobody is seated."""
    level = Level(key="l1", number=1, span=timedelta(minutes=40), small_blind=100, big_blind=200)
    plan = save_structure(Structure(steps=(level,), name="Large", slug="large", starting_stack=60_000))
    tournament = open_tournament(plan, by=None, now=NOW, slug="large", name="Large", starts_at=NOW + timedelta(hours=1))
    players = Player.objects.bulk_create([Player(display_name=f"Player {at:05}") for at in range(PLAYERS)])
    Entry.objects.bulk_create(
        [
            Entry(tournament=tournament, player=player, stack=60_000, entered_at=NOW, checked_in_at=NOW)
            for player in players
        ]
    )
    with floor(tournament, by=None, now=NOW) as f:
        rooms.open_new_tables(f, count=TABLES)
        draws.seal_seed(f, seed="0" * 64)
    return tournament


def time_draw(tournament: Tournament, *, policy: str) -> Took:
    """Return the seconds of drawing all seats, from the lock of the tournament to the log row. Then rolls back."""

    def action() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all_seats(f, policy=policy)
        assert SeatAssignment.objects.count() == PLAYERS

    return _time_rolled_back(action)


def time_undo_of_draw(tournament: Tournament) -> Took:
    """Return the seconds of undoing a draw of all seats. Then rolls back."""
    took: list[Took] = []

    def action() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all_seats(f)
        wall, processor = time.perf_counter(), time.process_time()
        with floor(tournament, by=None, now=NOW) as f:
            undo(f, entry=tournament.log.all()[0])
        took.append((time.perf_counter() - wall, time.process_time() - processor))
        assert not SeatAssignment.objects.exists()

    _time_rolled_back(action)
    return took[0]


def time_bulk_insert(tournament: Tournament) -> Took:
    """Return the seconds of inserting the rows of a draw with `bulk_create`, as a lower bound. Then rolls back."""
    rows: list[SeatAssignment] = []

    def collect() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all_seats(f)
        rows.extend(SeatAssignment.objects.all())

    _time_rolled_back(collect)
    return _time_rolled_back(lambda: SeatAssignment.objects.bulk_create(rows, batch_size=500))


def _time_rolled_back(action: Callable[[], object]) -> Took:
    """Return the seconds of an action, and roll it back."""
    with transaction.atomic():
        wall, processor = time.perf_counter(), time.process_time()
        action()
        took = time.perf_counter() - wall, time.process_time() - processor
        transaction.set_rollback(True)
    assert not Draw.objects.exists()
    return took


def with_protected_tables(room: list[RoomTable]) -> list[RoomTable]:
    """Return the room with every table protected, so that it has to be balanced without breaking a table."""
    return [replace(table, protected=True) for table in room]
