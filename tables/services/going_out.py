"""Going out, with what it means for the seat: one deed for both."""

from tables.models import Held, Seat
from tables.selectors.balancing import open_moves
from tables.selectors.room import held_by, holder_of
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.snapshot import field_part
from tournaments.services import entries
from tournaments.services.floor import Floor


def bust(f: Floor, *, entry: Entry | None = None, seat: Seat | None = None) -> BustOut:
    """A player is out, named by his entry or by the seat he sits in; his seat is free."""
    entry = entry or _sitting_in(seat)
    held = [one for one in (held_by(entry), held_by(entry, kind=Held.Kind.KEPT)) if one]
    if not held:
        return entries.bust(f, entry=entry)
    name, place = entry.player.display_name, field_part(f.tournament)["left"]
    with f.deed("seat.bust", topics=["field", "tables", "moves"], name=name, place=place, seat=str(held[0].seat)):
        out = entries.bust(f, entry=entry)
        for one in held:
            leave_seat(f, held=one)
        for move in open_moves(f.tournament).filter(entry=entry):
            f.change(move, cancelled_at=f.now)
    return out


def leave_seat(f: Floor, *, held: Held) -> None:
    """Somebody gets up: the seat is free from this moment."""
    f.change(held.seat, emptied_at=f.now)
    f.remove(held)


def _sitting_in(seat: Seat | None) -> Entry:
    if seat is None:
        raise Refused("needs_a_player", field="entry")
    held = holder_of(seat)
    if held is None:
        raise Refused("seat_is_empty", field="seat", seat=str(seat))
    if held.kind == Held.Kind.KEPT:
        raise Refused("seat_is_kept", field="seat", seat=str(seat), name=held.entry.player.display_name)
    return held.entry
