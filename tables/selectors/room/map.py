"""The map of the room: each table's count and state, in few queries even for a large room."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext_noop as noop

from tables.models import Move, SeatAssignment
from tables.rules.balance.balance import largest_shortfall, tables_short_by
from tables.rules.balance.breaking import busts_until_break
from tables.rules.balance.plan import RoomPlan, due_redraw_table_count, may_break_table
from tables.rules.policies import RoomPolicies, breaking_order_by_policy, is_order_missing
from tables.rules.room import CountedTable, table_sizes, table_sizes_after_walks, tables_in_play
from tables.selectors.balance import open_move_list, room_policies
from tables.selectors.hands.bags import room_bags
from tables.selectors.room.calls import keys_of_calling_tables
from tables.selectors.room_rows import TableRow, assignment_rows, open_table_rows, seat_rows, table_rows
from tables.selectors.seating import counted_tables
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext, labelled_text, ngettext, pgettext
from tournaments.models import Tournament
from tournaments.selectors.days.days import is_ended_flight

#: tables up to which the map draws every seat
MAX_WITH_SEATS = 48
#: tables without an area that form a hall
TABLES_PER_HALL = 200

#: letters of seats by the kind of their assignment
SEAT_LETTERS = {str(SeatAssignment.Kind.SEATED): "x", str(SeatAssignment.Kind.RESERVED): "i"}

#: the states of a table, most pressing first, as the filters name it
STATES = {"halt": noop("Stopped"), "short": noop("Short"), "walk": noop("Walking"), "next": noop("Breaks next")}
#: the filter for tables that wait for an answer of the floor, in whatever state
CALLED = ("call", noop("Called"))


@dataclass(frozen=True, slots=True)
class MapTable:
    """One table. `state` is ok, halt, short, walk, next, break (its players are on their way) or closed.

    `seats` has a letter for each seat: `x` taken, `o` empty, `-` unusable, `i` reserved for a player on the way, `t`
    proposed to be filled, `f` its player is proposed to move. It is empty if the room is too large to show seats.
    """

    number: int
    players: int = 0
    holds: int = 0
    state: str = "closed"
    tag: str = ""
    area: str = ""
    feature: bool = False
    protected: bool = False
    called: bool = False
    seats: str = ""

    @property
    def description(self) -> str:
        """Return the number of players and the marks of the table as a sentence."""
        count = (
            gettext("broken")
            if self.state == "closed"
            else gettext("{players} of {seats} seated").format(players=self.players, seats=self.holds)
        )
        marks = [
            label
            for yes, label in (
                (self.called, gettext("floor called")),
                (self.feature, gettext("feature table")),
                (self.protected, gettext("never breaks")),
            )
            if yes
        ]
        return ", ".join(
            [gettext("Table {number}").format(number=self.number), count, *([self.tag] if self.tag else []), *marks]
        )


@dataclass(frozen=True, slots=True)
class Hall:
    """Tables of one area."""

    name: str
    tables: list[MapTable]

    @property
    def description(self) -> str:
        """Return the first and last table number, the number of players, and states, as text."""
        seated = sum(table.players for table in self.tables)
        states = _state_counts(self.tables)
        wrong = [labelled_text(label, count) for _state, label, count in states if count]
        first, last = min(table.number for table in self.tables), max(table.number for table in self.tables)
        numbers = gettext("{first} to {last}").format(first=first, last=last)
        count = ngettext("{players} seated", "{players} seated", seated).format(players=number_text(seated))
        return " · ".join([numbers, count, *([", ".join(wrong)] if wrong else [])])


@dataclass(frozen=True)
class RoomMap:
    """The whole map. `routes` are (from table, to table, whether a player is walking there already)."""

    tables: list[MapTable] = field(default_factory=list)
    routes: list[tuple[int, int, bool]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    @property
    def open_tables(self) -> list[MapTable]:
        return [table for table in self.tables if table.state not in {"closed", "break"}]

    @property
    def broken_count(self) -> int:
        """Return how many tables have broken and are empty."""
        return sum(table.state == "closed" for table in self.tables)

    @property
    def layout(self) -> str:
        """Return `ovals` for a map with each seat, `packed` for a larger room, `halls` for the largest.

        It is `none` without tables.
        """
        if not self.tables:
            return "none"
        return (
            "ovals"
            if len(self.tables) <= MAX_WITH_SEATS
            else "packed"
            if len(self.tables) <= TABLES_PER_HALL
            else "halls"
        )

    @property
    def state_filters(self) -> list[tuple[str, str, int]]:
        """Return each filter as (state, label, number of tables)."""
        return [("all", pgettext("tables", "All"), len(self.open_tables)), *_state_counts(self.tables)]

    @property
    def halls(self) -> list[Hall]:
        """Return the tables by area.

        Tables without an area form one hall, or in a large room one for each hundred numbers.
        """
        several = len(self.tables) > TABLES_PER_HALL
        named: defaultdict[str, list[MapTable]] = defaultdict(list)
        for table in self.tables:
            named[table.area or (_hall_name(table.number) if several else "")].append(table)
        return [Hall(name, tables) for name, tables in named.items()]


def _state_counts(tables: Sequence[MapTable]) -> list[tuple[str, str, int]]:
    """Return (state, label, number of tables) for each state, then for tables that have called the floor."""
    states = Counter(table.state for table in tables)
    called = sum(table.called for table in tables)
    return [*((state, gettext(label), states[state]) for state, label in STATES.items()),
            (CALLED[0], gettext(CALLED[1]), called)]  # fmt: skip


def _hall_name(number: int) -> str:
    """Return the hall of a table that has no area: "Hall 2" for table 150."""
    return gettext("Hall {hall}").format(hall=(number - 1) // TABLES_PER_HALL + 1)


def is_small_enough_for_seats(tournament: Tournament) -> bool:
    """Return whether the room is small enough for a map with every seat and the plan's proposals."""
    return len(_map_rows(tournament)) <= MAX_WITH_SEATS


