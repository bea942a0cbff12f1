"""The room as plain values: open tables with their seats, and the players counted at each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from tables.rules.hands.button import Positions

#: after every posted place in the breaking order
LAST = 10**6


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table where they count: the table of their seat or, once they are called, of their new seat.

    `moved_at` is when a balancing move or a break brought them to the table; None for other players.
    """

    entry: int
    name: str
    seat: int
    moved_at: datetime | None = None
    locked: bool = False
    arriving: bool = False
    absent: bool = False


class TableSize(NamedTuple):
    """The number of players at a table, and of its usable seats."""

    players: int
    seats: int

    @property
    def is_full(self) -> bool:
        return self.players >= self.seats


@dataclass(frozen=True, slots=True)
class RoomTable:
    """An open table. `seats` are usable; `taken` are occupied or reserved, also by players called elsewhere."""

    number: int
    seats: frozenset[int]
    players: Mapping[int, Seated] = field(default_factory=dict)
    taken: frozenset[int] = frozenset()
    last: Positions | None = None
    dealt_at: datetime | None = None
    opening: int = 0
    breaks: int | None = None
    protected: bool = False
    emptied: Mapping[int, datetime] = field(default_factory=dict)

    @property
    def open_seats(self) -> frozenset[int]:
        return self.seats - self.taken

    @property
    def player_count(self) -> int:
        return len(self.players)

    @property
    def size(self) -> TableSize:
        players = len(self.players)
        return TableSize(players, players + len(self.seats - self.taken))


@dataclass(frozen=True, slots=True)
class CountedTable:
    """An open table with counts only, which is all that breaking and drawing in a large room need.

    `open_seats` is sorted. `leaving` is the number of seats of players who were called away. Those players count at
    their new table.
    """

    number: int
    player_count: int
    open_seats: tuple[int, ...] = ()
    opening: int = 0
    breaks: int | None = None
    protected: bool = False
    leaving: int = 0
    size: TableSize = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # stored, since the rules ask for the sizes of a whole room again and again
        object.__setattr__(self, "size", TableSize(self.player_count, self.player_count + len(self.open_seats)))


def counted_table(table: RoomTable) -> CountedTable:
    """Return a table with its counts only."""
    away = (table.taken - table.players.keys()) & table.seats
    return CountedTable(
        number=table.number,
        player_count=len(table.players),
        open_seats=tuple(sorted(table.open_seats)),
        opening=table.opening,
        breaks=table.breaks,
        protected=table.protected,
        leaving=len(away),
    )


class BreakableTable(Protocol):
    """The interface of a table for which the breaking order can be computed."""

    @property
    def number(self) -> int: ...

    @property
    def opening(self) -> int:
        """Return the table's position in the order of opening."""

    @property
    def breaks(self) -> int | None:
        """Return the table's place in the posted breaking order, None if it has none."""

    @property
    def protected(self) -> bool:
        """Return whether the table never breaks."""

    @property
    def player_count(self) -> int:
        """Return the number of players who count at this table: seated there, or on the way to it."""

    @property
    def size(self) -> TableSize:
        """Return the number of players who count at this table, and the most that it can hold."""


Breaking = TypeVar("Breaking", bound=BreakableTable)


def breaking_order(room: Iterable[Breaking], *, rule: str = "posted", added_first: bool = False) -> list[Breaking]:
    """Return the tables in the order in which they break: as posted, then the last opened first.

    Protected tables never break. `rule` is the house setting `break_order`: an order that was drawn counts as posted,
    and with `highest_number_first` the highest table number breaks first. With `added_first` tables without a posted
    place break before the others (WSOP 2024 rule 66).
    """
    tables = [table for table in room if not table.protected]
    if rule == "highest_number_first":
        return sorted(tables, key=lambda table: -table.number)
    unposted = 0 if added_first else LAST
    return sorted(tables, key=lambda table: (unposted if table.breaks is None else table.breaks, -table.opening))


def table_sizes(room: Sequence[BreakableTable]) -> list[TableSize]:
    """Return the sizes of the tables, for balancing."""
    return [table.size for table in room]


def table_sizes_after_walks(room: Sequence[CountedTable]) -> list[TableSize]:
    """Return the sizes once all called players sit at their new tables and their old seats are empty."""
    return [TableSize(table.size.players, table.size.seats + table.leaving) for table in room]


def tables_in_play(room: Sequence[Breaking]) -> list[Breaking]:
    """Return the tables that have players; others were opened in advance or are about to close."""
    return [table for table in room if table.player_count]


def seated_count(room: Iterable[BreakableTable]) -> int:
    """Return the number of players with a seat."""
    return sum(table.player_count for table in room)
