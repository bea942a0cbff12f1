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
    """Open the tables, enter the players and seal the draw; nobody has a seat."""
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
        draws.seal(f, seed="0" * 64)
    return tournament


def draw_and_store(tournament: Tournament, *, policy: str) -> Took:
    """Time the whole action, from opening the floor to the last row of the log; then all is taken back."""

    def action() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all(f, policy=policy)
        assert SeatAssignment.objects.count() == PLAYERS

    return _time_action(action)


def undo_the_draw(tournament: Tournament) -> Took:
    """Draw every seat and undo that; only the undo is timed."""
    took: list[Took] = []

    def action() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all(f)
        wall, processor = time.perf_counter(), time.process_time()
        with floor(tournament, by=None, now=NOW) as f:
            undo(f, entry=tournament.log.all()[0])
        took.append((time.perf_counter() - wall, time.process_time() - processor))
        assert not SeatAssignment.objects.exists()

    _time_action(action)
    return took[0]


def store_alone(tournament: Tournament) -> Took:
    """The same rows with bulk_create and nothing else."""
    rows: list[SeatAssignment] = []

    def collect() -> None:
        with floor(tournament, by=None, now=NOW) as f:
            draws.draw_all(f)
        rows.extend(SeatAssignment.objects.all())

    _time_action(collect)
    return _time_action(lambda: SeatAssignment.objects.bulk_create(rows, batch_size=500))


def _time_action(action: Callable[[], object]) -> Took:
    """Do it and leave the database as it was."""
    with transaction.atomic():
        wall, processor = time.perf_counter(), time.process_time()
        action()
        took = time.perf_counter() - wall, time.process_time() - processor
        transaction.set_rollback(True)
    assert not Draw.objects.exists()
    return took


def never_breaking(room: list[RoomTable]) -> list[RoomTable]:
    """The same room with every table protected: it must be balanced, since none can break."""
    return [replace(table, protected=True) for table in room]
