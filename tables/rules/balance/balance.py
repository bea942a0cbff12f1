"""Balancing: how few players must move to bring tables level, from which tables, and to which tables.

Tables are given by their index in the room. A room is level when no table is further behind the largest than the house
rules allow; a full table is never short. Source: TDA 2024 rule 11. Tests prove that the moves are the fewest.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush, heapreplace

from tables.rules.room import TableSize

#: players short of the largest table at which a table stops dealing (TDA 2024 rule 11-D)
HALT_AT = 3

#: tables above which two players apart are level enough: Robert's Rules 11, WSOP 2024 rule 67, many card rooms
TWO_APART_ABOVE = {"two_above_six_tables": 6, "one_from_twelve_tables": 12, "two_until_four_tables": 4}


@dataclass(frozen=True, slots=True)
class TableMove:
    """One player's move from one table to another."""

    from_table: int
    to_table: int


def allowed_difference(rule: str | int, *, tables: int) -> int:
    """Return by how many players tables may differ while this many tables are left.

    `rule` is the house setting `balance_tolerance`. If it leaves the number to the director, the plan uses 1.
    """
    if isinstance(rule, int):
        return rule
    return 2 if tables > TWO_APART_ABOVE.get(rule, tables) else 1


def largest_shortfall(room: Sequence[TableSize]) -> int:
    """Return by how many players the shortest table is behind the largest. Full tables are never short."""
    largest = max((table.players for table in room), default=0)
    return max((largest - table.players for table in room if not table.is_full), default=0)


def is_level(room: Sequence[TableSize], *, max_difference: int) -> bool:
    """Return whether no table with an empty seat is more than `max_difference` players behind the largest."""
    return largest_shortfall(room) <= max_difference


def tables_short_by(room: Sequence[TableSize], *, by: int = HALT_AT) -> list[int]:
    """Return the indices of tables with an empty seat that are `by` or more players behind the largest table."""
    largest = max((table.players for table in room), default=0)
    return [at for at, table in enumerate(room) if not table.is_full and largest - table.players >= by]


def fewest_moves(room: Sequence[TableSize], *, max_difference: int) -> int:
    """Return the least number of moves that makes the room level.

    Raises ValueError if a table has more players than seats.
    """
    return min(moves for moves, _ in _move_counts_and_bases(room, max_difference=max_difference))


def level_sizes(room: Sequence[TableSize], *, max_difference: int, next_to_break: Collection[int] = ()) -> list[int]:
    """Return the number of players at each table after the fewest moves, in the order of the room.

    If there is a choice, tables that break next are the first to give players and the last to take them.
    """
    _, base = min(_move_counts_and_bases(room, max_difference=max_difference))
    lows = [min(table.seats, base) for table in room]
    highs = [min(table.seats, base + max_difference) for table in room]
    sizes = [min(max(table.players, low), high) for table, low, high in zip(room, lows, highs, strict=True)]
    missing = sum(table.players for table in room) - sum(sizes)
    step, limits = (1, highs) if missing > 0 else (-1, lows)
    able = [_queue_key(at, sizes[at], step, next_to_break) for at in range(len(room)) if sizes[at] != limits[at]]
    heapify(able)
    for _ in range(abs(missing)):
        at = heappop(able)[-1]
        sizes[at] += step
        if sizes[at] != limits[at]:
            heappush(able, _queue_key(at, sizes[at], step, next_to_break))
    return sizes


def levelling_moves(
    room: Sequence[TableSize], *, max_difference: int, next_to_break: Collection[int] = ()
) -> list[TableMove]:
    """Return the fewest moves that make the room level.

    Each move goes from the fullest table that must give a player to the emptiest table that must take one.
    """
    targets = level_sizes(room, max_difference=max_difference, next_to_break=next_to_break)
    givers = [(-table.players, at) for at, table in enumerate(room) if table.players > targets[at]]
    takers = [(table.players, at) for at, table in enumerate(room) if table.players < targets[at]]
    heapify(givers)
    heapify(takers)
    moves = []
    while givers:
        (less, giver), (size, taker) = givers[0], takers[0]
        moves.append(TableMove(giver, taker))
        _requeue(givers, (less + 1, giver), done=-targets[giver])
        _requeue(takers, (size + 1, taker), done=targets[taker])
    return moves


def _queue_key(at: int, size: int, step: int, next_to_break: Collection[int]) -> tuple[bool, int, int]:
    """Return the sort key of table `at` in the queue of tables that take (`step` 1) or give players (`step` -1)."""
    return (at in next_to_break) == (step > 0), step * size, at


def _requeue(queue: list[tuple[int, int]], table: tuple[int, int], *, done: int) -> None:
    """Put the first table of a queue back with its new size, or drop it at its final size `done`."""
    if table[0] == done:
        heappop(queue)
    else:
        heapreplace(queue, table)


def _move_counts_and_bases(room: Sequence[TableSize], *, max_difference: int) -> list[tuple[int, int]]:
    """Return (number of moves, base) for each base, which is the least number of players at a level table.

    With base m each table ends between min(seats, m) and min(seats, m + difference). The number of moves is the greater
    of two sums: the players above the upper bounds, and the players missing below the lower bounds.
    """
    if any(table.players > table.seats for table in room):
        raise ValueError("a table has more players than seats")
    players, by_size = sum(table.players for table in room), Counter(room)
    bases = []
    for base in range(max((table.seats for table in room), default=0) + 1):
        lowest = highest = leave = come = 0
        for table, count in by_size.items():
            low, high = min(table.seats, base), min(table.seats, base + max_difference)
            lowest, highest = lowest + count * low, highest + count * high
            leave += count * max(table.players - high, 0)
            come += count * max(low - table.players, 0)
        if lowest <= players <= highest:
            bases.append((max(leave, come), base))
    return bases
