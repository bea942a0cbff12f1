"""Data of the staff's page of the draw."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.models import Draw, Seal
from tables.rules.room import RoomTable
from tables.selectors.seating import room_of
from tables.selectors.seats.teams import kept_apart
from tournaments.models import ClockAnchor, Tournament
from tournaments.selectors.next_step import setup_of
from tournaments.selectors.shown_names import entry_names

# the printed seating lists all of them
MAX_TABLES = 60


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table with its players by seat."""

    number: int
    seats: int
    players: list[tuple[int, str]]


def drawing_page(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return the context of the page. `to_open` is the number of tables missing to seat everybody."""
    setup, room = setup_of(tournament), room_of(tournament)
    names = entry_names(tournament)
    # a broken table's players draw among the open seats: that is no draw of the room
    draws = Draw.objects.filter(tournament=tournament).exclude(kind=Draw.Kind.BROKEN_TABLE)
    return {
        "room": setup.room,
        "players": setup.players,
        "to_open": setup.to_open if setup.room.waiting > setup.room.free else 0,
        "tables": [_seated_table(table, names) for table in room[:MAX_TABLES]],
        "more": max(0, len(room) - MAX_TABLES),
        "seal": Seal.objects.filter(tournament=tournament).order_by("-sealed_at", "-pk").first(),
        "drawn": draws.order_by("-pk").only("at").first(),
        "apart": kept_apart(tournament, names, room),
        "begun": ClockAnchor.objects.get(tournament=tournament).begun(now),
    }


def _seated_table(table: RoomTable, names: dict[int, str]) -> SeatedTable:
    players = [(seat, names.get(player.entry, player.name)) for seat, player in sorted(table.players.items())]
    return SeatedTable(table.number, len(table.seats), players)
