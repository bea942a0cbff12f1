"""Corrections of seats. They take effect at once, since the players sit there already."""

from datetime import datetime

from tables.models import Seat, SeatAssignment
from tables.rules.seats.repeated_swap import REPEAT_WINDOW, SwapMade, recent_swap_by_another
from tables.selectors.balance import open_moves
from tables.selectors.seating import assignment_of, assignment_of_seat
from tournaments.models import Entry, FloorLog, Tournament, player_fact
from tournaments.rules.refused import Refused
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.floor.floor import Floor


def correct_seat(f: Floor, *, entry: Entry, seat: Seat) -> None:
    """Move a player from a wrong seat to the right seat, with their present stack (TDA 2024 rule 7)."""
    assignment, taken = _settled_assignment(f, entry), assignment_of_seat(seat)
    seat.refresh_from_db()
    if taken:
        raise Refused("seat_is_held", field="seat", seat=str(seat), name=name_in_event(taken.entry))
    if seat.table.is_broken or not seat.usable:
        raise Refused("seat_not_in_use", field="seat", seat=str(seat))
    seats = {"from_seat": str(assignment.seat), "to_seat": str(seat)}
    with f.record("seat.put_right", topics=["tables"], name=player_fact(entry.player), seats=seats):
        f.change(assignment.seat, emptied_at=f.now)
        f.change(assignment, seat=seat)


def swap_players(f: Floor, *, entry: Entry, other: Entry) -> None:
    """Swap two players who sit in each other's seats. Refuses a swap that another person just made."""
    if entry.pk == other.pk:
        raise Refused("already_so")
    first, second = _settled_assignment(f, entry), _settled_assignment(f, other)
    _refuse_repeated_swap(f, first, second)
    name, other_name = player_fact(entry.player), player_fact(other.player)
    seats = {"seat": str(second.seat), "other_seat": str(first.seat)}
    with f.record("seats.swapped", topics=["tables"], name=name, other=other_name, seats=seats):
        first_seat, second_seat = first.seat, second.seat
        # a seat has one holder at every moment: the first gets up before the second sits down
        f.remove(first)
        f.change(second, seat=first_seat)
        f.add(
            SeatAssignment(
                tournament=f.tournament,
                seat=second_seat,
                entry=entry,
                since=first.since,
                came=first.came,
                locked=first.locked,
            )
        )


def _refuse_repeated_swap(f: Floor, first: SeatAssignment, second: SeatAssignment) -> None:
    """Refuse the same swap by a second person who saw the same mistake."""
    seats = frozenset({(first.entry.player_id, str(first.seat)), (second.entry.player_id, str(second.seat))})
    if found := recent_swap_by_another(_recent_swaps(f.tournament, now=f.now), seats=seats, by=f.by_name, now=f.now):
        facts = {"name": name_in_event(first.entry), "other": name_in_event(second.entry)}
        raise Refused("swapped_already", **facts, by=found.by, seat=str(first.seat), other_seat=str(second.seat))


def _settled_assignment(f: Floor, entry: Entry) -> SeatAssignment:
    """Return the seat of an entry. Refuses an entry without a seat or with an open move."""
    assignment = assignment_of(entry)
    if assignment is None:
        raise Refused("not_seated", field="entry", name=name_in_event(entry))
    if open_moves(f.tournament).filter(entry=entry).exists():
        raise Refused("moves_already", field="entry", name=name_in_event(entry))
    return assignment


def _recent_swaps(tournament: Tournament, *, now: datetime) -> list[SwapMade]:
    """Return the swaps of the last minutes, latest first."""
    rows = FloorLog.objects.filter(tournament=tournament, action="seats.swapped", at__gt=now - REPEAT_WINDOW)
    return [_swap_from_log_entry(row) for row in rows.filter(undone_by__isnull=True)]


def _swap_from_log_entry(row: FloorLog) -> SwapMade:
    name, other, seats = row.facts["name"], row.facts["other"], row.facts["seats"]
    sitting = {(name["player"], seats["seat"]), (other["player"], seats["other_seat"])}
    return SwapMade(row.by_name, row.at, frozenset(sitting))
