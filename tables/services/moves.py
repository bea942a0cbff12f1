"""Deeds on moves: called, walking, arrived, cancelled. The seat is kept meanwhile; nothing is ever half moved."""

from collections.abc import Mapping, Sequence

from tables.models import Held, Move, Seat
from tables.rules.button import From
from tables.rules.movers import Spared
from tables.rules.plan import Plan, Proposal
from tables.selectors.balancing import open_moves, plan_of, why_spared
from tables.selectors.room import held_by, holder_of
from tables.services.going_out import leave_seat
from tournaments.models import Entry, called
from tournaments.rules.refused import Refused
from tournaments.services.floor import Floor


def confirm(
    f: Floor, *, entry: Entry, seat: Seat, no_card: bool = False, spares: Mapping[int, Spared] | None = None
) -> Move:
    """Call a player who is proposed to move. The plan is made anew on the locked room: if it says something else by
    now, nothing is done and the difference is told.

    `no_card` says that a hand has begun at his table but no card is dealt, `spares` whom a penalty keeps in his seat.
    Where the cards decide who moves, anybody of the table that gives may be named.
    """
    uncarded = _uncarded(f, entry) if no_card else ()
    plan = plan_of(f.tournament, now=f.now, spares=spares, uncarded=uncarded)
    wanted = (entry.pk, seat.table.number, seat.number)
    found = next((one for one in plan.moves if (one.entry, one.to_table, one.to_seat) == wanted), None)
    if found is None and not _by_card(f, plan, entry, seat, spares=spares):
        _refuse_changed(plan, entry)
    return _call(f, entry=entry, seat=seat, why=Move.Why.BALANCE, proposal=found)


def order(f: Floor, *, entry: Entry, seat: Seat) -> Move:
    """Call a player to a seat of the director's own choice."""
    return _call(f, entry=entry, seat=seat, why=Move.Why.ORDERED)


def leave(f: Floor, *, move: Move) -> None:
    """He got up and is walking: his old seat is free."""
    _refuse_done(move)
    if move.left_at:
        raise Refused("already_so")
    with f.deed("move.walking", topics=["tables", "moves"], name=called(move.entry.player), seats=_seats(move)):
        _get_up(f, move)


def arrive(f: Floor, *, moves: Sequence[Move]) -> None:
    """They sit down in the seats that were kept for them."""
    for move in moves:
        _refuse_done(move)
    for move in moves:
        with f.deed("move.arrived", topics=["tables", "moves"], name=called(move.entry.player), seats=_seats(move)):
            _get_up(f, move)
            kept = held_by(move.entry, kind=Held.Kind.KEPT)
            if kept is None:
                raise Refused("move_is_over", name=move.entry.player.display_name)
            f.change(kept, kind=Held.Kind.SITS, since=f.now)
            f.change(move, arrived_at=f.now)


def cancel(f: Floor, *, move: Move) -> None:
    """He stays where he is, or goes back there when he had got up already and the seat is still free."""
    _refuse_done(move)
    taken = holder_of(move.from_seat) if move.left_at else None
    if taken:
        raise Refused("seat_is_held", seat=str(move.from_seat), name=taken.entry.player.display_name)
    if move.from_seat.table.broken_at:
        raise Refused("table_closed_already", table=move.from_seat.table.number)
    with f.deed("move.cancelled", topics=["tables", "moves"], name=called(move.entry.player), seats=_seats(move)):
        drop(f, move=move)
        if move.left_at:
            f.add(
                Held(tournament=f.tournament, seat=move.from_seat, entry=move.entry, since=f.now, came=From.LATE_ENTRY)
            )


def drop(f: Floor, *, move: Move) -> None:
    """Part of other deeds: the seat is no longer kept, the move is over."""
    kept = held_by(move.entry, kind=Held.Kind.KEPT)
    if kept:
        f.remove(kept)
    f.change(move, cancelled_at=f.now)


