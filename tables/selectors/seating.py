"""The stored room: open tables as plain values, and single seat assignments."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from tables.models import Seat, SeatAssignment, Table
from tables.rules.room import CountedTable, RoomTable, Seated, counted_table
from tables.rules.seats.draw import OpenTable
from tables.selectors.room_rows import (
    SEAT_COLUMNS,
    SeatRow,
    assignment_rows,
    is_read_whole,
    open_table_rows,
    seat_rows,
)
from tournaments.models import Entry, Tournament
from tournaments.rules.players.disambiguation import Named
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import cached_in_request, has_request_cache
from tournaments.selectors.shown_names import names_in_event, unique_names_in

#: tables up to which seats are filtered by table number
MAX_NUMBERS = 50
#: tables up to which they are filtered by key
MAX_KEYS = 1_000


@dataclass(slots=True)
class _Seats:
    """One table's seats while the room is assembled."""

    usable: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    emptied: dict[int, datetime] = field(default_factory=dict)
    players: dict[int, Seated] = field(default_factory=dict)


def open_tables(tournament: Tournament) -> QuerySet[Table]:
    """Return the open tables, by number."""
    return tournament.tables.filter(broken_at__isnull=True)


@cached_in_request
def open_table_list(tournament: Tournament) -> list[Table]:
    """Return the open tables as a list, for the panels of a page."""
    return list(open_tables(tournament))


def table_with_number(tournament: Tournament, number: int) -> Table | None:
    """Return a table, open or broken; None if there is no such table."""
    known = open_table_list(tournament) if has_request_cache() and is_read_whole(tournament) else []
    here = next((table for table in known if table.number == number), None)
    return here or tournament.tables.filter(number=number).first()


def seats_of_table(table: Table) -> list[SeatRow]:
    """Return the seats of a table, open or broken, by number."""
    if has_request_cache() and table.broken_at is None and is_read_whole(table.tournament):
        seats = [seat for seat in seat_rows(table.tournament) if seat.table == table.pk]
    else:
        seats = [SeatRow(*row) for row in table.seats.values_list(*SEAT_COLUMNS)]
    return sorted(seats, key=lambda seat: seat.number)


def room_tables(tournament: Tournament, *, numbers: Collection[int] | None = None) -> list[RoomTable]:
    """Return the open tables as values by number, all of them or only `numbers`, in five queries."""
    seats: defaultdict[int, _Seats] = defaultdict(_Seats)
    places: dict[int, tuple[_Seats, int]] = {}
    asked = None if numbers is None else frozenset(numbers)
    for row in seat_rows(tournament, numbers=asked):
        here = seats[row.table]
        places[row.pk] = here, row.number
        if row.usable:
            here.usable.add(row.number)
        if row.emptied_at:
            here.emptied[row.number] = row.emptied_at
    _add_players_to_seats(places, tournament, asked)
    tables = open_table_list(tournament) if asked is None else open_tables(tournament).filter(number__in=asked)
    return [_room_table(table, seats[table.pk]) for table in tables]


@cached_in_request
def whole_room(tournament: Tournament) -> list[RoomTable]:
    """Return all open tables as values, for the panels of a page."""
    return room_tables(tournament)


@cached_in_request
def counted_tables(tournament: Tournament) -> list[CountedTable]:
    """Return the open tables by number with counts only: enough to break a table even in a room of a thousand tables.

    Four queries, and one more while a player walks; none in a room that the page reads whole.
    """
    if has_request_cache() and is_read_whole(tournament):
        return [counted_table(table) for table in whole_room(tournament)]
    away = _seats_called_away(tournament)
    players, empty = _player_count_by_table(open_tables(tournament), away), _open_seats_by_table(tournament)
    leaving = Counter(table for table, usable in away if usable)
    return [
        CountedTable(
            row.number,
            players[row.pk],
            tuple(empty.get(row.pk, ())),
            row.opening,
            row.breaks,
            row.protected,
            leaving[row.pk],
        )
        for row in open_table_rows(tournament)
    ]


def tables_with_open_seats(tournament: Tournament) -> list[OpenTable]:
    """Return (table, players, open seats) of each table with open seats, by number, as input of a draw.

    Full tables are not read: there are thousands of them while the last players register.
    """
    empty, tables = _open_seats_by_table(tournament), open_tables(tournament)
    few = len(empty) < MAX_KEYS
    numbers = dict((tables.filter(pk__in=empty) if few else tables).values_list("pk", "number"))
    players = _player_count_by_table(list(numbers) if few else tables, _seats_called_away(tournament))
    return [(number, players[key], empty[key]) for key, number in numbers.items() if key in empty]


def assignment_of(entry: Entry, *, kind: str = SeatAssignment.Kind.SEATED) -> SeatAssignment | None:
    """Return an entry's seat of this kind, None if it has no such seat."""
    # an entry has one of a kind at most, so nothing is sorted
    return next(iter(SeatAssignment.objects.filter(entry=entry, kind=kind).select_related("seat__table")), None)


def assignments_of(entry: Entry) -> list[SeatAssignment]:
    """Return up to two assignments of an entry: the seat where the player sits, and the reserved seat."""
    held = SeatAssignment.objects.filter(entry=entry).select_related("seat__table").order_by()
    return sorted(held, key=lambda assignment: assignment.kind == SeatAssignment.Kind.RESERVED)


def assignment_of_seat(seat: Seat) -> SeatAssignment | None:
    """Return the assignment of a seat, None if nobody has it."""
    return SeatAssignment.objects.filter(seat=seat).select_related("entry__player").first()


