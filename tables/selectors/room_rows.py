"""Rows of the room as plain values, read once for all panels of a page."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, F, When

from tables.models import Seat, SeatAssignment
from tables.rules.hands.button import Origin
from tournaments.models import Tournament
from tournaments.selectors.request_cache import cached_in_request

#: origins of players who came from another table
MOVE_ORIGINS = (Origin.BALANCE, Origin.BROKEN_TABLE)
#: open tables up to which a page reads all seats and players; the pages of a larger room do with counts
MAX_READ = 120


class TableRow(NamedTuple):
    """Columns of a table, open or broken."""

    pk: int
    number: int
    area: str
    feature: bool
    protected: bool
    opening: int
    breaks: int | None
    broken_at: datetime | None


class SeatRow(NamedTuple):
    """Columns of a seat of an open table. `table` is the table's key."""

    pk: int
    table: int
    number: int
    usable: bool
    emptied_at: datetime | None


SEAT_COLUMNS = ("pk", "table_id", "number", "usable", "emptied_at")


class AssignmentRow(NamedTuple):
    """Columns of a seat assignment.

    `moved_at` is when a balancing move or a break brought the player there; None for other players.
    """

    pk: int
    seat: int
    entry: int
    player: int
    shown_name: str
    full_name: str
    club_number: str
    kind: str
    locked: bool
    moved_at: datetime | None
    absent: bool

    @property
    def is_reserved(self) -> bool:
        return self.kind == SeatAssignment.Kind.RESERVED


@cached_in_request
def table_rows(tournament: Tournament) -> list[TableRow]:
    """Return all tables by number, broken tables included."""
    return [TableRow(*row) for row in tournament.tables.values_list(*TableRow._fields)]


def open_table_rows(tournament: Tournament) -> list[TableRow]:
    """Return the open tables by number."""
    return [row for row in table_rows(tournament) if row.broken_at is None]


def open_table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of the open tables, in ascending order."""
    return [row.number for row in open_table_rows(tournament)]


def is_read_whole(tournament: Tournament) -> bool:
    """Return whether a page reads all seats and players of the room."""
    return len(open_table_rows(tournament)) <= MAX_READ


def seat_rows(tournament: Tournament, *, numbers: frozenset[int] | None = None) -> list[SeatRow]:
    """Return the seats of the open tables, or only of the tables `numbers`, in any order."""
    return _seat_rows(tournament, numbers)


@cached_in_request
def _seat_rows(tournament: Tournament, numbers: frozenset[int] | None) -> list[SeatRow]:
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by()
    if numbers is not None:
        rows = rows.filter(table__number__in=numbers)
    return [SeatRow(*row) for row in rows.values_list(*SEAT_COLUMNS)]


def assignment_rows(tournament: Tournament, *, numbers: frozenset[int] | None = None) -> list[AssignmentRow]:
    """Return the seat assignments, or only those at the tables `numbers`, in any order.

    Players who walk from a broken table have a seat there too. Times are read only for the few players who were moved,
    since reading a time takes long.
    """
    return _assignment_rows(tournament, numbers)


@cached_in_request
def _assignment_rows(tournament: Tournament, numbers: frozenset[int] | None) -> list[AssignmentRow]:
    rows = SeatAssignment.objects.filter(tournament=tournament).order_by()
    if numbers is not None:
        rows = rows.filter(seat__table__number__in=numbers)
    player = ("entry__player", "entry__player__display_name", "entry__player__name", "entry__player__club_number")
    columns = rows.values_list(
        "pk",
        "seat_id",
        "entry_id",
        *player,
        "kind",
        "locked",
        Case(When(came__in=MOVE_ORIGINS, then=F("since"))),
        Case(When(entry__checked_in_at__isnull=True, then=True), default=False),
    )
    return [AssignmentRow(*row) for row in columns]
