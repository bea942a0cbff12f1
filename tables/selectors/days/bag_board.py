"""The bag board: each table's state at the end of a day, unfinished tables, and the sums of chips."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tables.models import LastHands
from tables.rules.hands.bagging import CountedBags
from tables.selectors.chips.sums import Expected
from tables.selectors.hands.bags import BagRow, TableBags, last_hands_being_played, last_hands_by_table, room_bags
from tournaments.models import Tournament


class BagTableState(StrEnum):
    """State of a table's bags. The states are in the order in which the floor visits unfinished tables."""

    WRONG = "wrong"
    PLAYS = "plays"
    WAITS = "waits"
    COUNTS = "counts"
    TO_VERIFY = "to_verify"
    VERIFIED = "verified"


@dataclass(frozen=True, slots=True, kw_only=True)
class BagTable:
    """One table of the board: its bags with their sum, how many are verified, and its state."""

    number: int
    rows: list[BagRow]
    counted: CountedBags
    state: BagTableState

    @property
    def surplus(self) -> int:
        """Return how many more chips are in the bags than were counted at the table; negative if chips are missing."""
        return known_surplus(self.counted)

    @property
    def absolute_difference(self) -> int:
        return abs(self.surplus)

    @property
    def is_verified(self) -> bool:
        return self.state == BagTableState.VERIFIED

    @property
    def counter_names(self) -> str:
        """Return the names of the people who counted, in the order of the seats."""
        return ", ".join(dict.fromkeys(row.bag.counted_by for row in self.rows if row.bag))


@dataclass(frozen=True, slots=True, kw_only=True)
class BagBoard:
    """The bag board: the tables with their bags, the sum of the room, the expected chips, and the last hands."""

    tables: list[BagTable]
    room: CountedBags
    expected: Expected
    last_hands: LastHands | None

    @property
    def verified_count(self) -> int:
        """Return the number of verified tables."""
        return sum(table.is_verified for table in self.tables)

    @property
    def unfinished_tables(self) -> list[BagTable]:
        """Return the tables that are not verified yet, in the order in which the floor visits them."""
        order = list(BagTableState)
        return sorted(
            (table for table in self.tables if not table.is_verified), key=lambda table: order.index(table.state)
        )

    @property
    def tables_with_difference(self) -> list[BagTable]:
        return [table for table in self.tables if table.state == BagTableState.WRONG]

    @property
    def bagged_chips(self) -> int:
        """Return the chips at tables where every bag is counted."""
        return sum(table.counted.chips for table in self.tables if table.counted.is_complete)

    @property
    def unbagged_chips(self) -> int:
        """Return the chips of tables where a bag is missing: the count of the table, else the bags so far."""
        rest = [table.counted for table in self.tables if not table.counted.is_complete]
        return sum(counted.chips if counted.expected is None else counted.expected for counted in rest)

    @property
    def difference(self) -> int | None:
        """Return how many more chips were counted than expected; negative if chips are missing.

        None while tables are neither bagged nor counted, unless already too many chips were counted.
        """
        known = all(table.counted.is_complete or table.counted.expected is not None for table in self.tables)
        found = self.bagged_chips + self.unbagged_chips - self.expected.total
        return found if (known and self.tables) or found > 0 else None


def known_surplus(counted: CountedBags) -> int:
    """Return how many more chips are in bags than were counted at the table; 0 while that is unknown."""
    if counted.expected is None or (not counted.is_complete and counted.chips <= counted.expected):
        return 0
    return counted.chips - counted.expected


def bag_board(tournament: Tournament) -> BagBoard:
    found = room_bags(tournament)
    playing = {table.number for table in last_hands_by_table(tournament) if not table.is_done}
    return BagBoard(
        tables=[_bag_table(table, plays=table.number in playing) for table in found.tables],
        room=found.room,
        expected=found.expected,
        last_hands=last_hands_being_played(tournament),
    )


def _bag_table(bags: TableBags, *, plays: bool) -> BagTable:
    state = _table_state(bags.rows, bags.counted, plays=plays)
    return BagTable(number=bags.number, rows=bags.rows, counted=bags.counted, state=state)


def _table_state(rows: Iterable[BagRow], counted: CountedBags, *, plays: bool) -> BagTableState:
    if known_surplus(counted):
        return BagTableState.WRONG
    if not counted.bags:
        return BagTableState.PLAYS if plays else BagTableState.WAITS
    if not counted.is_complete:
        return BagTableState.COUNTS
    verified = all(row.bag and row.bag.verified_at for row in rows)
    return BagTableState.VERIFIED if verified else BagTableState.TO_VERIFY


def next_unfinished_table(board: BagBoard, *, after: int) -> BagTable | None:
    """Return the next table for the floor to visit, leaving out table `after`; None if no other table is unfinished."""
    return next((table for table in board.unfinished_tables if table.number != after), None)
