"""What the room needs now: a redraw, a break, patience, or the fewest moves, with who goes where and why.

Sources: TDA 2024 rules 10 and 11, RP-9. A question that nobody has answered (where is the button?) is part of the plan:
it is asked, never guessed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tables.rules.balance import fewest_moves, is_level, plan_of_moves, three_short
from tables.rules.breaking import busts_until_break, can_break, tables_needed, worth_waiting
from tables.rules.movers import HAND, Drafting, Spared, mover_of, seat_at
from tables.rules.room import Breaks, RoomTable, players_in, sizes
from tables.rules.ways import Ways, order_is_missing, order_of

__all__ = ["HAND", "HIGH_CARD", "ByCard", "Plan", "Proposal", "Spared", "Ways", "plan_for", "redraw_due"]

HIGH_CARD = "high_card"


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
class ByCard:
    """A move whose player the cards decide: one is dealt to each at a table, and the highest goes (WSOP 2024)."""

    from_table: int
    to_table: int
    to_seat: int
    short: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do, most pressing first. `fewest` is the least number of moves that makes the room level.

    `redraw_to` tables, `breaks` table: now. `waits`: leave the gap, this table breaks in so many busts. `asks`: tables
    whose button must be known first; `no_seat`: tables where every open seat would post the small blind or wait;
    `no_mover`: tables where everybody is spared. `draws_order`: the house draws which table breaks, and has not.
    """

    fewest: int = 0
    halts: tuple[int, ...] = ()
    redraw_to: int | None = None
    breaks: int | None = None
    breaks_next: tuple[int, int] | None = None
    waits: tuple[int, int] | None = None
    moves: tuple[Proposal, ...] = ()
    by_card: tuple[ByCard, ...] = ()
    asks: tuple[int, ...] = ()
    no_seat: tuple[int, ...] = ()
    no_mover: tuple[int, ...] = ()
    draws_order: bool = False


def plan_for(
    room: Sequence[RoomTable],
    *,
    ways: Ways,
    now: datetime,
    most: int = 30,
    spares: Mapping[int, Spared] | None = None,
    uncarded: Collection[int] = (),
) -> Plan:
    """The plan for a room, with at most `most` of its moves worked out.

    `spares` are entries whom moves pass over for a reason from outside the room, a penalty say. `uncarded` are tables
    where a hand has begun but no card is dealt.
    """
    if len(room) < 2 or not players_in(room):
        return Plan(redraw_to=redraw_due(room, ways=ways))
    counted, order = sizes(room), order_of(room, ways=ways)
    halts = tuple(room[at].number for at in three_short(counted)) if ways.halts else ()
    next_at = room.index(order[0]) if order else None
    busts = None if next_at is None else busts_until_break(counted, table=next_at)
    coming = (room[next_at].number, busts) if next_at is not None and busts is not None else None
    plan = Plan(fewest_moves(counted, max_difference=ways.apart), halts, breaks_next=coming)
    redraw = redraw_due(room, ways=ways)
    if redraw is not None:
        return replace(plan, redraw_to=redraw)
    if next_at is not None and can_break(counted, table=next_at) and not ways.alternates:
        missing = order_is_missing(room, ways=ways)
        return replace(plan, breaks=None if missing else room[next_at].number, draws_order=missing)
    if is_level(counted, max_difference=ways.apart):
        return plan
    if next_at is not None and worth_waiting(counted, table=next_at):
        return replace(plan, waits=coming)
    drafting = Drafting(now, ways, spares or {}, frozenset(uncarded))
    return _with_moves(plan, room, drafting, most=most, next_to_break=[] if next_at is None else [next_at])


def redraw_due(room: Sequence[Breaks], *, ways: Ways) -> int | None:
    """To how many tables everybody draws anew now, or None. The final table forms by its own number of players.

    A house that redraws at numbers of players does so once at each, however many tables that takes.
    """
    left, players = len(room) - 1, players_in(room)
    if ways.alternates or not players:
        return None
    if any(players <= number for number in ways.redraw_numbers if ways.redrawn is None or number < ways.redrawn):
        return tables_needed(sizes(room))
    if left not in ways.redraws:
        return None
    if left == 1:
        return 1 if players <= ways.final_table else None
    order = order_of(room, ways=ways)
    return left if order and can_break(sizes(room), table=room.index(order[0])) else None


def _with_moves(
    plan: Plan, room: Sequence[RoomTable], drafting: Drafting, *, most: int, next_to_break: list[int]
) -> Plan:
    """The plan with its moves, the players named by the rule or left to the cards."""
    found = list(_moves(room, drafting, most=most, next_to_break=next_to_break))
    asks, no_seat, no_mover = (
        tuple(dict.fromkeys(one)) for one in (drafting.asks, drafting.no_seat, drafting.no_mover)
    )
    moves = tuple(one for one in found if isinstance(one, Proposal))
    by_card = tuple(one for one in found if isinstance(one, ByCard))
    return replace(plan, moves=moves, by_card=by_card, asks=asks, no_seat=no_seat, no_mover=no_mover)


def _moves(
    room: Sequence[RoomTable], drafting: Drafting, *, most: int, next_to_break: list[int]
) -> Iterator[Proposal | ByCard]:
    """The moves of the shortest plan, each with its player and his seat; a move that lacks one is left out."""
    counted = sizes(room)
    largest = max(one.players for one in counted)
    for move in plan_of_moves(counted, max_difference=drafting.ways.apart, next_to_break=next_to_break)[:most]:
        giver, taker = room[move.from_table], room[move.to_table]
        seat, hands = seat_at(taker, drafting)
        if seat is None:
            continue
        short = largest - len(taker.players)
        if drafting.ways.mover == HIGH_CARD:
            drafting.promised[taker.number].add(seat)
            yield ByCard(giver.number, taker.number, seat, short)
            continue
        mover, spared = mover_of(giver, drafting, seat=seat, hands=hands)
        if mover is None:
            continue
        drafting.gone[giver.number].add(mover.seat)
        drafting.promised[taker.number].add(seat)
        yield Proposal(
            mover.entry, mover.name, giver.number, mover.seat, taker.number, seat, hands, short, tuple(spared)
        )
