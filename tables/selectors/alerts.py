"""Alerts of the room: what needs the director there."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any

from tables.models import Move, Seat
from tables.rules.balance.plan import RoomPlan
from tables.rules.policies import breaking_order_by_policy
from tables.selectors.balance.balancing import minutes_until, open_moves, overdue_after, room_policies
from tables.selectors.balance.current_plan import current_plan
from tables.selectors.room.player_sum import player_sum
from tables.selectors.seating import counted_room, open_tables, unseated
from tables.selectors.seats.draws import open_seal
from tournaments.models import Tournament
from tournaments.selectors.alerts import Alert

NOTHING = RoomPlan()

#: so many of the plan's moves become alerts; the panel of moves has the others
MOST = 8

#: where the room's alerts go between the clock's
UNEQUAL, HALTS, OVERDUE, SMALLER, SHORT, ASKS, UNSEATED, WAITS = 5, 15, 21, 22, 24, 26, 40, 80


def seating_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """What the plan says, players who are overdue, players without a seat, sums that do not balance."""
    over = tournament.is_over
    if over or not open_tables(tournament).exists():
        return
    players = player_sum(tournament)
    if not players.balances:
        facts = {"found": players.found, "left": players.left, "entries": players.entries, "out": players.out}
        yield Alert("players_unequal", "stop", facts, rank=UNEQUAL)
    yield from _overdue(tournament, now)
    yield from _unseated(tournament, players.waiting)
    yield from _planned(tournament, current_plan(tournament, now=now), now)


def changes_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """When the next player who was called becomes overdue."""
    waits = overdue_after(tournament)
    called = open_moves(tournament).filter(called_at__gt=now - waits).values_list("called_at", flat=True).first()
    return called + waits if called else None


def remaining_tables(tournament: Tournament, count: int) -> list[int]:
    """The tables that play on when only so many are left: protected ones, then those that would break last."""
    room = counted_room(tournament)
    order = breaking_order_by_policy(room, policies=room_policies(tournament, room))
    guarded = [table for table in room if table.protected]
    return sorted(table.number for table in [*guarded, *reversed(order)][:count])


def _overdue(tournament: Tournament, now: datetime) -> Iterator[Alert]:
    for move in open_moves(tournament).filter(called_at__lt=now - overdue_after(tournament)):
        yield Alert("move_overdue", "warn", {**_moving(move), "gone": now - move.called_at}, rank=OVERDUE)


def _moving(move: Move) -> dict[str, Any]:
    name = move.entry.player.display_name
    return {"move": move.pk, "name": name, "seat": str(move.to_seat), "table": move.to_seat.table.number}


def _unseated(tournament: Tournament, waiting: int) -> Iterator[Alert]:
    """Players who are in and hold no seat: to be drawn, or alternates while there is none."""
    if not waiting:
        return
    seats = Seat.objects.filter(table__in=open_tables(tournament), usable=True, assignment__isnull=True).count()
    sealed = open_seal(tournament) is not None
    first = unseated(tournament).select_related("player").first()
    facts = {"waiting": waiting, "seats": seats, "sealed": sealed, "name": first.player.display_name if first else ""}
    yield Alert("unseated", "warn", facts, rank=UNSEATED) if seats else Alert("alternates", "go", facts, rank=WAITS)


def _planned(tournament: Tournament, plan: RoomPlan, now: datetime) -> Iterator[Alert]:
    """Return the plan's alerts, one for each thing in it; `plan` holds that thing alone."""
    shared: dict[str, Any] = {"house": tournament.house_rules(), "minutes": None}
    if plan.waits is not None:
        shared["minutes"] = minutes_until(tournament, busts=plan.waits[1], now=now)
    for key, state, rank, said, facts in (*_smaller(tournament, plan), *_moves(plan), *_questions(plan)):
        yield Alert(key, state, {**shared, "plan": said, **facts}, rank=rank)


#: key, looks, rank, the plan with this one thing, and what its buttons send
Said = tuple[str, str, int, RoomPlan, dict[str, Any]]


def _smaller(tournament: Tournament, plan: RoomPlan) -> Iterator[Said]:
    """A redraw or a break. Where tables stop dealing it is as urgent as they are."""
    state, rank = ("stop", HALTS) if plan.halts else ("warn", SMALLER)
    if plan.redraw_to is not None:
        keep = remaining_tables(tournament, plan.redraw_to)
        yield "all_draw_anew", state, rank, replace(NOTHING, redraw_to=plan.redraw_to), {"tables": keep}
    if plan.draws_order:
        yield "order_to_draw", state, rank, replace(NOTHING, draws_order=True), {}
    if plan.breaks is not None:
        yield "table_breaks", state, rank, replace(NOTHING, breaks=plan.breaks), {"table": plan.breaks}


def _moves(plan: RoomPlan) -> Iterator[Said]:
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


def _questions(plan: RoomPlan) -> Iterator[Said]:
    """What must be known, and what is waited for."""
    for table in plan.asks:
        yield "button_asked", "warn", ASKS, replace(NOTHING, asks=(table,)), {"table": table}
    for table in plan.no_seat:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_seat=(table,)), {"table": table}
    for table in plan.no_mover:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_mover=(table,)), {"table": table}
    if plan.waits is not None:
        yield "break_awaited", "go", WAITS, replace(NOTHING, waits=plan.waits), {"table": plan.waits[0]}
