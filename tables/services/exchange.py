"""The room of an imported tournament: its chips, and the seats of players who are still in."""

from tables.models import ChipKind, Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tournaments.models import Entry
from tournaments.selectors.exchange.rows import ImportedEvent
from tournaments.services.floor.floor import Floor


def room_imported(f: Floor, *, imported: ImportedEvent) -> None:
    """Add the chips of an imported tournament and, if it goes on, its tables and seats."""
    _add_chips(f, imported)
    if not f.tournament.is_over and imported.entries:
        _add_tables(f, imported)


def _add_chips(f: Floor, imported: ImportedEvent) -> None:
    """Add the chips, with their number in a stack only if they make up the starting stack exactly."""
    chips = imported.read.structure.chips
    exact = sum(chip.worth * chip.each for chip in chips) == f.tournament.starting_stack
    f.add_many(
        [
            ChipKind(tournament=f.tournament, worth=chip.worth, hex=chip.colour, in_stack=chip.each if exact else 0)
            for chip in chips
        ]
    )


def _add_tables(f: Floor, imported: ImportedEvent) -> None:
    """Open the tables that have players, numbered in order, and seat each player once."""
    playing = {read.player.uuid: entry for read, entry in imported.entries if read.out_at is None}
    rooms = [table for table in imported.read.tables if playing.keys() & set(table.seats)]
    tables = f.add_many(
        [
            Table(tournament=f.tournament, number=number, opening=number, opened_at=f.now)
            for number, _room in enumerate(rooms, start=1)
        ]
    )
    numbered = [
        (Seat(table=table, number=at), key)
        for table, room in zip(tables, rooms, strict=True)
        for at, key in enumerate(room.seats, start=1)
    ]
    f.add_many([seat for seat, _key in numbered])
    f.add_many([_seat_assignment(f, seat, playing.pop(key)) for seat, key in numbered if key in playing])


def _seat_assignment(f: Floor, seat: Seat, entry: Entry) -> SeatAssignment:
    kind = SeatAssignment.Kind.SEATED
    return SeatAssignment(
        tournament=f.tournament, seat=seat, entry=entry, kind=kind, since=f.now, came=Origin.LATE_ENTRY
    )
