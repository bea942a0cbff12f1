"""The room as a map shows it: each table's count and what is the matter with it. Few queries, however large it is."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Max, Q

from tables.models import Held, Move, Seat, Table
from tables.rules.balance import gap, three_short
from tables.rules.breaking import busts_until_break
from tables.rules.plan import Plan, redraw_due
from tables.rules.room import CountedTable, sizes
from tables.rules.ways import Ways, order_is_missing, order_of
from tables.selectors.balancing import open_moves, ways_of
from tables.selectors.room import counted_room
from tournaments.models import Tournament

#: a room of so many tables shows every seat of each; a larger one shows counts
SEATS_SHOWN = 48
#: tables without an area stand together by their numbers, so many in a hall
HALL = 200

#: a seat's letter, by what its holder does in it
INSIDE = {str(Held.Kind.SITS): "x", str(Held.Kind.KEPT): "i"}

#: what may be the matter with a table, most pressing first, as the filters name it
STATES = {"halt": "Stopping", "short": "Short", "walk": "Walking in", "next": "Breaks next"}


@dataclass(frozen=True, slots=True)
class MapTable:
    """One table. `state` is ok, halt, short, walk, next, break (its players are on their way) or closed.

    `seats` says of each what is in it: x somebody, o nobody, - unusable, i somebody is on his way there, t proposed to
    be filled, f the one who is proposed to move. It is empty in a room too large to draw seats.
    """

    number: int
    players: int = 0
    holds: int = 0
    state: str = "closed"
    tag: str = ""
    area: str = ""
    feature: bool = False
    protected: bool = False
    seats: str = ""

    @property
    def words(self) -> str:
        """All of it in words."""
        count = "broken" if self.state == "closed" else f"{self.players} of {self.holds} seated"
        marks = [words for yes, words in ((self.feature, "feature table"), (self.protected, "never breaks")) if yes]
        return ", ".join([f"Table {self.number}", count, *([self.tag] if self.tag else []), *marks])


@dataclass(frozen=True, slots=True)
class Hall:
    """Tables that stand together."""

    name: str
    tables: list[MapTable]

    @property
    def words(self) -> str:
        """Where it begins and ends, who sits there, what is the matter."""
        seated = sum(table.players for table in self.tables)
        states = Counter(table.state for table in self.tables)
        wrong = [f"{states[state]} {words.lower()}" for state, words in STATES.items() if states[state]]
        numbers = f"{self.tables[0].number} to {self.tables[-1].number}"
        return " · ".join([numbers, f"{seated:,} seated", *([", ".join(wrong)] if wrong else [])])


@dataclass(frozen=True)
class RoomMap:
    """The whole map. `routes` are from table, to table, and whether somebody walks there already."""

    tables: list[MapTable] = field(default_factory=list)
    routes: list[tuple[int, int, bool]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    @property
    def open(self) -> list[MapTable]:
        """The tables that are open."""
        return [table for table in self.tables if table.state not in {"closed", "break"}]

    @property
    def size(self) -> str:
        """`none`, `ovals` for a room whose seats are drawn, `packed` for a larger one, `halls` for the largest."""
        if not self.tables:
            return "none"
        return "ovals" if len(self.tables) <= SEATS_SHOWN else "packed" if len(self.tables) <= HALL else "halls"

    @property
    def filters(self) -> list[tuple[str, str, int]]:
        """Each filter: its state, its words, and how many tables it leaves."""
        states = Counter(table.state for table in self.tables)
        return [("all", "All", len(self.open)), *((state, words, states[state]) for state, words in STATES.items())]

    @property
    def halls(self) -> list[Hall]:
        """The tables by area, or in hundreds where no area is given."""
        several = len(self.tables) > HALL
        named: defaultdict[str, list[MapTable]] = defaultdict(list)
        for table in self.tables:
            named[table.area or (f"Tables {(table.number - 1) // HALL + 1}" if several else "")].append(table)
        return [Hall(name, tables) for name, tables in named.items()]


class Row(NamedTuple):
    """What the map takes of a table's row."""

    pk: int
    number: int
    area: str
    feature: bool
    protected: bool


def draws_seats(tournament: Tournament) -> bool:
    """Whether the room is small enough that its map shows every seat, and so what the plan proposes."""
    return len(_rows(tournament)) <= SEATS_SHOWN


