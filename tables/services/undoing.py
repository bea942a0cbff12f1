"""Undo in a room: seats fill up again, tables break, and what was published stays published."""

from django.db import IntegrityError, transaction

from tables.models import Held, Seat
from tables.rules.button import From
from tables.rules.putting_back import nearest_no_better
from tables.selectors.lost_seats import lost_seat, seated_elsewhere
from tables.selectors.room import holder_of, room_of
from tournaments.models import BustOut, FloorLog
from tournaments.rules.refused import Refused
from tournaments.services import undo as tournament_undo
from tournaments.services.floor import Floor

#: anybody may have read it: taking it back would make another draw of the same players possible
PUBLIC = frozenset({"draw.sealed", "draw.revealed"})


def undo(f: Floor, *, entry: FloorLog) -> FloorLog:
    """Undo one deed; see tournaments.services.undo.

    A bust-out whose seat is lost (somebody else has it, the table broke) gives the player the nearest seat of the table
    that is no better, or none, and he draws one. Every other deed that would bring back a lost seat is refused, and so
    is what exists once and exists by now (an open move, the number of a draw).
    """
    if entry.tournament_id == f.tournament.pk and entry.deed in PUBLIC:
        raise Refused("draw_is_public", number=entry.number)
    if tournament_undo.undoable(entry):
        lost = lost_seat(entry)
        if lost and entry.deed == "seat.bust" and not tournament_undo.standing_in_the_way(entry):
            return _give_back(f, entry, lost)
        _refuse_lost(entry, lost)
    try:
        with transaction.atomic():
            return tournament_undo.undo(f, entry=entry)
    except IntegrityError:
        raise Refused("undo_clashes", number=entry.number) from None


def _refuse_lost(entry: FloorLog, lost: Seat | None) -> None:
    taken = holder_of(lost) if lost else seated_elsewhere(entry)
    if taken:
        raise Refused("seat_was_refilled", seat=str(taken.seat), name=taken.entry.player.display_name)
    if lost:
        raise Refused("seat_not_in_use", seat=str(lost))


def _give_back(f: Floor, row: FloorLog, lost: Seat) -> FloorLog:
    """Take a bust-out back and seat the player beside his own seat, if anywhere."""
    out = BustOut.objects.select_related("entry").get(pk=_added(row, "tournaments.bustout"))
    seat = _beside(f, lost)
    facts = {"of": row.deed, "number": row.number, "was": row.facts}
    with f.deed("seat.given_back", undoes=row, topics=["field", "tables"], seat=str(seat) if seat else None, **facts):
        f.remove(out)
        if seat:
            f.add(Held(tournament=f.tournament, seat=seat, entry=out.entry, since=f.now, came=From.LATE_ENTRY))
    return f.written[-1]


def _beside(f: Floor, lost: Seat) -> Seat | None:
    """The nearest seat of the same table that is no better, if the table is there and has any."""
    table = next((one for one in room_of(f.tournament) if one.number == lost.table.number), None)
    if table is None:
        return None
    big_blind = table.last.big_blind if table.last else None
    number = nearest_no_better(lost.number, empty=table.empty, big_blind=big_blind, highest=max(table.seats))
    return Seat.objects.select_related("table").get(table=lost.table, number=number) if number else None


def _added(row: FloorLog, label: str) -> int:
    """The key of the one row of a kind that a deed added."""
    return next(int(key) for kind, key, before, _ in row.changes if kind == label and before is None)
