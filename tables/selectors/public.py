"""What everybody may see of the room: seats by name, moves, tables. Display names alone."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from tables.models import Held, Seat, Table
from tables.rules.balance import gap
from tables.rules.room import sizes
from tables.rules.ways import order_of
from tables.selectors.balancing import open_moves, patience, ways_of
from tables.selectors.room import counted_room
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
    """A table on the board: how many of its seats are taken, by how many players it is `short`, what it is besides."""

    number: int
    players: int
    seats: int
    short: int = 0
    breaks_next: bool = False
    feature: bool = False

    @property
    def state(self) -> str:
        """What is the matter, in English: staff read it on the floor's phone."""
        if self.short:
            return f"{self.short} short"
        return "breaks next" if self.breaks_next else "feature" if self.feature else ""


def sitting(tournament: Tournament, *, most: int = 600) -> tuple[list[Sitting], bool]:
    """Players by name with their seats, at most `most` of them, and whether there are more.

    Whoever was called is told the seat to go to.
    """
    rows = Held.objects.filter(tournament=tournament).exclude(kind=Held.Kind.SITS, entry__held__kind=Held.Kind.KEPT)
    shown = list(
        rows.order_by("entry__player__display_name", "pk").values_list(
            "entry__player__display_name", "seat__table__number", "seat__number", "kind", "seat__table__area"
        )[: most + 1]
    )
    named = [Sitting(name, f"{table}.{seat}", kind == Held.Kind.KEPT, area) for name, table, seat, kind, area in shown]
    return named[:most], len(named) > most


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
    """The tables by number; the next to break and those that are short say so. Players are counted and not read."""
    room = counted_room(tournament)
    ways = ways_of(tournament, room)
    order = order_of(room, ways=ways)
    largest = max((table.counted for table in room), default=0)
    level = gap(sizes(room)) <= ways.apart
    usable = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True, usable=True).order_by()
    seats = dict(usable.values_list("table__number").annotate(Count("pk")))
    features = set(Table.objects.filter(tournament=tournament, feature=True).values_list("number", flat=True))
    return [
        Standing(
            table.number,
            table.counted,
            seats.get(table.number, 0),
            _short(largest - table.counted, apart=ways.apart) if table.empty and not level else 0,
            len(room) > 1 and bool(order) and table is order[0],
            table.number in features,
        )
        for table in room
    ]


def _short(missing: int, *, apart: int) -> int:
    """How many players a table lacks, where it is more than the house allows."""
    return missing if missing > apart else 0