def seat_key_by_place(tournament: Tournament, *, tables: Collection[int]) -> dict[tuple[int, int], int]:
    """Return the primary keys of the seats at these tables, by (table, seat)."""
    rows = Seat.objects.filter(table__tournament=tournament).order_by()
    if len(tables) < MAX_NUMBERS:
        rows = rows.filter(table__number__in=tables)
    return {(table, seat): key for key, table, seat in rows.values_list("pk", "table__number", "number")}


def unseated_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Return the remaining entries without a seat, in order of entry: the alternates.

    If `unseated_count` returns 0, the entries are not searched.
    """
    if unseated_count(tournament) == 0:
        return Entry.objects.none()
    return Entry.objects.filter(tournament=tournament, bust_out__isnull=True, seat_assignments__isnull=True)


def names_without_seat(tournament: Tournament) -> list[str]:
    """Return the names of remaining players without a seat, first alternate first."""
    players = list(unseated_entries(tournament).select_related("player").order_by("entered_at", "pk"))
    names = unique_names_in(tournament, [entry.player for entry in players])
    return [names[entry.player_id] for entry in players]


def is_unseated(tournament: Tournament, *, entry: Entry) -> bool:
    """Return whether a remaining entry has no seat; False for an entry that is out."""
    rows = Entry.objects.filter(pk=entry.pk, tournament=tournament, bust_out__isnull=True)
    return bool(rows.filter(seat_assignments__isnull=True).exists())


@cached_in_request
def unseated_count(tournament: Tournament) -> int:
    """Return how many remaining entries have no seat, from stored sums and the number of assignments.

    A called player has two assignments: the seat they sit in, and the seat reserved for them.
    """
    if has_request_cache() and is_read_whole(tournament):
        return field_sum_of_row(tournament).left - len({row.entry for row in assignment_rows(tournament)})
    held = SeatAssignment.objects.filter(tournament=tournament)
    reserved = held.filter(kind=SeatAssignment.Kind.RESERVED)
    twice = reserved.filter(entry__seat_assignments__kind=SeatAssignment.Kind.SEATED).count()
    return field_sum_of_row(tournament).left - (held.count() - twice)


def usable_and_free_seat_count(tournament: Tournament) -> tuple[int, int]:
    """Return the number of usable seats at the open tables, and how many of these are free."""
    if has_request_cache() and is_read_whole(tournament):
        usable = {seat.pk for seat in seat_rows(tournament) if seat.usable}
        return len(usable), len(usable - {row.seat for row in assignment_rows(tournament)})
    seats = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True, usable=True)
    counts = seats.aggregate(seats=Count("pk"), free=Count("pk", filter=Q(assignment__isnull=True)))
    return counts["seats"], counts["free"]


def _open_seats_by_table(tournament: Tournament) -> dict[int, list[int]]:
    """Return the free usable seats in order, by the key of their open table."""
    seats = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True, usable=True)
    empty: defaultdict[int, list[int]] = defaultdict(list)
    for table, number in seats.filter(assignment__isnull=True).order_by("number").values_list("table_id", "number"):
        empty[table].append(number)
    return dict(empty)


def _player_count_by_table(tables: QuerySet[Table] | list[int], away: Iterable[tuple[int, bool]]) -> Counter[int]:
    """Return the number of players by table key. A called player counts at the table with the reserved seat.

    The query starts from the tables. If it started from the seats, the database would look up the table of each seat.
    """
    rows = SeatAssignment.objects.filter(seat__table__in=tables).order_by()
    players = Counter(dict(rows.values_list("seat__table_id").annotate(Count("pk"))))
    players.subtract(table for table, _ in away)
    return players


def _seats_called_away(tournament: Tournament) -> list[tuple[int, bool]]:
    """Return (table key, whether the seat is usable) for each seated player who has been called to another seat."""
    called = list(_reserved_entries(tournament))
    sitting = _open_table_assignments(tournament).filter(kind=SeatAssignment.Kind.SEATED, entry_id__in=called)
    return list(sitting.values_list("seat__table_id", "seat__usable")) if called else []


def _reserved_entries(tournament: Tournament) -> QuerySet[SeatAssignment, int]:
    rows = _open_table_assignments(tournament).filter(kind=SeatAssignment.Kind.RESERVED)
    return rows.values_list("entry_id", flat=True)


def _open_table_assignments(tournament: Tournament) -> QuerySet[SeatAssignment]:
    return SeatAssignment.objects.filter(tournament=tournament, seat__table__broken_at__isnull=True).order_by()


def _add_players_to_seats(
    places: dict[int, tuple[_Seats, int]], tournament: Tournament, numbers: frozenset[int] | None
) -> None:
    """Add each player to a seat in `places`.

    A called player is added to the reserved seat, any other player to the seat where they sit.
    """
    rows = assignment_rows(tournament, numbers=numbers)
    if numbers is None:
        called = {row.entry for row in rows if row.is_reserved and row.seat in places}
    else:
        called = set(_reserved_entries(tournament))
    names = names_in_event(
        tournament, {row.player: Named(row.shown_name, row.full_name, row.club_number) for row in rows}
    )
    for row in rows:
        if row.seat not in places:  # at a broken table, or at one that was opened since the seats were read
            continue
        here, seat = places[row.seat]
        here.taken.add(seat)
        if row.is_reserved or row.entry not in called:
            here.players[seat] = Seated(
                row.entry, names[row.player], seat, row.moved_at, row.locked, row.is_reserved, row.absent
            )


def _room_table(table: Table, seats: _Seats) -> RoomTable:
    return RoomTable(
        number=table.number,
        seats=frozenset(seats.usable),
        players=seats.players,
        taken=frozenset(seats.taken),
        last=table.last_hand(),
        dealt_at=table.dealt_at,
        opening=table.opening,
        breaks=table.breaks,
        protected=table.protected,
        emptied=seats.emptied,
    )
