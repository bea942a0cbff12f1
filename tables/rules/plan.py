"""What the room needs now: a redraw, a break, patience, or the fewest moves, with who goes where and why.

Sources: TDA 2024 rules 10 and 11, RP-9. A question that nobody has answered (where is the button?) is part of the plan:
it is asked, never guessed.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from tables.rules.balance import fewest_moves, is_level, plan_of_moves, three_short
from tables.rules.breaking import busts_until_break, can_break, worth_waiting
from tables.rules.button import ButtonRule, From, clockwise
from tables.rules.room import RoomTable, Seated, breaking_order, players_in, sizes
from tables.rules.seating import due_big_blind, seat_options, worst_seats

#: one hand; 25 hands an hour are dealt in a live game, so an orbit takes as many of these as there are players
HAND = timedelta(seconds=144)


class Spared(StrEnum):
    """Why somebody whose turn it was to move is passed over."""

    LOCKED = "locked"
    MOVED_LATELY = "moved_lately"
    ON_HIS_WAY = "on_his_way"


@dataclass(frozen=True, slots=True)
class Ways:
    """The house's ways: how far tables may be apart, how the button moves, whom moves spare, when all draw anew.

    While `alternates` wait for a seat no table goes.
    """

    apart: int = 1
    halts: bool = True
    button: ButtonRule = ButtonRule.DEAD
    gap_waits: bool = True
    orbits_spared: int = 1
    by_vacancy: bool = False
    final_table: int = 9
    redraws: tuple[int, ...] = (1,)
    break_order: str = "posted"
    alternates: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """One player to move. `hands` is how many hands from now he is big blind in the new seat (None in stud)."""

    entry: int
    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    hands: int | None
    short: int
    spared: tuple[tuple[str, Spared], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do, most pressing first. `fewest` is the least number of moves that makes the room level.

    `redraw_to` tables, `breaks` table: now. `waits`: leave the gap, this table breaks in so many busts. `asks`: tables
    whose button must be known first; `no_seat`: tables where every open seat would post the small blind or wait.
    """

    fewest: int = 0
    halts: tuple[int, ...] = ()
    redraw_to: int | None = None
    breaks: int | None = None
    breaks_next: tuple[int, int] | None = None
    waits: tuple[int, int] | None = None
    moves: tuple[Proposal, ...] = ()
    asks: tuple[int, ...] = ()
    no_seat: tuple[int, ...] = ()


@dataclass(slots=True)
class _Drafting:
    """The room while moves are being proposed: who has gone from where, which seats are promised."""

    now: datetime
    ways: Ways
    gone: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    promised: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    asks: list[int] = field(default_factory=list)
    no_seat: list[int] = field(default_factory=list)


def plan_for(room: Sequence[RoomTable], *, ways: Ways, now: datetime, most: int = 30) -> Plan:
    """The plan for a room, with at most `most` of its moves worked out."""
    if len(room) < 2 or not players_in(room):
        return Plan()
    counted, order = sizes(room), breaking_order(room, rule=ways.break_order)
    fewest = fewest_moves(counted, max_difference=ways.apart)
    halts = tuple(room[at].number for at in three_short(counted)) if ways.halts else ()
    next_at = room.index(order[0]) if order else None
    busts = None if next_at is None else busts_until_break(counted, table=next_at)
    coming = (room[next_at].number, busts) if next_at is not None and busts is not None else None
    redraw = redraw_due(room, ways=ways)
    if redraw is not None:
        return Plan(fewest, halts, redraw_to=redraw, breaks_next=coming)
    if next_at is not None and can_break(counted, table=next_at) and not ways.alternates:
        return Plan(fewest, halts, breaks=room[next_at].number, breaks_next=coming)
    if is_level(counted, max_difference=ways.apart):
        return Plan(fewest, halts, breaks_next=coming)
    if next_at is not None and worth_waiting(counted, table=next_at):
        return Plan(fewest, halts, breaks_next=coming, waits=coming)
    drafting = _Drafting(now, ways)
    moves = tuple(_moves(room, drafting, most=most, next_to_break=[] if next_at is None else [next_at]))
    asks, no_seat = (tuple(dict.fromkeys(one)) for one in (drafting.asks, drafting.no_seat))
    return Plan(fewest, halts, breaks_next=coming, moves=moves, asks=asks, no_seat=no_seat)


