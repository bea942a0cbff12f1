"""Actions on moves: call a player, record that they walk, seat them on arrival, cancel."""

from collections.abc import Mapping, Sequence

from tables.models import Move, Seat, SeatAssignment
from tables.rules.balance.movers import Exemption
from tables.rules.balance.plan import ProposedMove, RoomPlan
from tables.rules.hands.button import Origin
from tables.selectors.balance import exemption_of, open_moves, room_plan
from tables.selectors.seating import assignment_of, assignment_of_seat
from tables.services.hands.busts import vacate_seat
from tournaments.models import Entry, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event, names_of_players
from tournaments.services.floor.floor import Floor


def confirm_move(
    f: Floor, *, entry: Entry, seat: Seat, no_card: bool = False, exempt: Mapping[int, Exemption] | None = None
) -> Move:
    """Call a player whom the plan proposes to move.

    Makes the plan again on the locked room, and refuses a move that is no longer in it. With `no_card` a hand has begun
    at the player's table but no card is dealt. `exempt` are players whom a penalty keeps in their seat. If cards decide
    who moves, any player of the giving table may be named.
    """
    uncarded = _tables_without_card(f, entry) if no_card else ()
    plan = room_plan(f.tournament, now=f.now, exempt=exempt, uncarded=uncarded)
    wanted = (entry.pk, seat.table.number, seat.number)
    found = next(
        (proposal for proposal in plan.moves if (proposal.entry, proposal.to_table, proposal.to_seat) == wanted), None
    )
    if found is None and not _may_move_by_card(f, plan, entry, seat, exempt=exempt):
        _refuse_changed_plan(plan, entry)
    return _call_player(f, entry=entry, seat=seat, why=Move.Why.BALANCE, proposal=found)


def confirm_moves(f: Floor, *, entries: Sequence[Entry], seats: Sequence[Seat]) -> list[Move]:
    """Call several proposed players, each to the seat at the same index, in one action.

    Calls nobody if one of these moves has changed.
    """
    plan = room_plan(f.tournament, now=f.now)
    proposed = {(proposal.entry, proposal.to_table, proposal.to_seat): proposal for proposal in plan.moves}
    found = []
    for entry, seat in zip(entries, seats, strict=True):
        proposal = proposed.get((entry.pk, seat.table.number, seat.number))
        if proposal is None:
            _refuse_changed_plan(plan, entry)
        found.append((entry, seat, proposal))
    names = [{"name": player_fact(entry.player), "to_seat": str(seat)} for entry, seat, _ in found]
    with f.record("moves.called", topics=["tables", "moves"], called=names):
        return [
            _call_player(f, entry=entry, seat=seat, why=Move.Why.BALANCE, proposal=proposal)
            for entry, seat, proposal in found
        ]


def order_move(f: Floor, *, entry: Entry, seat: Seat) -> Move:
    """Call a player to move to a seat that the director has chosen."""
    return _call_player(f, entry=entry, seat=seat, why=Move.Why.ORDERED)


def mark_as_walking(f: Floor, *, move: Move) -> None:
    """Record that a called player got up, and free the old seat. Refuses a player who is walking already."""
    _refuse_ended(move)
    if move.has_left:
        raise Refused("already_so")
    with f.record(
        "move.walking", topics=["tables", "moves"], name=player_fact(move.entry.player), seats=_seat_facts(move)
    ):
        _leave_old_seat(f, move)


def seat_arrived_players(f: Floor, *, moves: Sequence[Move]) -> None:
    """Seat players in the seats that were reserved for them, in one action."""
    for move in moves:
        _refuse_ended(move)
    if len(moves) == 1:
        _seat_arrived_player(f, moves[0])
    elif moves:
        names = [{"name": player_fact(move.entry.player), **_seat_facts(move)} for move in moves]
        with f.record("moves.arrived", topics=["tables", "moves"], arrived=names):
            for move in moves:
                _seat_arrived_player(f, move)


def _seat_arrived_player(f: Floor, move: Move) -> None:
    with f.record(
        "move.arrived", topics=["tables", "moves"], name=player_fact(move.entry.player), seats=_seat_facts(move)
    ):
        _leave_old_seat(f, move)
        reservation = assignment_of(move.entry, kind=SeatAssignment.Kind.RESERVED)
        if reservation is None:
            raise Refused("move_is_over", name=name_in_event(move.entry))
        f.change(reservation, kind=SeatAssignment.Kind.SEATED, since=f.now)
        f.change(move, arrived_at=f.now)


def cancel_move(f: Floor, *, move: Move) -> None:
    """Cancel a move. A player who got up already sits in the old seat again.

    Refuses if the old seat is taken or its table has broken.
    """
    _refuse_ended(move)
    taken = assignment_of_seat(move.from_seat) if move.has_left else None
    if taken:
        raise Refused("seat_is_held", seat=str(move.from_seat), name=name_in_event(taken.entry))
    if move.from_seat.table.is_broken:
        raise Refused("table_closed_already", table=move.from_seat.table.number)
    with f.record(
        "move.cancelled", topics=["tables", "moves"], name=player_fact(move.entry.player), seats=_seat_facts(move)
    ):
        end_move(f, move=move)
        if move.has_left:
            f.add(
                SeatAssignment(
                    tournament=f.tournament, seat=move.from_seat, entry=move.entry, since=f.now, came=Origin.LATE_ENTRY
                )
            )


