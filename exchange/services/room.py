"""What an imported tournament has of a room: its chips, and where those sit who are still in."""

from exchange.selectors.rows import ImportedEvent
from tables.models import ChipKind, Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tournaments.models import Entry
from tournaments.services.floor.floor import Floor


def room_imported(f: Floor, *, imported: ImportedEvent) -> None:
    """Keep the chips of an imported tournament and, where it goes on, its tables with who sits there."""
    _keep_chips(f, imported)
    if not f.tournament.is_over and imported.entries:
        _keep_seats(f, imported)


def _keep_chips(f: Floor, imported: ImportedEvent) -> None:
    """Keep the chips; how many are in a stack only where they are worth one exactly."""
    chips = imported.read.structure.chips
    exact = sum(one.worth * one.each for one in chips) == f.tournament.starting_stack
    f.add_many(
        [
            ChipKind(tournament=f.tournament, worth=one.worth, hex=one.colour, in_stack=one.each if exact else 0)
            for one in chips
        ]
    )


def _keep_seats(f: Floor, imported: ImportedEvent) -> None:
    """Open the tables that have players, with their numbers in order, and seat each of them once."""
    playing = {one.player.uuid: entry for one, entry in imported.entries if one.out_at is None}
    rooms = [one for one in imported.read.tables if playing.keys() & set(one.seats)]
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
    f.add_many([_seated(f, seat, playing.pop(key)) for seat, key in numbered if key in playing])


def _seated(f: Floor, seat: Seat, entry: Entry) -> SeatAssignment:
    kind = SeatAssignment.Kind.SEATED
    return SeatAssignment(
        tournament=f.tournament, seat=seat, entry=entry, kind=kind, since=f.now, came=Origin.LATE_ENTRY
    )
