"""Busts with their effect on seats. The whole flow is described in tournaments/services/busts.py."""

from collections.abc import Collection, Sequence
from itertools import repeat

from tables.models import Seat, SeatAssignment
from tables.selectors.balance import open_moves
from tables.selectors.seating import assignment_of_seat, assignments_of, open_tables
from tournaments.composition import rulings
from tournaments.models import BustOut, Entry
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services import busts
from tournaments.services.desk.bust_outs import UNKNOWN, BustedEntry, BustFacts
from tournaments.services.floor.floor import Floor


def bust(
    f: Floor,
    *,
    entry: Entry | None = None,
    seat: Seat | None = None,
    shown_seat: str = "",
    by: Sequence[Entry] = (),
    stacks: Sequence[int] = (),
    facts: BustFacts = UNKNOWN,
) -> BustOut:
    """Bust a player, given by entry or by seat, and free the seat.

    `by` are the winners of the bounty, from the left of the button. `stacks` are the winners' stacks at the start of
    the hand, in the same order. Both can be given later too. `facts` describe the hand. Refuses a player who is no
    longer in `shown_seat`, the seat that the page showed.
    """
    entry = entry or _entry_in(seat)
    held = assignments_of(entry)
    assignment = next(iter(held), None)
    _refuse_moved(entry, assignment, shown_seat)
    with f.record("seat.bust" if assignment else "entry.bust", topics=["field", "tables", "moves"]) as log_entry:
        out = busts.bust(f, entry=entry, table=_table_number(assignment), facts=facts, by=by, stacks=stacks)
        if assignment:
            log_entry.facts["seat"] = str(assignment.seat)
        free_seats(f, entry=entry, held=held)
    return out


def bust_together(
    f: Floor,
    *,
    entries: Sequence[Entry],
    stacks: Sequence[int | None] = (),
    antes: Sequence[int | None] = (),
    shown_seats: Sequence[str] = (),
    by: Sequence[Entry] = (),
    by_each: Sequence[Sequence[Entry]] = (),
) -> list[BustOut]:
    """Bust several players of one hand in one action.

    `stacks` are the players' stacks at the deal, in the order of `entries`. In a round of hand for hand the players may
    sit at several tables. A stack may then be left out if no rank depends on it. `by` are the winners of all bounties,
    or `by_each` lists the winners of each bounty, in order. Refuses a player without a seat while tables are open.
    """
    if by_each and len(by_each) != len(entries):
        raise Refused("winners_for_each", field="by_each")
    group = _busted_entries(f, entries, stacks=stacks, antes=antes)
    for entry, shown_seat in zip(entries, shown_seats, strict=False):
        _refuse_moved(entry, _any_assignment(entry), shown_seat)
    with f.record("seats.bust_together", topics=["field", "tables", "moves"]) as log_entry:
        outs = busts.bust_together(f, group=group, by_each=by_each or [by] * len(group))
        log_entry.facts["seats"] = [free_seats(f, entry=entry) for entry in entries]
    return outs


def _busted_entries(
    f: Floor, entries: Sequence[Entry], *, stacks: Sequence[int | None], antes: Sequence[int | None]
) -> list[BustedEntry]:
    """Return the players with their table, stack and ante. Refuses a group that cannot be of one hand."""
    if len(entries) < 2:
        raise Refused("needs_two", field="entries")
    if any(figures and len(figures) != len(entries) for figures in (stacks, antes)):
        raise Refused("one_stack_each", field="stacks")
    assignments = [_any_assignment(entry) for entry in entries]
    _refuse_seatless(f, entries, assignments)
    return [
        BustedEntry(entry=entry, table=_table_number(seat), stack=stack, ante=ante or 0)
        for entry, seat, stack, ante in zip(
            entries, assignments, stacks or repeat(None), antes or repeat(0), strict=False
        )
    ]


def _refuse_seatless(f: Floor, entries: Sequence[Entry], assignments: Sequence[SeatAssignment | None]) -> None:
    """Refuse a player who is not out and has no seat, while tables are open."""
    pairs = zip(entries, assignments, strict=True)
    seatless = next((entry for entry, seat in pairs if seat is None and not _is_out(entry)), None)
    if seatless and open_tables(f.tournament).exists():
        raise Refused("in_no_hand", field="entries", name=name_in_event(seatless))


def _refuse_moved(entry: Entry, assignment: SeatAssignment | None, shown_seat: str) -> None:
    """Refuse a player whose seat has changed since the page showed it."""
    seat = str(assignment.seat) if assignment else ""
    if shown_seat and seat != shown_seat and not _is_out(entry):
        raise Refused("sits_elsewhere", field="entry", name=name_in_event(entry), shown=shown_seat, seat=seat)


def _any_assignment(entry: Entry) -> SeatAssignment | None:
    """Return the seat in which an entry sits, else its reserved seat, None without either."""
    return next(iter(assignments_of(entry)), None)


def _is_out(entry: Entry) -> bool:
    return BustOut.objects.filter(entry=entry).exists()


def _table_number(assignment: SeatAssignment | None) -> int | None:
    return assignment.seat.table.number if assignment else None


def free_seats(f: Floor, *, entry: Entry, held: Sequence[SeatAssignment] | None = None) -> str:
    """Free all seats and moves of an entry and return the seat it had, "" without a seat; part of other actions.

    `held` are the entry's assignments, if they were read already.
    """
    stop_shot_clocks(f, entries=[entry.pk])
    assignments = assignments_of(entry) if held is None else held
    for assignment in assignments:
        vacate_seat(f, assignment=assignment)
    for move in open_moves(f.tournament).filter(entry=entry).select_related(None):
        f.change(move, cancelled_at=f.now)
    return str(assignments[0].seat) if assignments else ""


def stop_shot_clocks(f: Floor, *, entries: Collection[int]) -> None:
    """Stop the shot clocks of entries that leave their seats; part of other actions."""
    rulings().stop_shot_clocks(f, entries=entries)


def vacate_seat(f: Floor, *, assignment: SeatAssignment) -> None:
    """Free a seat whose player gets up."""
    f.change(assignment.seat, emptied_at=f.now)
    f.remove(assignment)


def _entry_in(seat: Seat | None) -> Entry:
    if seat is None:
        raise Refused("needs_a_player", field="entry")
    assignment = assignment_of_seat(seat)
    if assignment is None:
        raise Refused("seat_is_empty", field="seat", seat=str(seat))
    if assignment.kind == SeatAssignment.Kind.RESERVED:
        raise Refused("seat_is_kept", field="seat", seat=str(seat), name=name_in_event(assignment.entry))
    return assignment.entry