def redraw_due(room: Sequence[RoomTable], *, ways: Ways) -> int | None:
    """To how many tables everybody draws anew now, or None. The final table forms by its own number of players."""
    left, players = len(room) - 1, players_in(room)
    if left not in ways.redraws or ways.alternates:
        return None
    if left == 1:
        return 1 if players <= ways.final_table else None
    order = breaking_order(room, rule=ways.break_order)
    return left if order and can_break(sizes(room), table=room.index(order[0])) else None


def _moves(
    room: Sequence[RoomTable], drafting: _Drafting, *, most: int, next_to_break: list[int]
) -> Iterator[Proposal]:
    """The moves of the shortest plan, each with its player and his seat; a move that lacks one is left out."""
    counted = sizes(room)
    largest = max(one.players for one in counted)
    for move in plan_of_moves(counted, max_difference=drafting.ways.apart, next_to_break=next_to_break)[:most]:
        giver, taker = room[move.from_table], room[move.to_table]
        seat, hands = _seat_at(taker, drafting)
        mover, spared = _mover_of(giver, drafting, seat)
        if seat is None or mover is None:
            continue
        drafting.gone[giver.number].add(mover.seat)
        drafting.promised[taker.number].add(seat)
        short = largest - len(taker.players)
        yield Proposal(
            mover.entry, mover.name, giver.number, mover.seat, taker.number, seat, hands, short, tuple(spared)
        )


def _seat_at(table: RoomTable, drafting: _Drafting) -> tuple[int | None, int | None]:
    """The worst open seat and in how many hands it is big blind (TDA 2024 rule 11-A); in stud the last one vacated."""
    promised = drafting.promised[table.number]
    empty = table.empty - promised
    if drafting.ways.by_vacancy:
        return max(empty, key=lambda seat: (_emptied(table, seat), -seat), default=None), None
    if table.last is None:
        drafting.asks.append(table.number)
        return None, None
    options = seat_options(
        table.last,
        seated=table.players.keys() | promised,
        empty=empty,
        rule=drafting.ways.button,
        gap_waits=drafting.ways.gap_waits,
    )
    worst = worst_seats(options)
    if not worst:
        drafting.no_seat.append(table.number)
        return None, None
    return worst[0], next(one.hands_until_big_blind for one in options if one.seat == worst[0])


def _mover_of(
    table: RoomTable, drafting: _Drafting, seat: int | None
) -> tuple[Seated | None, list[tuple[str, Spared]]]:
    """Whoever is due the big blind, in stud whoever sits as the empty seat does; the next one if he is spared."""
    seats = table.players.keys() - drafting.gone[table.number]
    if drafting.ways.by_vacancy:
        due = min(seats, key=lambda other: (other < (seat or 0), other), default=None)
    elif table.last is None:
        drafting.asks.append(table.number)
        return None, []
    else:
        due = due_big_blind(table.last, seated=seats, rule=drafting.ways.button)
    spared: list[tuple[str, Spared]] = []
    for other in [] if due is None else [due, *clockwise(seats - {due}, after=due)]:
        player = table.players[other]
        why = _spared(player, table, drafting)
        if why is None:
            return player, spared
        spared.append((player.name, why))
    return None, spared


def _spared(player: Seated, table: RoomTable, drafting: _Drafting) -> Spared | None:
    if player.arriving:
        return Spared.ON_HIS_WAY
    if player.locked:
        return Spared.LOCKED
    moved = player.came in {From.BALANCE, From.BROKEN_TABLE}
    orbit = len(table.players) * HAND * drafting.ways.orbits_spared
    return Spared.MOVED_LATELY if moved and drafting.now - player.since < orbit else None


def _emptied(table: RoomTable, seat: int) -> float:
    at = table.emptied.get(seat)
    return at.timestamp() if at else 0.0