def map_of(tournament: Tournament, *, plan: Plan | None = None) -> RoomMap:
    """The map of a room; of a small one with what its plan proposes."""
    rows = _rows(tournament)
    if not rows:
        return RoomMap()
    room, moves = counted_room(tournament), list(open_moves(tournament))
    ways = ways_of(tournament, room)
    said = _said(room, ways, walking=_walking(moves))
    counted = {table.number: table for table in room}
    drawn = _seats(tournament, plan or Plan()) if len(rows) <= SEATS_SHOWN else {}
    leaving = Counter(move.from_seat.table_id for move in moves)
    tables = [
        _open(row, counted[row.number], said.get(row.number, ("ok", "")), drawn.get(row.pk, ""))
        if row.number in counted
        else _gone(row, leaving[row.pk])
        for row in rows
    ]
    routes = [(move.from_seat.table.number, move.to_seat.table.number, True) for move in moves]
    routes += [(one.from_table, one.to_table, False) for one in (plan.moves if plan else ())]
    return RoomMap(tables, routes if drawn else [], [table.number for table in order_of(room, ways=ways)])


def _rows(tournament: Tournament) -> list[Row]:
    """The tables up to the last one in use: those broken before keep their places, those behind it are gone."""
    known = Table.objects.filter(tournament=tournament)
    emptying = open_moves(tournament).values("from_seat__table")
    last = known.filter(Q(broken_at__isnull=True) | Q(pk__in=emptying)).aggregate(last=Max("number"))["last"] or 0
    return [Row(*row) for row in known.filter(number__lte=last).order_by("number").values_list(*Row._fields)]


def _open(row: Row, counted: CountedTable, said: tuple[str, str], seats: str) -> MapTable:
    state, tag = said
    return MapTable(
        row.number, counted.counted, counted.size.seats, state, tag, row.area, row.feature, row.protected, seats
    )


def _gone(row: Row, leaving: int) -> MapTable:
    """A broken table keeps its place; while its players are on their way it is breaking."""
    state, tag = ("break", f"{leaving} walking") if leaving else ("closed", "")
    return MapTable(row.number, state=state, tag=tag, area=row.area)


def _walking(moves: Iterable[Move]) -> Counter[int]:
    return Counter(move.to_seat.table.number for move in moves)


def _said(room: Sequence[CountedTable], ways: Ways, *, walking: Mapping[int, int]) -> dict[int, tuple[str, str]]:
    """State and tag of each table with which something is the matter, the most pressing last so that it stays."""
    counted = sizes(room)
    largest = max((one.players for one in counted), default=0)
    said = dict(_next(room, ways)) if largest else {}
    said |= {number: ("walk", f"{players} walking") for number, players in walking.items()}
    if gap(counted) > ways.apart:
        behind = ((table, largest - table.counted) for table in room if table.empty)
        said |= {table.number: ("short", f"{short} short") for table, short in behind if short > ways.apart}
    halts = three_short(counted) if ways.halts else []
    said |= {room[at].number: ("halt", f"{largest - room[at].counted} short: stops") for at in halts}
    return said


def _next(room: Sequence[CountedTable], ways: Ways) -> list[tuple[int, tuple[str, str]]]:
    order = order_of(room, ways=ways)
    if len(room) < 2 or not order or order_is_missing(room, ways=ways):
        return []
    busts = busts_until_break(sizes(room), table=room.index(order[0]))
    tag = "breaks now" if not busts else f"in {busts} bust{'' if busts == 1 else 's'}"
    return [(order[0].number, ("next", tag if redraw_due(room, ways=ways) is None else "all draw anew"))]


def _seats(tournament: Tournament, plan: Plan) -> dict[int, str]:
    """What is in each seat of the open tables, as letters in the order of the seats; by the table's key."""
    rows = Seat.objects.filter(table__tournament=tournament, table__broken_at__isnull=True).order_by("table", "number")
    held = dict(Held.objects.filter(tournament=tournament).values_list("seat_id", "kind"))
    proposed = {(one.to_table, one.to_seat): "t" for one in plan.moves}
    proposed |= {(one.from_table, one.from_seat): "f" for one in plan.moves}
    letters: defaultdict[int, list[str]] = defaultdict(list)
    for key, table, place, number, usable in rows.values_list("pk", "table_id", "table__number", "number", "usable"):
        inside = INSIDE.get(held.get(key, ""), "o" if usable else "-")
        letters[table].append(proposed.get((place, number), inside))
    return {table: "".join(one) for table, one in letters.items()}
