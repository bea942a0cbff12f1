"""What needs the director in the room, as matters of the dashboard's line."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from tables.models import Move, Seat
from tables.rules.plan import Plan
from tables.rules.ways import order_of
from tables.selectors.balancing import minutes_until, open_moves, patience, ways_of
from tables.selectors.draws import open_seal
from tables.selectors.room import counted_room, open_tables, unseated
from tables.selectors.seen import plan_seen
from tables.selectors.sums import players_of
from tournaments.models import Tournament
from tournaments.selectors.attention import Matter

NOTHING = Plan()

#: so many of the plan's moves become matters; the panel of moves has the others
MOST = 8

#: where the room's matters go between the clock's
UNEQUAL, HALTS, OVERDUE, SMALLER, SHORT, ASKS, UNSEATED, WAITS = 5, 15, 21, 22, 24, 26, 40, 80


def matters(tournament: Tournament, *, now: datetime) -> Iterator[Matter]:
    """What the plan says, players who are overdue, players without a seat, sums that do not balance."""
    over = tournament.finished_at or tournament.cancelled_at
    if over or not open_tables(tournament).exists():
        return
    players = players_of(tournament)
    if not players.balances:
        facts = {"found": players.found, "left": players.left, "entries": players.entries, "out": players.out}
        yield Matter("players_unequal", "stop", facts, rank=UNEQUAL)
    yield from _overdue(tournament, now)
    yield from _unseated(tournament, players.waiting)
    yield from _planned(tournament, plan_seen(tournament, now=now), now)


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """When the next player who was called becomes overdue."""
    waits = patience(tournament)
    called = open_moves(tournament).filter(called_at__gt=now - waits).values_list("called_at", flat=True).first()
    return called + waits if called else None


def kept_tables(tournament: Tournament, count: int) -> list[int]:
    """The tables that play on when only so many are left: protected ones, then those that would break last."""
    room = counted_room(tournament)
    order = order_of(room, ways=ways_of(tournament, room))
    guarded = [table for table in room if table.protected]
    return sorted(table.number for table in [*guarded, *reversed(order)][:count])


def _overdue(tournament: Tournament, now: datetime) -> Iterator[Matter]:
    for move in open_moves(tournament).filter(called_at__lt=now - patience(tournament)):
        yield Matter("move_overdue", "warn", {**_moving(move), "gone": now - move.called_at}, rank=OVERDUE)


def _moving(move: Move) -> dict[str, Any]:
    name = move.entry.player.display_name
    return {"move": move.pk, "name": name, "seat": str(move.to_seat), "table": move.to_seat.table.number}


def _unseated(tournament: Tournament, waiting: int) -> Iterator[Matter]:
    """Players who are in and hold no seat: to be drawn, or alternates while there is none."""
    if not waiting:
        return
    seats = Seat.objects.filter(table__in=open_tables(tournament), usable=True, held__isnull=True).count()
    sealed = open_seal(tournament) is not None
    first = unseated(tournament).select_related("player").first()
    facts = {"waiting": waiting, "seats": seats, "sealed": sealed, "name": first.player.display_name if first else ""}
    yield Matter("unseated", "warn", facts, rank=UNSEATED) if seats else Matter("alternates", "go", facts, rank=WAITS)


def _planned(tournament: Tournament, plan: Plan, now: datetime) -> Iterator[Matter]:
    """The plan, one matter for each thing in it; `plan` holds that thing alone."""
    shared: dict[str, Any] = {"house": tournament.house(), "minutes": None}
    if plan.waits is not None:
        shared["minutes"] = minutes_until(tournament, busts=plan.waits[1], now=now)
    for key, state, rank, said, facts in (*_smaller(tournament, plan), *_moves(plan), *_questions(plan)):
        yield Matter(key, state, {**shared, "plan": said, **facts}, rank=rank)


#: key, looks, rank, the plan with this one thing, and what its buttons send
Said = tuple[str, str, int, Plan, dict[str, Any]]


def _smaller(tournament: Tournament, plan: Plan) -> Iterator[Said]:
    """A redraw or a break. Where tables stop dealing meanwhile it presses as much as they do."""
    state, rank = ("stop", HALTS) if plan.halts else ("warn", SMALLER)
    if plan.redraw_to is not None:
        keep = kept_tables(tournament, plan.redraw_to)
        yield "all_draw_anew", state, rank, replace(NOTHING, redraw_to=plan.redraw_to), {"tables": keep}
    if plan.draws_order:
        yield "order_to_draw", state, rank, replace(NOTHING, draws_order=True), {}
    if plan.breaks is not None:
        yield "table_breaks", state, rank, replace(NOTHING, breaks=plan.breaks), {"table": plan.breaks}


def _moves(plan: Plan) -> Iterator[Said]:
    """The moves that are proposed, and tables that stop dealing although none is."""
    smaller = plan.redraw_to is not None or plan.draws_order or plan.breaks is not None
    settled = {move.to_table for move in plan.moves}
    halts = () if smaller else tuple(table for table in plan.halts if table not in settled)
    if halts:
        yield "tables_halt", "stop", HALTS, replace(NOTHING, halts=halts), {"table": halts[0]}
    for move in plan.moves[:MOST]:
        state, rank = ("stop", HALTS) if move.to_table in plan.halts else ("warn", SHORT)
        facts = {"entry": move.entry, "seat": f"{move.to_table}.{move.to_seat}", "table": move.to_table}
        yield "move_proposed", state, rank, replace(NOTHING, moves=(move,)), facts
    for cards in plan.by_card[:MOST]:
        yield "high_card_moves", "warn", SHORT, replace(NOTHING, by_card=(cards,)), {"table": cards.from_table}


def _questions(plan: Plan) -> Iterator[Said]:
    """What must be known, and what is waited for."""
    for table in plan.asks:
        yield "button_asked", "warn", ASKS, replace(NOTHING, asks=(table,)), {"table": table}
    for table in plan.no_seat:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_seat=(table,)), {"table": table}
    for table in plan.no_mover:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_mover=(table,)), {"table": table}
    if plan.waits is not None:
        yield "break_awaited", "go", WAITS, replace(NOTHING, waits=plan.waits), {"table": plan.waits[0]}
