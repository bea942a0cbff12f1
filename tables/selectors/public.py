"""What everybody may see of the room: seats by name, moves, tables. Display names alone."""

from dataclasses import dataclass
from datetime import datetime

from tables.models import Held, Table
from tables.rules.balance import gap
from tables.rules.room import breaking_order, sizes
from tables.selectors.balancing import open_moves, patience, ways_of
from tables.selectors.room import room_of
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Sitting:
    """A name, the seat as it is spoken, and whether he is still on his way there."""

    name: str
    seat: str
    walking: bool
    area: str


@dataclass(frozen=True, slots=True)
class Going:
    """A move on the board."""

    name: str
    origin: str
    to: str
    stands: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A table on the board: how many of its seats are taken, and what is particular about it."""

    number: int
    players: int
    seats: int
    state: str


def sitting(tournament: Tournament, *, named: str = "", most: int = 600) -> tuple[list[Sitting], int]:
    """Players by name with their seats, at most `most` of those whose name has `named` in it, and how many there are.

    Whoever was called is told the seat to go to.
    """
    rows = Held.objects.filter(tournament=tournament).exclude(kind=Held.Kind.SITS, entry__held__kind=Held.Kind.KEPT)
    if named:
        rows = rows.filter(entry__player__display_name__icontains=named)
    shown = rows.order_by("entry__player__display_name", "pk").values_list(
        "entry__player__display_name", "seat__table__number", "seat__number", "kind", "seat__table__area"
    )[:most]
    return [
        Sitting(name, f"{table}.{seat}", kind == Held.Kind.KEPT, area) for name, table, seat, kind, area in shown
    ], rows.count()


def going(tournament: Tournament, *, now: datetime) -> list[Going]:
    """The moves under way, the oldest first."""
    waits = patience(tournament)
    return [
        Going(
            move.entry.player.display_name,
            str(move.from_seat),
            str(move.to_seat),
            move.stands(now=now, patience=waits),
        )
        for move in open_moves(tournament)
    ]


def standing(tournament: Tournament) -> list[Standing]:
    """The tables by number; the next to break and those that are short say so."""
    room = room_of(tournament)
    ways = ways_of(tournament, room)
    order = breaking_order(room, rule=ways.break_order)
    largest = max((len(table.players) for table in room), default=0)
    level = gap(sizes(room)) <= ways.apart
    features = set(Table.objects.filter(tournament=tournament, feature=True).values_list("number", flat=True))
    found = []
    for table in room:
        players = len(table.players)
        short = 0 if level or not table.empty else largest - players
        state = f"{short} short" if short > ways.apart else ""
        if not state and len(room) > 1 and order and table is order[0]:
            state = "breaks next"
        if not state and table.number in features:
            state = "feature"
        found.append(Standing(table.number, players, len(table.seats), state))
    return found
