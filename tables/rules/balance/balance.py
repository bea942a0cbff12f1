"""Balancing: how few players must move to bring tables level, and from where to where.

Tables are named by their index in the room. A room is level when no two tables are further apart than the house rules
allows; a full table never counts as short. Source: TDA 2024 rule 11; the fewest moves are proven in the tests.
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
    """One player goes from one table to another."""

    from_table: int
    to_table: int


def tolerance(rule: str | int, *, tables: int) -> int:
    """Return how many players apart tables may be while this many are left.

    `rule` is the house setting `balance_tolerance`. Where it is left to the director, 1 is planned for.
    """
    if isinstance(rule, int):
        return rule
    return 2 if tables > TWO_APART_ABOVE.get(rule, tables) else 1


def gap(room: Sequence[TableSize]) -> int:
    """Return how many players the shortest table is behind the largest; a full table is never short."""
    largest = max((table.players for table in room), default=0)
    return max((largest - table.players for table in room if not table.full), default=0)


def is_level(room: Sequence[TableSize], *, max_difference: int) -> bool:
    """Return whether no table with an empty seat is further than `max_difference` players behind the largest."""
    return gap(room) <= max_difference


def tables_three_short(room: Sequence[TableSize], *, by: int = HALT_AT) -> list[int]:
    """The tables `by` or more players short of the largest that have a seat to fill."""
    largest = max((table.players for table in room), default=0)
    return [at for at, table in enumerate(room) if not table.full and largest - table.players >= by]


def fewest_moves(room: Sequence[TableSize], *, max_difference: int) -> int:
    """The fewest players who must move until the room is level.

    Raises ValueError when there are more players than seats at a table.
    """
    return min(moves for moves, _ in _moves_and_bases(room, max_difference=max_difference))


def level_sizes(room: Sequence[TableSize], *, max_difference: int, next_to_break: Collection[int] = ()) -> list[int]:
    """Return how many players each table has once the fewest moves are made, in the order of the room.

    Where there is a choice, tables that are next to break give first and take last.
    """
    _, base = min(_moves_and_bases(room, max_difference=max_difference))
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


def plan_of_moves(
    room: Sequence[TableSize], *, max_difference: int, next_to_break: Collection[int] = ()
) -> list[TableMove]:
    """The fewest moves that bring the room level, each from the fullest table that gives to the emptiest that takes."""
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
    """Return the key of a table in the queue to take a player (step 1) or to give one (step -1), the least first."""
    return (at in next_to_break) == (step > 0), step * size, at


def _requeue(queue: list[tuple[int, int]], table: tuple[int, int], *, done: int) -> None:
    """Put the first table of a queue back in with its new size, or take it out at its final size."""
    if table[0] == done:
        heappop(queue)
    else:
        heapreplace(queue, table)


def _moves_and_bases(room: Sequence[TableSize], *, max_difference: int) -> list[tuple[int, int]]:
    """The smallest sizes a level room can have, each with the moves it takes: (moves, base).

    With base m every table ends between min(seats, m) and min(seats, m + difference). Players above the upper
    bounds must leave and those missing below the lower ones must come: the greater of the two sums moves.
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