def room_map(tournament: Tournament, *, now: datetime, plan: RoomPlan | None = None) -> RoomMap:
    """Return the map of a room. In a small room it also shows the proposals of the plan."""
    rows, plan = _map_rows(tournament), plan or RoomPlan()
    if not rows:
        return RoomMap()
    room, moves = counted_tables(tournament), open_move_list(tournament)
    policies = room_policies(tournament, room, now=now)
    states = _bag_state_by_table(tournament) or _state_and_tag_by_table(
        room, policies, walking=_walker_count_by_table(moves)
    )
    counted = {table.number: table for table in room}
    drawn = _seat_letters_by_table(tournament, plan) if len(rows) <= MAX_WITH_SEATS else {}
    leaving = Counter(move.from_seat.table_id for move in moves)
    called = keys_of_calling_tables(tournament)
    tables = [
        _open_map_table(
            row, counted[row.number], states.get(row.number, ("ok", "")), drawn.get(row.pk, ""), called=called
        )
        if row.number in counted
        else _broken_map_table(row, leaving[row.pk])
        for row in rows
    ]
    tables.sort(key=lambda table: table.state == "closed")
    routes = _walking_routes(moves, plan) if drawn else []
    return RoomMap(tables, routes, [table.number for table in breaking_order_by_policy(room, policies=policies)])


