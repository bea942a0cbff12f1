"""The room as a value: its open tables, their seats, and who is counted at which of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tables.rules.balance import TableSize
from tables.rules.button import From, Positions

#: behind every posted place in the breaking order
LAST = 10**6


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table where he is counted: where he sits or, once he was called, where he is going."""

    entry: int
    name: str
    seat: int
    came: From
    since: datetime
    locked: bool = False
    arriving: bool = False


@dataclass(frozen=True, slots=True)
class RoomTable:
    """One open table. `seats` can be used; `held` are taken in any way, also by somebody who was called away."""

    number: int
    seats: frozenset[int]
    players: Mapping[int, Seated] = field(default_factory=dict)
    held: frozenset[int] = frozenset()
    last: Positions | None = None
    dealt_at: datetime | None = None
    opening: int = 0
    breaks: int | None = None
    protected: bool = False
    emptied: Mapping[int, datetime] = field(default_factory=dict)

    @property
    def empty(self) -> frozenset[int]:
        """Seats that somebody could be given."""
        return self.seats - self.held

    @property
    def size(self) -> TableSize:
        """Players counted here, and the most that could be."""
        return TableSize(len(self.players), len(self.players) + len(self.empty))


def breaking_order(room: Iterable[RoomTable], *, rule: str = "posted") -> list[RoomTable]:
    """The tables in the order in which they break: as posted, then the last opened first; protected ones never.

    `rule` is the house setting `break_order`. A house that draws the table each time posts what it has drawn.
    """
    tables = [table for table in room if not table.protected]
    if rule == "highest_number_first":
        return sorted(tables, key=lambda table: -table.number)
    return sorted(tables, key=lambda table: (LAST if table.breaks is None else table.breaks, -table.opening))


def sizes(room: Sequence[RoomTable]) -> list[TableSize]:
    """The room as balancing counts it."""
    return [table.size for table in room]


def players_in(room: Iterable[RoomTable]) -> int:
    """Everybody who has a seat."""
    return sum(len(table.players) for table in room)