def end_move(f: Floor, *, move: Move) -> None:
    """End a move and free the reserved seat; part of other actions."""
    reservation = assignment_of(move.entry, kind=SeatAssignment.Kind.RESERVED)
    if reservation:
        f.remove(reservation)
    f.change(move, cancelled_at=f.now)


def _tables_without_card(f: Floor, entry: Entry) -> list[int]:
    """Return the number of the entry's table in a list, [] if the entry has no seat.

    Refuses unless house rules allow moves until the first card (WSOP 2024).
    """
    assignment = assignment_of(entry)
    if assignment is None:
        return []
    if f.tournament.house_rules()["mover_cutoff"] != "first_card":
        raise Refused("hand_has_begun", field="entry", table=assignment.seat.table.number)
    return [assignment.seat.table.number]


def _may_move_by_card(
    f: Floor, plan: RoomPlan, entry: Entry, seat: Seat, *, exempt: Mapping[int, Exemption] | None
) -> bool:
    """Return whether the plan lets a high card decide to move this player to that seat. Refuses an exempt player."""
    assignment = assignment_of(entry)
    if assignment is None:
        return False
    wanted = (assignment.seat.table.number, seat.table.number, seat.number)
    if wanted not in {(proposal.from_table, proposal.to_table, proposal.to_seat) for proposal in plan.by_card}:
        return False
    why = exemption_of(f.tournament, entry=entry, now=f.now, exempt=exempt)
    if why is not None:
        raise Refused("spared_here", field="entry", name=name_in_event(entry), why=str(why).replace("_", " "))
    return True


def _refuse_changed_plan(plan: RoomPlan, entry: Entry) -> None:
    """Refuse a move that is not in the plan. The refusal names the move that the plan proposes now."""
    if plan.breaks or plan.redraw_to:
        raise Refused("room_gets_smaller", field="entry", name=name_in_event(entry))
    if not plan.moves:
        raise Refused("nobody_moves_now", field="entry", name=name_in_event(entry))
    now = plan.moves[0]
    seats = {"origin": f"{now.from_table}.{now.from_seat}", "to": f"{now.to_table}.{now.to_seat}"}
    raise Refused("plan_changed", field="entry", name=name_in_event(entry), mover=now.name, **seats)


def _call_player(f: Floor, *, entry: Entry, seat: Seat, why: str, proposal: ProposedMove | None = None) -> Move:
    sits, taken = assignment_of(entry), assignment_of_seat(seat)
    seat.refresh_from_db()
    if sits is None:
        raise Refused("not_seated", field="entry", name=name_in_event(entry))
    if open_moves(f.tournament).filter(entry=entry).exists():
        raise Refused("moves_already", field="entry", name=name_in_event(entry))
    if taken == sits:
        raise Refused("already_so", field="seat")
    if taken:
        raise Refused("seat_is_held", field="seat", seat=str(seat), name=name_in_event(taken.entry))
    if seat.table.is_broken or not seat.usable:
        raise Refused("seat_not_in_use", field="seat", seat=str(seat))
    facts = (
        {"why": why, "hands": proposal.hands, "spared": _passed_over_facts(sits, proposal)}
        if proposal
        else {"why": why}
    )
    seats = {"from_seat": str(sits.seat), "to_seat": str(seat)}
    with f.record("move.called", topics=["tables", "moves"], name=player_fact(entry.player), seats=seats, **facts):
        f.add(
            SeatAssignment(
                tournament=f.tournament,
                seat=seat,
                entry=entry,
                kind=SeatAssignment.Kind.RESERVED,
                since=f.now,
                came=Origin.BALANCE,
            )
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


def _passed_over_facts(sits: SeatAssignment, proposal: ProposedMove) -> list[tuple[dict[str, int], str]]:
    """Return the players who should have moved but may not, each with the reason, as the log stores them."""
    there = SeatAssignment.objects.filter(seat__table=sits.seat.table).values_list("entry__player_id", flat=True)
    keys = {name: key for key, name in names_of_players(sits.tournament, there).items()}
    return [(player_fact(keys[name]), str(why)) for name, why in proposal.passed_over]


def _leave_old_seat(f: Floor, move: Move) -> None:
    sits = assignment_of(move.entry)
    if sits:
        vacate_seat(f, assignment=sits)
        f.change(move, left_at=f.now)


def _refuse_ended(move: Move) -> None:
    move.refresh_from_db()
    if move.arrived_at or move.cancelled_at:
        raise Refused("move_is_over", field="move", name=name_in_event(move.entry))


def _seat_facts(move: Move) -> dict[str, str]:
    return {"from_seat": str(move.from_seat), "to_seat": str(move.to_seat)}
