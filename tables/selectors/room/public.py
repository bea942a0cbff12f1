"""Public view of the room: seats by name, moves and tables, with display names only."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from tables.models import Move, Seat, SeatAssignment, Table
from tables.rules.balance.balance import largest_shortfall
from tables.rules.policies import breaking_order_by_policy
from tables.rules.room import table_sizes, tables_in_play
from tables.selectors.balance import open_moves, room_policies, time_until_overdue
from tables.selectors.seating import counted_tables
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.rules.players.disambiguation import Named, name_sort_key
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.shown_names import NAME_FIELDS, names_in_event, unique_names_in


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """An entry's name and seat, and whether the player is still on the way to it."""

    name: str
    seat: str
    walking: bool
    area: str
    entry: int
    player: int


@dataclass(frozen=True, slots=True)
class PublicMove:
    """A move on the public board."""

    name: str
    origin: str
    to: str
    stands: str
    #: the table whose break caused the move, 0 for other moves
    broken: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """A table on the public board with its marks. `short` is the number of players it lacks.

    `empty` are the numbers of its open seats.
    """

    number: int
    players: int
    seats: int
    short: int = 0
    breaks_next: bool = False
    feature: bool = False
    empty: tuple[int, ...] = ()

    @property
    def state(self) -> str:
        """Return the table's state as text, as on the floor's phone."""
        if self.short:
            return gettext("{count} short").format(count=self.short)
        if self.breaks_next:
            return gettext("breaks next")
        return gettext("feature") if self.feature else ""


def public_seats(tournament: Tournament, *, most: int = 600) -> tuple[list[PublicSeat], bool]:
    """Return up to `most` players by name with their seats, and whether there are more.

    A called player is listed with the new seat.
    """
    rows = SeatAssignment.objects.filter(tournament=tournament).exclude(
        kind=SeatAssignment.Kind.SEATED, entry__seat_assignments__kind=SeatAssignment.Kind.RESERVED
    )
    fields = ("seat__table__number", "seat__number", "kind", "seat__table__area", "entry")
    rows_on_page = list(
        rows.order_by("entry__player__found_by", "pk").values_list("entry__player_id", *NAME_FIELDS, *fields)[
            : most + 1
        ]
    )
    names = names_in_event(tournament, {player: Named(*name) for player, *name in (row[:4] for row in rows_on_page)})
    named = [
        PublicSeat(names[player], f"{table}.{seat}", kind == SeatAssignment.Kind.RESERVED, area, entry, player)
        for player, _shown, _full, _number, table, seat, kind, area, entry in rows_on_page
    ]
    named.sort(key=lambda seat: name_sort_key(seat.name))
    return named[:most], len(named) > most


def public_moves(tournament: Tournament, *, now: datetime) -> list[PublicMove]:
    """Return the open moves, oldest first."""
    waits, moves = time_until_overdue(tournament), list(open_moves(tournament))
    names = unique_names_in(tournament, (move.entry.player for move in moves))
    return [
        PublicMove(
            names[move.entry.player_id],
            str(move.from_seat),
            str(move.to_seat),
            move.state(now=now, overdue_after=waits),
            move.from_seat.table.number if move.why == Move.Why.BROKEN_TABLE else 0,
        )
        for move in moves
    ]


def table_states(tournament: Tournament) -> list[TableState]:
    """Return the tables by number with marks for short tables and the next to break.

    Players are counted without reading them. Once the day has ended, no table breaks and none is short.
    """
    room, ended = counted_tables(tournament), is_ended_flight(tournament)
    policies = room_policies(tournament, room)
    order = breaking_order_by_policy(room, policies=policies)
    largest = max((table.player_count for table in room), default=0)
    level = ended or largest_shortfall(table_sizes(tables_in_play(room))) <= policies.apart
    usable = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True, usable=True).order_by()
    seats = dict(usable.values_list("table__number").annotate(Count("pk")))
    features = set(Table.objects.filter(tournament=tournament, feature=True).values_list("number", flat=True))
    return [
        TableState(
            table.number,
            table.player_count,
            seats.get(table.number, 0),
            _missing_beyond_tolerance(largest - table.player_count, apart=policies.apart)
            if table.player_count and table.open_seats and not level
            else 0,
            not ended and len(room) > 1 and bool(order) and table is order[0],
            table.number in features,
            tuple(sorted(table.open_seats)),
        )
        for table in room
    ]


def _missing_beyond_tolerance(missing: int, *, apart: int) -> int:
    """Return the number of missing players, or 0 if house rules allow the table to be so short."""
    return missing if missing > apart else 0
