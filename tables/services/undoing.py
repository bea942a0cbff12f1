"""Undo in a room: seats fill up again, and what was published stays published."""

from tables.models import Held, Seat
from tables.rules.button import From
from tables.rules.putting_back import nearest_no_better
from tables.selectors.refilled import refilled
from tables.selectors.room import room_of, seat_keys
from tournaments.models import BustOut, Entry, FloorLog
from tournaments.rules.refused import Refused
from tournaments.services import undo as tournament_undo
from tournaments.services.floor import Floor

#: anybody may have read it: taking it back would make another draw of the same players possible
PUBLIC = frozenset({"draw.sealed", "draw.revealed"})


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one deed; see tournaments.services.undo.

    A bust-out whose seat was given to somebody else meanwhile puts the player into the nearest seat that is no better.
    Every other deed that would bring back a taken seat is refused, and whoever has it now is named.
    """
    if entry.tournament_id == f.tournament.pk and entry.deed in PUBLIC:
        raise Refused("draw_is_public", number=entry.number)
    taken = refilled(entry) if tournament_undo.undoable(entry) else None
    if taken is None:
        return tournament_undo.undo(f, entry=entry)
    if entry.deed == "seat.bust" and not tournament_undo.standing_in_the_way(entry):
        return _put_back(f, entry, taken)
    raise Refused("seat_was_refilled", seat=str(taken.seat), name=taken.entry.player.display_name)


def _put_back(f: Floor, row: FloorLog, taken: Held) -> FloorLog:
    """Take a bust-out back and seat the player beside his own seat."""
    out = BustOut.objects.select_related("entry").get(pk=_added(row, "tournaments.bustout"))
    table = next(one for one in room_of(f.tournament) if one.number == taken.seat.table.number)
    big_blind, highest = (table.last.big_blind if table.last else None), max(table.seats)
    seat = nearest_no_better(taken.seat.number, empty=table.empty, big_blind=big_blind, highest=highest)
    if seat is None:
        raise Refused("table_is_full", table=table.number, name=taken.entry.player.display_name)
    facts = {"of": row.deed, "number": row.number, "was": row.facts}
    spoken = f"{table.number}.{seat}"
    with f.deed("seat.given_back", undoes=row, topics=["field", "tables"], seat=spoken, **facts):
        _seat_again(f, out.entry, seat_keys(f.tournament)[table.number, seat])
        f.remove(out)
    return f.written[-1]


def _seat_again(f: Floor, entry: Entry, seat: int) -> None:
    f.add(Held(tournament=f.tournament, seat=Seat.objects.get(pk=seat), entry=entry, since=f.now, came=From.BALANCE))


def _added(row: FloorLog, label: str) -> int:
    """The key of the one row of a kind that a deed added."""
    return next(int(key) for kind, key, before, _ in row.changes if kind == label and before is None)
