"""The stored room: open tables as plain values, and single seat assignments."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet

from tables.models import Seat, SeatAssignment, Table
from tables.rules.hands.button import Origin
from tables.rules.room import CountedTable, RoomTable, Seated
from tables.rules.seats.draw import OpenTable
from tournaments.models import Entry, Tournament
from tournaments.rules.players.same_person import letters_key
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.request_cache import cached_in_request
from tournaments.selectors.shown_names import LOOK_UP_ALL, names_of_players, unique_names_in

#: tables up to which seats are filtered by table number
MAX_NUMBERS = 50
#: tables up to which they are filtered by key
MAX_KEYS = 1_000
#: origins of players who came from another table
MOVE_ORIGINS = (Origin.BALANCE, Origin.BROKEN_TABLE)


@dataclass(slots=True)
class _Seats:
    """One table's seats while the room is assembled."""

    usable: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    emptied: dict[int, datetime] = field(default_factory=dict)
    players: dict[int, Seated] = field(default_factory=dict)


def open_tables(tournament: Tournament) -> QuerySet[Table]:
    """Return the open tables, by number."""
    return Table.objects.filter(tournament=tournament, broken_at__isnull=True)


def room_tables(tournament: Tournament, *, numbers: Collection[int] | None = None) -> list[RoomTable]:
    """Return the open tables as values by number, all of them or only `numbers`, in eight queries.

    Rare values have queries of their own, since a column for ten thousand rows costs as much as a query.
    """
    seats: defaultdict[int, _Seats] = defaultdict(_Seats)
    places: dict[int, tuple[_Seats, int]] = {}
    tables = open_tables(tournament)
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    if numbers is not None:
        tables, rows = tables.filter(number__in=numbers), rows.filter(table__number__in=numbers)
    unusable = set(rows.filter(usable=False).values_list("pk", flat=True))
    for key, table, number in rows.values_list("pk", "table_id", "number"):
        here = seats[table]
        places[key] = here, number
        if key not in unusable:
            here.usable.add(number)
    for key, emptied in rows.filter(emptied_at__isnull=False).values_list("pk", "emptied_at"):
        here, number = places[key]
        if emptied:
            here.emptied[number] = emptied
    _add_players_to_seats(places, tournament, numbers)
    return [_room_table(table, seats[table.pk]) for table in tables]


@cached_in_request
def counted_tables(tournament: Tournament) -> list[CountedTable]:
    """Return the open tables by number with counts only: enough to break a table even in a room of a thousand tables.

    Four queries, and one more while a player walks.
    """
    away = _seats_called_away(tournament)
    players, empty = _player_count_by_table(open_tables(tournament), away), _open_seats_by_table(tournament)
    leaving = Counter(table for table, usable in away if usable)
    tables = open_tables(tournament).values_list("pk", "number", "opening", "breaks", "protected")
    return [
        CountedTable(number, players[key], tuple(empty.get(key, ())), opening, breaks, protected, leaving[key])
        for key, number, opening, breaks, protected in tables
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
    held = SeatAssignment.objects.filter(tournament=tournament)
    reserved = held.filter(kind=SeatAssignment.Kind.RESERVED)
    twice = reserved.filter(entry__seat_assignments__kind=SeatAssignment.Kind.SEATED).count()
    return field_sum_of_row(tournament).left - (held.count() - twice)


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
    rows = _open_table_assignments(tournament)
    called = list(rows.filter(kind=SeatAssignment.Kind.RESERVED).values_list("entry_id", flat=True))
    sitting = rows.filter(kind=SeatAssignment.Kind.SEATED, entry_id__in=called)
    return list(sitting.values_list("seat__table_id", "seat__usable")) if called else []


def _open_table_assignments(tournament: Tournament) -> QuerySet[SeatAssignment]:
    return SeatAssignment.objects.filter(tournament=tournament, seat__table__broken_at__isnull=True).order_by()


def _add_players_to_seats(
    places: dict[int, tuple[_Seats, int]], tournament: Tournament, numbers: Collection[int] | None
) -> None:
    """Add each player to a seat in `places`.

    A called player is added to the reserved seat, any other player to the seat where they sit.
    """
    rows = _open_table_assignments(tournament)
    called = set(rows.filter(kind=SeatAssignment.Kind.RESERVED).values_list("entry_id", flat=True))
    if numbers is not None:
        rows = rows.filter(seat__table__number__in=numbers)
    locked = set(rows.filter(locked=True).values_list("pk", flat=True))
    absent = set(rows.filter(entry__checked_in_at__isnull=True).values_list("entry_id", flat=True))
    moved = dict(rows.filter(came__in=MOVE_ORIGINS).values_list("pk", "since"))
    fields = ("pk", "seat_id", "entry_id", "entry__player", "entry__player__display_name", "kind")
    found = list(rows.values_list(*fields))
    names = _disambiguated_name_by_player(tournament, found)
    for assignment, key, entry, player, display_name, kind in found:
        name = names.get(player, display_name)
        if key not in places:  # at a table that was opened since the seats were read
            continue
        here, seat = places[key]
        here.taken.add(seat)
        arriving = kind == SeatAssignment.Kind.RESERVED
        if arriving or entry not in called:
            here.players[seat] = Seated(
                entry, name, seat, moved.get(assignment), assignment in locked, arriving, entry in absent
            )


def _disambiguated_name_by_player(tournament: Tournament, seated: Sequence[tuple[Any, ...]]) -> dict[int, str]:
    """Return a disambiguated name for each player who shares a name with another, by player key.

    Names are compared within the event; in a large event only among seated players.
    """
    named = {player: letters_key(name) for _key, _seat, _entry, player, name, _kind in seated}
    count = Counter(named.values())
    namesakes = [player for player, name in named.items() if count[name] > 1 or len(named) <= LOOK_UP_ALL]
    return names_of_players(tournament, namesakes) if namesakes else {}


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