def _uncarded(f: Floor, entry: Entry) -> list[int]:
    """The table whose hand has begun without a card, where this house takes players until the first (WSOP 2024)."""
    held = held_by(entry)
    if held is None:
        return []
    if f.tournament.house()["mover_cutoff"] != "first_card":
        raise Refused("hand_has_begun", field="entry", table=held.seat.table.number)
    return [held.seat.table.number]


def _by_card(f: Floor, plan: Plan, entry: Entry, seat: Seat, *, spares: Mapping[int, Spared] | None) -> bool:
    """Whether the cards may send this player to that seat. Refuses whom every move passes over."""
    held = held_by(entry)
    if held is None:
        return False
    wanted = (held.seat.table.number, seat.table.number, seat.number)
    if wanted not in {(one.from_table, one.to_table, one.to_seat) for one in plan.by_card}:
        return False
    why = why_spared(f.tournament, entry=entry, now=f.now, spares=spares)
    if why is not None:
        raise Refused("spared_here", field="entry", name=entry.player.display_name, why=str(why).replace("_", " "))
    return True


def _refuse_changed(plan: Plan, entry: Entry) -> None:
    """Tell what the plan says by now instead."""
    name = entry.player.display_name
    if plan.breaks or plan.redraw_to:
        raise Refused("room_gets_smaller", field="entry", name=name)
    if not plan.moves:
        raise Refused("nobody_moves_now", field="entry", name=name)
    now = plan.moves[0]
    seats = {"origin": f"{now.from_table}.{now.from_seat}", "to": f"{now.to_table}.{now.to_seat}"}
    raise Refused("plan_changed", field="entry", name=name, mover=now.name, **seats)


def _call(f: Floor, *, entry: Entry, seat: Seat, why: str, proposal: Proposal | None = None) -> Move:
    sits, taken, name = held_by(entry), holder_of(seat), entry.player.display_name
    seat.refresh_from_db()
    if sits is None:
        raise Refused("not_seated", field="entry", name=name)
    if open_moves(f.tournament).filter(entry=entry).exists():
        raise Refused("moves_already", field="entry", name=name)
    if taken == sits:
        raise Refused("already_so", field="seat")
    if taken:
        raise Refused("seat_is_held", field="seat", seat=str(seat), name=taken.entry.player.display_name)
    if seat.table.broken_at or not seat.usable:
        raise Refused("seat_not_in_use", field="seat", seat=str(seat))
    facts = {"why": why, "hands": proposal.hands, "spared": _spared(sits, proposal)} if proposal else {"why": why}
    seats = {"from_seat": str(sits.seat), "to_seat": str(seat)}
    with f.deed("move.called", topics=["tables", "moves"], name=called(entry.player), seats=seats, **facts):
        f.add(
            Held(tournament=f.tournament, seat=seat, entry=entry, kind=Held.Kind.KEPT, since=f.now, came=From.BALANCE)
        )
        return f.add(
            Move(
                tournament=f.tournament,
                entry=entry,
                from_seat=sits.seat,
                to_seat=seat,
                why=why,
                called_at=f.now,
            )
        )


def _spared(sits: Held, proposal: Proposal) -> list[tuple[dict[str, int], str]]:
    """Those of the table who were passed over, as the log holds them."""
    there = Held.objects.filter(seat__table=sits.seat.table)
    keys = dict(there.values_list("entry__player__display_name", "entry__player_id"))
    return [(called(keys[name]), str(why)) for name, why in proposal.spared]


def _get_up(f: Floor, move: Move) -> None:
    sits = held_by(move.entry)
    if sits:
        leave_seat(f, held=sits)
        f.change(move, left_at=f.now)


def _refuse_done(move: Move) -> None:
    move.refresh_from_db()
    if move.arrived_at or move.cancelled_at:
        raise Refused("move_is_over", field="move", name=move.entry.player.display_name)


def _seats(move: Move) -> dict[str, str]:
    return {"from_seat": str(move.from_seat), "to_seat": str(move.to_seat)}