def _bag_state_by_table(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Return (state, tag) of each table once the day has ended, {} before. The tag is a text on the chips in bags."""
    if not is_ended_flight(tournament):
        return {}
    tags = {
        table.number: gettext("bags {chips}").format(chips=number_text(table.counted.chips))
        for table in room_bags(tournament).tables
    }
    return {number: ("ok", tag) for number, tag in tags.items()}


def _walking_routes(moves: Iterable[Move], plan: RoomPlan) -> list[tuple[int, int, bool]]:
    """Return the walks from table to table: of players on the way, then of players whom the plan would move."""
    walked = [(move.from_seat.table.number, move.to_seat.table.number, True) for move in moves]
    return walked + [(move.from_table, move.to_table, False) for move in plan.moves]


def _map_rows(tournament: Tournament) -> list[TableRow]:
    """Return the tables up to the last one in use. Tables with a higher number have broken and are left out."""
    emptying = {move.from_seat.table_id for move in open_move_list(tournament)}
    known = table_rows(tournament)
    last = max((row.number for row in known if row.broken_at is None or row.pk in emptying), default=0)
    return [row for row in known if row.number <= last]


def _open_map_table(
    row: TableRow, counted: CountedTable, states: tuple[str, str], seats: str, *, called: Collection[int]
) -> MapTable:
    state, tag = states
    return MapTable(
        row.number,
        counted.player_count,
        counted.size.seats,
        state,
        tag,
        row.area,
        row.feature,
        row.protected,
        row.pk in called,
        seats,
    )


def _broken_map_table(row: TableRow, leaving: int) -> MapTable:
    """Return a table that broke. While its players are still on their way, its state is `break`, else `closed`."""
    if not leaving:
        return MapTable(row.number, state="closed", area=row.area)
    tag = ngettext("{count} walking", "{count} walking", leaving).format(count=leaving)
    return MapTable(row.number, state="break", tag=tag, area=row.area)


def _walker_count_by_table(moves: Iterable[Move]) -> Counter[int]:
    return Counter(move.to_seat.table.number for move in moves)


def _state_and_tag_by_table(
    room: Sequence[CountedTable], policies: RoomPolicies, *, walking: Mapping[int, int]
) -> dict[int, tuple[str, str]]:
    """Return the state and the tag of each table that has a state.

    If several states apply to a table, the most pressing state is taken.
    """
    room = tables_in_play(room)
    counted = table_sizes(room)
    largest = max((size.players for size in counted), default=0)
    states = dict(_break_states(room, policies)) if largest else {}
    states |= {
        number: ("walk", ngettext("{count} walking", "{count} walking", players).format(count=players))
        for number, players in walking.items()
    }
    if largest_shortfall(counted) > policies.apart:
        behind = ((table, largest - table.player_count) for table in room if table.open_seats)
        states |= {
            table.number: ("short", gettext("{count} short").format(count=short))
            for table, short in behind
            if short > policies.apart
        }
    halts = tables_short_by(counted) if policies.halts else []
    states |= {
        room[at].number: ("halt", gettext("{count} short: stopped").format(count=largest - room[at].player_count))
        for at in halts
    }
    return states


def _break_states(room: Sequence[CountedTable], policies: RoomPolicies) -> list[tuple[int, tuple[str, str]]]:
    """Return the table that breaks next, with its tag.

    Marks no table while late entries or alternates may still take the seats: the alerts foresee no break then either.
    """
    order = breaking_order_by_policy(room, policies=policies)
    if len(room) < 2 or not order or is_order_missing(room, policies=policies):
        return []
    busts = busts_until_break(table_sizes_after_walks(room), table=room.index(order[0]))
    if due_redraw_table_count(room, policies=policies) is not None:
        tag = gettext("redraw")
    elif not may_break_table(room, policies):
        return []
    elif busts:
        tag = ngettext("in {count} bust", "in {count} busts", busts).format(count=busts)
    else:
        tag = gettext("breaks now")
    return [(order[0].number, ("next", tag))]


def _seat_letters_by_table(tournament: Tournament, plan: RoomPlan) -> dict[int, str]:
    """Return the letters of the seats of open tables in seat order, by the table's key."""
    kinds = {row.seat: row.kind for row in assignment_rows(tournament)}
    places = {row.pk: row.number for row in open_table_rows(tournament)}
    proposed = {(move.to_table, move.to_seat): "t" for move in plan.moves}
    proposed |= {(move.from_table, move.from_seat): "f" for move in plan.moves}
    letters: defaultdict[int, list[str]] = defaultdict(list)
    for seat in sorted(seat_rows(tournament), key=lambda row: row.number):
        inside = SEAT_LETTERS.get(kinds.get(seat.pk, ""), "o" if seat.usable else "-")
        letters[seat.table].append(proposed.get((places.get(seat.table, 0), seat.number), inside))
    return {table: "".join(row) for table, row in letters.items()}
