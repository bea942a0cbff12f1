"""Breaking tables: when the next table can break, how many busts that takes, and when the final table forms.

Tables are given by their index in the room, as in balance.py. A table breaks as soon as its players fit into the empty
seats of the others. Source: TDA 2024 rule 10-B; house rules set the order, which is posted in advance (WSOP 2024 rule
66).
"""

from collections.abc import Sequence

from tables.rules.balance.balance import HALT_AT, TableMove, fewest_moves, largest_shortfall
from tables.rules.room import Breaking, TableSize, tables_in_play

#: tables of a small room
SMALL_ROOM = 4
# busts before a break for which a gap of two is left alone
WORTH_WAITING = 1
WORTH_WAITING_SMALL_ROOM = 2
#: tables next to break that get no players, never more than half of those that stay
MAX_AVOIDED = 10

#: TDA 2024 RP-9: 9- and 8-handed events play five against five until nine are left, 7- and 6-handed ones seven
NINE_OR_SEVEN = {9: 9, 8: 9, 7: 7, 6: 7}

#: WSOP 2024 rule 68: one more than a table seats
ONE_MORE = {9: 10, 8: 9, 7: 8, 6: 7}

BY_RULE = {"nine_or_seven": NINE_OR_SEVEN, "one_more": ONE_MORE}


def busts_until_break(room: Sequence[TableSize], *, table: int) -> int | None:
    """Return the busts until this table's players fit elsewhere, 0 if they fit now. None if there is no other table."""
    if len(room) < 2:
        return None
    elsewhere = sum(other.seats for at, other in enumerate(room) if at != table)
    return max(0, sum(table.players for table in room) - elsewhere)


def can_break(room: Sequence[TableSize], *, table: int) -> bool:
    return busts_until_break(room, table=table) == 0


def needed_table_count(room: Sequence[TableSize]) -> int:
    """Return the least number of these tables that seats all players."""
    players, needed = sum(table.players for table in room), 0
    for seats in sorted((table.seats for table in room), reverse=True):
        if players <= 0:
            break
        players, needed = players - seats, needed + 1
    return needed


def table_indices_highest_first(room: Sequence[TableSize]) -> list[int]:
    """Return the indices of the tables, last table first: the usual breaking order if none was posted."""
    return list(reversed(range(len(room))))


def moves_to_break(room: Sequence[TableSize], *, table: int) -> list[TableMove]:
    """Return the moves of a breaking table's players, each to the emptiest table at that point.

    Raises ValueError if the players do not fit at the other tables.
    """
    if not can_break(room, table=table):
        raise ValueError("the players of this table do not fit into the others")
    sizes = {at: other.players for at, other in enumerate(room) if at != table}
    moves = []
    for _ in range(room[table].players):
        taker = min((at for at in sizes if sizes[at] < room[at].seats), key=lambda at: (sizes[at], at))
        sizes[taker] += 1
        moves.append(TableMove(table, taker))
    return moves


def move_count_to_break_and_level(room: Sequence[TableSize], *, table: int, max_difference: int) -> int:
    """Return the number of moves to break this table and balance the others afterwards."""
    moves = moves_to_break(room, table=table)
    arrivals = [move.to_table for move in moves]
    rest = [TableSize(other.players + arrivals.count(at), other.seats) for at, other in enumerate(room) if at != table]
    return len(moves) + fewest_moves(rest, max_difference=max_difference)


def may_wait_for_break(room: Sequence[TableSize], *, table: int) -> bool:
    """Return whether a table two players short may wait, because table `table` breaks within a bust or two.

    A table three players short may never wait.
    """
    busts = busts_until_break(room, table=table)
    patience = WORTH_WAITING_SMALL_ROOM if len(room) <= SMALL_ROOM else WORTH_WAITING
    return busts is not None and busts <= patience and largest_shortfall(room) < HALT_AT


def tables_breaking_soon(order: Sequence[int], *, tables: int) -> list[int]:
    """Return the next tables to break, which get players last: at most MAX_AVOIDED and at most half of `tables`."""
    return list(order[: min(MAX_AVOIDED, tables // 2)])


def receiving_tables(room: Sequence[Breaking], *, number: int, order: Sequence[Breaking]) -> list[Breaking]:
    """Return the tables at which the players of table `number` draw seats; `order` is the breaking order.

    Leaves out tables without players, unless their seats are needed. Leaves out tables next to break as far as the rest
    has enough seats.
    """
    here = next(table for table in room if table.number == number)
    others = [table for table in room if table is not here]
    playing = tables_in_play(others)
    if _free_seat_count(playing) < here.player_count:
        return others
    numbers = {table.number for table in playing}
    return _tables_staying_open(
        playing, [table.number for table in order if table.number in numbers], players=here.player_count
    )


def _tables_staying_open(playing: list[Breaking], following: Sequence[int], *, players: int) -> list[Breaking]:
    """Return the tables of `playing` without the tables that break next.

    Keeps as many tables that break soon as are needed to seat all `players`.
    """
    soon = tables_breaking_soon(following, tables=len(playing))
    for avoided in range(len(soon), 0, -1):
        found = [table for table in playing if table.number not in soon[:avoided]]
        if _free_seat_count(found) >= players:
            return found
    return playing


def _free_seat_count(tables: Sequence[Breaking]) -> int:
    return sum(table.size.seats - table.size.players for table in tables)


def final_table_size(seats: int, *, rule: str | int) -> int:
    """Return the number of players at which an event with `seats` a table forms its final table.

    `rule` is the house setting `final_table_at`: the name of a book's rule, or the number itself. If the book has no
    number (10-handed, or five and fewer) the final table forms when all players fit at one table.
    """
    if isinstance(rule, int):
        return rule
    return BY_RULE[rule].get(seats, seats)


def is_number_missing_in_rule(seats: int, *, rule: str | int) -> bool:
    """Return whether the rule names no number of players for tables with `seats` seats.

    The final table then forms when all players fit at one table.
    """
    return isinstance(rule, str) and seats not in BY_RULE[rule]
