"""Looking at the room: the open tables as a value, and single seats and holders."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from tables.models import Held, Seat, Table
from tables.rules.button import From
from tables.rules.room import RoomTable, Seated
from tournaments.models import Entry, Tournament

#: so many tables are asked for by their numbers; more are read whole
FEW = 50
ORIGINS = {str(origin): origin for origin in From}


@dataclass(slots=True)
class _Seats:
    """One table's seats while the room is put together."""

    usable: set[int] = field(default_factory=set)
    held: set[int] = field(default_factory=set)
    emptied: dict[int, datetime] = field(default_factory=dict)
    players: dict[int, Seated] = field(default_factory=dict)


def open_tables(tournament: Tournament) -> QuerySet[Table]:
    """The tables that are open, by number."""
    return Table.objects.filter(tournament=tournament, broken_at__isnull=True)


def room_of(tournament: Tournament) -> list[RoomTable]:
    """The open tables as a value, by number: three queries, however large the room is."""
    seats: defaultdict[int, _Seats] = defaultdict(_Seats)
    places: dict[int, tuple[_Seats, int]] = {}
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    for key, table, number, usable, emptied in rows.values_list("pk", "table_id", "number", "usable", "emptied_at"):
        here = seats[table]
        places[key] = here, number
        if usable:
            here.usable.add(number)
        if emptied:
            here.emptied[number] = emptied
    _seat_players(places, tournament)
    return [_as_value(table, seats[table.pk]) for table in open_tables(tournament)]


def held_by(entry: Entry, *, kind: str = Held.Kind.SITS) -> Held | None:
    """The seat in which an entry sits, or the one that is kept for it."""
    return Held.objects.filter(entry=entry, kind=kind).select_related("seat__table").first()


def holder_of(seat: Seat) -> Held | None:
    """Whoever holds a seat."""
    return Held.objects.filter(seat=seat).select_related("entry__player").first()


def seat_keys(tournament: Tournament, *, tables: Collection[int]) -> dict[tuple[int, int], int]:
    """The keys of these tables' seats by table and seat."""
    rows = Seat.objects.filter(table__tournament=tournament).order_by()
    if len(tables) < FEW:
        rows = rows.filter(table__number__in=tables)
    return {(table, seat): key for key, table, seat in rows.values_list("pk", "table__number", "number")}


def unseated(tournament: Tournament) -> QuerySet[Entry]:
    """Entries that are in and hold no seat, in the order in which they came: the alternates."""
    return Entry.objects.filter(tournament=tournament, bust_out__isnull=True, held__isnull=True)


def _seat_players(places: dict[int, tuple[_Seats, int]], tournament: Tournament) -> None:
    """Count each player once: where a seat is kept for him, else where he sits."""
    rows = Held.objects.filter(tournament=tournament, seat__table__broken_at__isnull=True).values_list(
        "seat_id", "entry_id", "entry__player__display_name", "kind", "came", "since", "locked"
    )
    held = list(rows)
    called = {entry for _, entry, _, kind, *_ in held if kind == Held.Kind.KEPT}
    for key, entry, name, kind, came, since, locked in held:
        here, seat = places[key]
        here.held.add(seat)
        arriving = kind == Held.Kind.KEPT
        if arriving or entry not in called:
            here.players[seat] = Seated(entry, name, seat, ORIGINS[came], since, locked, arriving)


def _as_value(table: Table, seats: _Seats) -> RoomTable:
    return RoomTable(
        number=table.number,
        seats=frozenset(seats.usable),
        players=seats.players,
        held=frozenset(seats.held),
        last=table.last_hand(),
        dealt_at=table.dealt_at,
        opening=table.opening,
        breaks=table.breaks,
        protected=table.protected,
        emptied=seats.emptied,
    )
