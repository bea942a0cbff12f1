"""Plan of the room: a redraw, a break, waiting, or the fewest moves, each with player, seat and reason.

Sources: TDA 2024 rules 10 and 11, RP-9. If a button is unknown, the plan asks for it and never guesses.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from tables.rules.balance.balance import fewest_moves, is_level, levelling_moves, tables_short_by
from tables.rules.balance.breaking import (
    busts_until_break,
    can_break,
    may_wait_for_break,
    needed_table_count,
    tables_breaking_soon,
)
from tables.rules.balance.movers import Exemption, ProposedRoom, next_mover, worst_open_seat
from tables.rules.hands.bagging import HAND
from tables.rules.policies import RoomPolicies, breaking_order_by_policy, is_order_missing
from tables.rules.room import BreakableTable, RoomTable, TableSize, seated_count, table_sizes, tables_in_play

__all__ = [
    "HAND",
    "HIGH_CARD",
    "ByCard",
    "Exemption",
    "ProposedMove",
    "RoomPlan",
    "RoomPolicies",
    "TablesRead",
    "due_redraw_table_count",
    "may_break_table",
    "plan_for_room",
]

HIGH_CARD = "high_card"
#: function that reads tables with their players by number, without those closed meanwhile
TablesRead = Callable[[Collection[int]], Mapping[int, RoomTable]]


@dataclass(frozen=True, slots=True)
class ProposedMove:
    """A player to move. `hands` is in how many hands they are big blind in the new seat, None in stud."""

    entry: int
    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    hands: int | None
    short: int
    passed_over: tuple[tuple[str, Exemption], ...] = ()


@dataclass(frozen=True, slots=True)
class ByCard:
    """A move whose player is decided by cards: the highest card at the table moves (WSOP 2024)."""

    from_table: int
    to_table: int
    to_seat: int
    short: int


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """Steps for the room, most pressing first. `fewest` is the least number of moves that makes the room level.

    If a redraw is due now, `redraw_to` is the number of tables. If a break is due, `breaks` is the table. `waits` is
    (table, busts): a short table may wait for players, because `table` breaks after `busts` busts. `asks` are tables
    with an unknown button. `no_seat` are tables whose open seats would all post the small blind or wait. `no_mover` are
    tables where every player is exempt. `draws_order` is True if the breaking order must be drawn first.
    """

    fewest: int = 0
    halts: tuple[int, ...] = ()
    redraw_to: int | None = None
    breaks: int | None = None
    breaks_next: tuple[int, int] | None = None
    waits: tuple[int, int] | None = None
    moves: tuple[ProposedMove, ...] = ()
    by_card: tuple[ByCard, ...] = ()
    asks: tuple[int, ...] = ()
    no_seat: tuple[int, ...] = ()
    no_mover: tuple[int, ...] = ()
    draws_order: bool = False


def plan_for_room(
    room: Sequence[BreakableTable],
    *,
    policies: RoomPolicies,
    now: datetime,
    read: TablesRead | None = None,
    most: int = 30,
    exempt: Mapping[int, Exemption] | None = None,
    uncarded: Collection[int] = (),
) -> RoomPlan:
    """Return the plan for a room, with at most `most` of its moves worked out.

    `read` reads the players at the tables of these moves; it is required if `room` has only counts. `exempt` are
    entries kept in their seat for a reason outside the room, such as a penalty. `uncarded` are tables where a hand has
    begun but no card is dealt. A table without players was opened in advance: it waits for the draw and is never short.
    """
    room = tables_in_play(room)
    if len(room) < 2 or not seated_count(room):
        return RoomPlan(redraw_to=due_redraw_table_count(room, policies=policies))
    counted, next_at = table_sizes(room), _index_of_next_break(room, policies)
    halts = tuple(room[at].number for at in tables_short_by(counted)) if policies.halts else ()
    plan = RoomPlan(fewest_moves(counted, max_difference=policies.apart), halts, breaks_next=_next_break(room, next_at))
    if (smaller := _plan_with_redraw_or_break(plan, room, policies, next_at)) is not None:
        return smaller
    if is_level(counted, max_difference=policies.apart):
        return plan
    if next_at is not None and may_break_table(room, policies) and may_wait_for_break(counted, table=next_at):
        return replace(plan, waits=plan.breaks_next)
    drafting = ProposedRoom(now, policies, exempt or {}, frozenset(uncarded))
    pairs = _table_pairs(room, policies, counted=counted, most=most)
    tables = _read_tables(room, {*chain(*pairs)}, read)
    return _plan_with_moves(plan, pairs, tables, drafting, largest=_largest_player_count(counted))


def _table_pairs(
    room: Sequence[BreakableTable], policies: RoomPolicies, *, counted: Sequence[TableSize], most: int
) -> list[tuple[int, int]]:
    """Return the (giving, taking) table numbers of each move of the shortest plan."""
    moves = levelling_moves(
        counted, max_difference=policies.apart, next_to_break=_indices_next_to_break(room, policies)
    )
    return [(room[move.from_table].number, room[move.to_table].number) for move in moves[:most]]


def _read_tables(
    room: Sequence[BreakableTable], numbers: Collection[int], read: TablesRead | None
) -> Mapping[int, RoomTable]:
    """Return the tables with their players by number. Without `read` they are taken from the room."""
    return read(numbers) if read else {table.number: table for table in room if isinstance(table, RoomTable)}


def _largest_player_count(counted: Sequence[TableSize]) -> int:
    return max(table.players for table in counted)


def _indices_next_to_break(room: Sequence[BreakableTable], policies: RoomPolicies) -> list[int]:
    """Return the room indices of the tables that break next, in order."""
    at = {table.number: index for index, table in enumerate(room)}
    order = [at[table.number] for table in breaking_order_by_policy(room, policies=policies)]
    return tables_breaking_soon(order, tables=len(room))


def _index_of_next_break(room: Sequence[BreakableTable], policies: RoomPolicies) -> int | None:
    """Return the room index of the table that breaks next, None if no table may."""
    order = breaking_order_by_policy(room, policies=policies)
    return room.index(order[0]) if order else None


def _next_break(room: Sequence[BreakableTable], table: int | None) -> tuple[int, int] | None:
    """Return (number of the table that breaks next, busts until it breaks); None if no table may break."""
    if table is None:
        return None
    busts = busts_until_break(table_sizes(room), table=table)
    return None if busts is None else (room[table].number, busts)


def _plan_with_redraw_or_break(
    plan: RoomPlan, room: Sequence[BreakableTable], policies: RoomPolicies, next_at: int | None
) -> RoomPlan | None:
    """Return the plan with the redraw or break that is due now, without moves; None if neither is due."""
    redraw = due_redraw_table_count(room, policies=policies)
    if redraw is not None:
        return replace(plan, redraw_to=redraw)
    if next_at is None or not may_break_table(room, policies) or not can_break(table_sizes(room), table=next_at):
        return None
    missing = is_order_missing(room, policies=policies)
    return replace(plan, breaks=None if missing else room[next_at].number, draws_order=missing)


def due_redraw_table_count(room: Sequence[BreakableTable], *, policies: RoomPolicies) -> int | None:
    """Return the number of tables to which everybody draws again now, None if no redraw is due.

    The final table forms at its own number of players. If house rules name numbers of players, everybody draws again
    once at each number, whatever the number of tables. Late entries still expected count as players.
    """
    left, players = len(room) - 1, seated_count(room) + policies.expected
    if policies.alternates or not seated_count(room):
        return None
    if _is_redraw_number_reached(players, policies):
        return needed_table_count(table_sizes(room))
    if left not in policies.redraws:
        return None
    if left == 1:
        return 1 if players <= policies.final_table else None
    order = breaking_order_by_policy(room, policies=policies)
    goes = order and may_break_table(room, policies) and can_break(table_sizes(room), table=room.index(order[0]))
    return left if goes else None


def may_break_table(room: Sequence[BreakableTable], policies: RoomPolicies) -> bool:
    """Return whether a table may break: no alternates wait, and the others have seats for expected late entries."""
    if policies.alternates:
        return False
    if not policies.expected:
        return True
    seats = sum(sorted((size.seats for size in table_sizes(room)), reverse=True)[: len(room) - 1])
    return seated_count(room) + policies.expected <= seats


def _is_redraw_number_reached(players: int, policies: RoomPolicies) -> bool:
    """Return whether the players left have reached a redraw number that had no redraw yet."""
    ahead = [number for number in policies.redraw_numbers if policies.redrawn is None or number < policies.redrawn]
    return any(players <= number for number in ahead)


def _plan_with_moves(
    plan: RoomPlan,
    pairs: Sequence[tuple[int, int]],
    tables: Mapping[int, RoomTable],
    drafting: ProposedRoom,
    *,
    largest: int,
) -> RoomPlan:
    """Return the plan with its moves, both those with a known player and those decided by a high card."""
    found = list(_proposed_moves(pairs, tables, drafting, largest=largest))
    asks, no_seat, no_mover = (
        tuple(dict.fromkeys(tables)) for tables in (drafting.asks, drafting.no_seat, drafting.no_mover)
    )
    moves = tuple(move for move in found if isinstance(move, ProposedMove))
    by_card = tuple(move for move in found if isinstance(move, ByCard))
    return replace(plan, moves=moves, by_card=by_card, asks=asks, no_seat=no_seat, no_mover=no_mover)


def _proposed_moves(
    pairs: Sequence[tuple[int, int]], tables: Mapping[int, RoomTable], drafting: ProposedRoom, *, largest: int
) -> Iterator[ProposedMove | ByCard]:
    """Yield the moves between these tables, each with its player and seat.

    Leaves out a move without a suitable player or seat, and moves of tables closed since the room was counted.
    """
    for giver, taker in (
        (tables[giving], tables[taking]) for giving, taking in pairs if {giving, taking} <= tables.keys()
    ):
        seat, hands = worst_open_seat(taker, drafting)
        if seat is None:
            continue
        short = largest - taker.player_count
        if drafting.policies.mover == HIGH_CARD:
            drafting.promised[taker.number].add(seat)
            yield ByCard(giver.number, taker.number, seat, short)
            continue
        mover, passed_over = next_mover(giver, drafting, seat=seat, hands=hands)
        if mover is None:
            continue
        drafting.gone[giver.number].add(mover.seat)
        drafting.promised[taker.number].add(seat)
        yield ProposedMove(
            mover.entry, mover.name, giver.number, mover.seat, taker.number, seat, hands, short, tuple(passed_over)
        )
