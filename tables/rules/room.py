"""The room as a value: its open tables, their seats, and who is counted at which of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, TypeVar

from tables.rules.hands.button import Positions

#: after every posted place in the breaking order
LAST = 10**6


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table where they are counted: where they sit or, once they were called, where they are going.

    `moved_at` is when a balancing move or the break of a table brought them there; None for a player who came
    otherwise.
    """

    entry: int
    name: str
    seat: int
    moved_at: datetime | None = None
    locked: bool = False
    arriving: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class TableSize:
    """Players at a table, and its usable seats."""

    players: int
    seats: int

    @property
    def full(self) -> bool:
        """Return whether nobody can be sent here."""
        return self.players >= self.seats


@dataclass(frozen=True, slots=True)
class RoomTable:
    """One open table. `seats` can be used; `taken` are reserved or sat in, also by players who were called away."""

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
    def empty(self) -> frozenset[int]:
        """Seats that a player could be given."""
        return self.seats - self.taken

    @property
    def player_count(self) -> int:
        """Return how many players are counted here."""
        return len(self.players)

    @property
    def size(self) -> TableSize:
        """Players counted here, and the most that could be."""
        return TableSize(len(self.players), len(self.players) + len(self.empty))


@dataclass(frozen=True, slots=True)
class CountedTable:
    """One open table, counted and no more: what breaking and drawing need of a large room. `empty` is in order.

    `leaving` are seats of players who were called away: they are counted where they go, and leave an empty seat.
    """

    number: int
    player_count: int
    empty: tuple[int, ...] = ()
    opening: int = 0
    breaks: int | None = None
    protected: bool = False
    leaving: int = 0

    @property
    def size(self) -> TableSize:
        """Players counted here, and the most that could be."""
        return TableSize(self.player_count, self.player_count + len(self.empty))


class BreakableTable(Protocol):
    """A table of which one can say when it breaks."""

    @property
    def number(self) -> int: ...

    @property
    def opening(self) -> int:
        """Its position in the order of opening."""

    @property
    def breaks(self) -> int | None:
        """Its place in the posted breaking order, None where it has none."""

    @property
    def protected(self) -> bool:
        """Return whether it is never broken."""

    @property
    def player_count(self) -> int:
        """Return how many players count here."""

    @property
    def size(self) -> TableSize:
        """Players counted here, and the most that could be."""


Breaking = TypeVar("Breaking", bound=BreakableTable)


def breaking_order(room: Iterable[Breaking], *, rule: str = "posted", added_first: bool = False) -> list[Breaking]:
    """The tables in the order in which they break: as posted, then the last opened first; protected ones never.

    `rule` is the house setting `break_order`; where the order is drawn, what was drawn is posted. With `added_first`
    those without a posted place go before the others (WSOP 2024 rule 66).
    """
    tables = [table for table in room if not table.protected]
    if rule == "highest_number_first":
        return sorted(tables, key=lambda table: -table.number)
    unposted = 0 if added_first else LAST
    return sorted(tables, key=lambda table: (unposted if table.breaks is None else table.breaks, -table.opening))


def sizes(room: Sequence[BreakableTable]) -> list[TableSize]:
    """The room as balancing counts it."""
    return [table.size for table in room]


def sizes_after_walks(room: Sequence[CountedTable]) -> list[TableSize]:
    """The room as it is once all who were called sit where they are going: their old seats are empty."""
    return [TableSize(table.size.players, table.size.seats + table.leaving) for table in room]


def tables_in_play(room: Sequence[Breaking]) -> list[Breaking]:
    """Return the tables with players: one with nobody at it was opened in advance, or is to be closed."""
    return [table for table in room if table.player_count]


def players_in(room: Iterable[BreakableTable]) -> int:
    """Return how many players have a seat."""
    return sum(table.player_count for table in room)
