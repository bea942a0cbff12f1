"""One poker table with its seats, as the phone shows it, read in a fixed number of queries."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from tables.models import Move, Seat, SeatAssignment, Table
from tables.rules.hands.button import seats_clockwise
from tables.selectors.games import has_button_blind_only, level_at_table, level_if_stud
from tables.selectors.room_rows import open_table_numbers
from tables.selectors.seat_marks import Mark, mark_by_entry
from tables.selectors.seats.ring import badge_names
from tournaments.models import Entry, Tournament
from tournaments.rules.levels import Level
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(frozen=True, slots=True)
class SeatWithPlayer:
    """A seat with its player, or with the player for whom it is reserved.

    `badges` are D, SB and BB of the last deal. `mark` is a note on the player, such as P7 for seven hands to miss.
    """

    number: int
    usable: bool
    entry: Entry | None
    reserved_for: Entry | None
    came_from: str
    locked: bool
    badges: tuple[str, ...]
    mark: Mark | None

    @property
    def name(self) -> str:
        """The name of the player in the seat or with the reservation; "" without one."""
        holder = self.entry or self.reserved_for
        return holder.player.shown_name if holder else ""

    @property
    def spoken_badges(self) -> str:
        """The names of the badges as an addition to a label: ", button"; "" without badges."""
        return "".join(f", {name}" for name in badge_names(self.badges))

    @property
    def state(self) -> str:
        """The state of the seat: "seated", "kept" (reserved), "open" or "unusable"."""
        if self.entry:
            return "seated"
        if self.reserved_for:
            return "kept"
        return "open" if self.usable else "unusable"


@dataclass(frozen=True)
class TableWithSeats:
    """A table with its seats. `before` and `after` are the numbers of the neighbouring tables."""

    table: Table
    seats: list[SeatWithPlayer]
    before: int
    after: int
    stud: Level | None = None
    has_button: bool = True

    @cached_property
    def seated_count(self) -> int:
        return sum(1 for seat in self.seats if seat.entry)

    @cached_property
    def usable_count(self) -> int:
        return sum(1 for seat in self.seats if seat.usable)

    @property
    def seats_from_button(self) -> list[SeatWithPlayer]:
        """The occupied seats, clockwise from the button."""
        occupied = {seat.number: seat for seat in self.seats if seat.entry}
        return [occupied[number] for number in seats_clockwise(occupied, after=self.table.button or 0)]

    @property
    def highest_seat(self) -> int:
        """The highest seat number; 0 without seats."""
        return max((seat.number for seat in self.seats), default=0)


def table_with_seats(tournament: Tournament, *, number: int, now: datetime) -> TableWithSeats | None:
    """Return an open table; None if no open table has that number.

    It has no button in stud, and none after its day has ended.
    """
    numbers = list(open_table_numbers(tournament))
    if number not in numbers:
        return None
    table = Table.objects.get(tournament=tournament, number=number, broken_at__isnull=True)
    index, level = numbers.index(number), level_at_table(tournament, now=now, table=table)
    stud = level_if_stud(tournament, level)
    has_button = stud is None and not is_ended_flight(tournament)
    neighbours = numbers[index - 1], numbers[(index + 1) % len(numbers)]
    seats = _table_seats(
        tournament,
        table,
        marks=mark_by_entry(tournament),
        has_button=has_button,
        button_only=has_button_blind_only(tournament, level),
    )
    return TableWithSeats(table, seats, *neighbours, stud, has_button)


@dataclass(frozen=True, slots=True)
class FormerPlayer:
    """A player of a broken table. `seat` is their new seat, "" if they are out."""

    name: str
    seat: str
    is_moving: bool


def players_of_broken_table(tournament: Tournament, *, number: int) -> list[FormerPlayer] | None:
    """Return the players of a broken table by old seat; None if no table of that number was broken."""
    table = Table.objects.filter(tournament=tournament, number=number, broken_at__isnull=False).first()
    if table is None:
        return None
    rows = Move.objects.filter(from_seat__table=table, cancelled_at__isnull=True, called_at__gte=table.broken_at)
    moves = list(rows.select_related("entry__player", "to_seat__table").order_by("from_seat__number"))
    seated = SeatAssignment.objects.filter(entry__in=[move.entry_id for move in moves], kind=SeatAssignment.Kind.SEATED)
    seats = {assignment.entry_id: str(assignment.seat) for assignment in seated.select_related("seat__table")}
    set_unique_names_in(tournament, (move.entry.player for move in moves))
    return [
        FormerPlayer(
            move.entry.player.shown_name,
            seats.get(move.entry_id, "") if move.arrived_at else str(move.to_seat),
            not move.arrived_at,
        )
        for move in moves
    ]


def _table_seats(
    tournament: Tournament, table: Table, *, marks: Mapping[int, Mark], has_button: bool, button_only: bool
) -> list[SeatWithPlayer]:
    assignments = SeatAssignment.objects.filter(seat__table=table).select_related("entry__player")
    by_seat = {assignment.seat_id: assignment for assignment in assignments}
    set_unique_names_in(tournament, (assignment.entry.player for assignment in by_seat.values()))
    origins = _origins_by_seat(table)
    seats = Seat.objects.filter(table=table).order_by("number")
    badges = {
        seat.number: _seat_badges(table, seat.number, button_only=button_only) if has_button else () for seat in seats
    }
    return [
        _table_seat(seat, by_seat.get(seat.pk), origins.get(seat.pk, ""), badges[seat.number], marks) for seat in seats
    ]


def _origins_by_seat(table: Table) -> dict[int, str]:
    """Return the old seats, such as "9.4", of players on their way to this table, by the key of their new seat."""
    moves = Move.objects.filter(to_seat__table=table, arrived_at__isnull=True, cancelled_at__isnull=True)
    return {move.to_seat_id: str(move.from_seat) for move in moves.select_related("from_seat__table")}


def _seat_badges(table: Table, seat: int, *, button_only: bool) -> tuple[str, ...]:
    if table.button is None:
        return ()
    places = {"D": table.button, "SB": table.small_blind, "BB": table.big_blind}
    if button_only:
        places = {"D": table.button}
    return tuple(name for name, at in places.items() if at == seat)


def _table_seat(
    seat: Seat, assignment: SeatAssignment | None, origin: str, badges: tuple[str, ...], marks: Mapping[int, Mark]
) -> SeatWithPlayer:
    reserved = assignment is not None and assignment.kind == SeatAssignment.Kind.RESERVED
    entry = assignment.entry if assignment else None
    return SeatWithPlayer(
        number=seat.number,
        usable=seat.usable,
        entry=None if reserved else entry,
        reserved_for=entry if reserved else None,
        came_from=origin,
        locked=bool(assignment and assignment.locked),
        badges=badges,
        mark=marks.get(entry.pk) if entry else None,
    )
