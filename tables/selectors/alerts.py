"""Alerts of the room: what the director should do there."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Count, Max

from tables.models import Move, Seat, Table
from tables.rules.balance.plan import ProposedMove, RoomPlan
from tables.rules.policies import breaking_order_by_policy
from tables.selectors.balance import (
    current_plan,
    minutes_until_busts,
    moves_blocking_break,
    open_move_list,
    room_policies,
    time_until_overdue,
)
from tables.selectors.games import most_seats_of
from tables.selectors.room.invariants import player_sum
from tables.selectors.room_rows import open_table_numbers, open_table_rows
from tables.selectors.seating import counted_tables, open_tables, unseated_entries
from tournaments.contribution_types import Alert
from tournaments.models import FloorLog, Tournament
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.rules.rulebook.citations import cite_of_ruling
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.desk.entries import is_field_complete
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.shown_names import names_of_players

NOTHING = RoomPlan()

# the panel of moves lists the others
MAX_MOVE_ALERTS = 8
#: from this many short tables on, a shared alert comes before their own alerts
MIN_COMBINED = 3
#: names of waiting players in an alert
MOST_NAMES = 4
#: waiting players without a seat for whom another table is worth opening
ANOTHER_TABLE = 2
# every game can be dealt to fewer seats, and most games to so many
MOST_SEATS = 10

# ranks among the clock's alerts
UNEQUAL = 5
HALTS = 15
MOVING = 21
UNSEATED = 22
SMALLER = 25
SHORT = 26
ASKS = 27
DEVICES = 28
SEAT_LIMIT = 29
WAITS = 80


def seating_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield alerts of the plan, of overdue and unseated players, and of sums that do not balance."""
    if tournament.is_over or is_ended_flight(tournament) or not open_table_rows(tournament):
        return
    players = player_sum(tournament)
    if not players.is_balanced:
        facts = {
            "found": players.present_count,
            "left": players.expected_count,
            "entries": players.entries,
            "out": players.out,
        }
        yield Alert("players_unequal", "stop", facts, rank=UNEQUAL)
    yield from _move_alerts(tournament, now)
    yield from _unseated_alerts(tournament, players.waiting)
    yield from _device_alerts(tournament, now)
    yield from _seat_limit_alerts(tournament)
    yield from _plan_alerts(tournament, current_plan(tournament, now=now), now)


def seating_alerts_change_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return the moment at which the next called player becomes overdue, None if no called player is still in time."""
    waits = time_until_overdue(tournament)
    called = next((move.called_at for move in open_move_list(tournament) if move.called_at > now - waits), None)
    return called + waits if called else None


def remaining_table_numbers(tournament: Tournament, count: int) -> list[int]:
    """Return the numbers of the `count` tables that stay open.

    These are protected tables first, then the tables that would break last.
    """
    room = counted_tables(tournament)
    order = breaking_order_by_policy(room, policies=room_policies(tournament, room))
    guarded = [table for table in room if table.protected]
    return sorted(table.number for table in [*guarded, *reversed(order)][:count])


def _move_alerts(tournament: Tournament, now: datetime) -> Iterator[Alert]:
    """Yield one alert for each broken table with players on the way and one for each overdue move of another kind.

    All other open moves share one alert.
    """
    due = now - time_until_overdue(tournament)
    broken: dict[int, list[Move]] = {}
    rest: list[Move] = []
    for move in open_move_list(tournament):
        if move.why == Move.Why.BROKEN_TABLE and move.from_seat.table.broken_at:
            broken.setdefault(move.from_seat.table.number, []).append(move)
        elif move.called_at < due:
            yield Alert("move_overdue", "warn", {**_overdue_facts(move), "gone": now - move.called_at}, rank=MOVING)
        else:
            rest.append(move)
    for table, walking in broken.items():
        late = any(move.called_at < due for move in walking)
        facts = {**_walker_facts(walking), "table": table, "of": _sent_away_count(walking[0])}
        yield Alert("table_breaking", "warn" if late else "brk", facts, rank=MOVING)
    if rest:
        yield Alert("players_walk", "brk", {**_walker_facts(rest), "seat": str(rest[0].to_seat)}, rank=WAITS)


def _sent_away_count(move: Move) -> int:
    """Return how many players were called when the table of this move broke."""
    sent = Move.objects.filter(from_seat__table=move.from_seat.table_id, why=Move.Why.BROKEN_TABLE)
    return sent.filter(called_at=move.called_at, cancelled_at__isnull=True).count()


def _walker_facts(moves: Sequence[Move]) -> dict[str, Any]:
    names = {move.entry.player_id: move.entry.player.shown_name for move in moves}
    return {"moves": [move.pk for move in moves], "names": sorted(names.values(), key=name_sort_key)}


def _overdue_facts(move: Move) -> dict[str, Any]:
    name = move.entry.player.shown_name
    return {"move": move.pk, "name": name, "seat": str(move.to_seat), "table": move.to_seat.table.number}


def _device_alerts(tournament: Tournament, now: datetime) -> Iterator[Alert]:
    """Yield the alert to collect phones at the last tables, if the rulebook says so (WSOP 2025 rule 64).

    A flight has no such alert, nor has a tournament that more players may enter.
    """
    house_rules, tables = tournament.house_rules(), len(open_table_rows(tournament))
    limit = house_rules["devices_away_at"]
    if limit == "never" or tables > limit or tournament.is_flight or are_devices_away(tournament):
        return
    if not is_field_complete(tournament, now=now):
        return
    rule = cite_of_ruling("devices", resting_on=("devices_away_at",), house_rules=house_rules)
    yield Alert("devices_away", "warn", {"tables": tables, "rule": str(rule)}, rank=DEVICES)


def _seat_limit_alerts(tournament: Tournament) -> Iterator[Alert]:
    """Yield an alert if tables have more seats in use than can be dealt to in the game."""
    most = most_seats_of(tournament)
    if most >= MOST_SEATS:
        return
    used = Seat.objects.filter(table__in=open_tables(tournament), usable=True).order_by().values("table")
    tables = used.annotate(seats=Count("pk")).filter(seats__gt=most).count()
    if tables:
        facts = {"game": tournament.game_title, "most": most, "tables": tables}
        yield Alert("seats_over_limit", "warn", facts, rank=SEAT_LIMIT)


def are_devices_away(tournament: Tournament) -> bool:
    """Return whether the floor has collected the phones of the last tables."""
    rows = FloorLog.objects.filter(tournament=tournament, action="room.devices_away", undone_by__isnull=True)
    return rows.exists()


def _unseated_alerts(tournament: Tournament, waiting: int) -> Iterator[Alert]:
    """Yield alerts about players without a seat: draw seats, or open tables if no seat is free."""
    if not waiting:
        return
    tables = open_tables(tournament)
    seats = Seat.objects.filter(table__in=tables, usable=True, assignment__isnull=True).count()
    names = _longest_waiting_names(tournament, waiting)
    facts = {"waiting": waiting, "seats": seats, "name": next(iter(names), ""), "names": names}
    if waiting - seats >= ANOTHER_TABLE:
        yield Alert("open_table", "go", facts | _tables_to_open(tournament, waiting, seats), rank=UNSEATED)
    elif seats:
        yield Alert("unseated", "warn", facts, rank=UNSEATED)
    else:
        yield Alert("alternates", "go", facts | _tables_to_open(tournament, waiting, seats), rank=WAITS)


def _tables_to_open(tournament: Tournament, waiting: int, seats: int) -> dict[str, int]:
    """Return facts on the tables to open for waiting players.

    `first` is the lowest table number, `count` is how many tables, `seated` is how many players then get a seat.
    """
    last = Table.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    each = tournament.seats_per_table
    return {"first": last + 1, "count": -(-(waiting - seats) // each), "seated": min(waiting, seats + each * 99)}


def _longest_waiting_names(tournament: Tournament, waiting: int) -> list[str]:
    """Return the names of those who wait longest, at most `MOST_NAMES` of the `waiting` players.

    Waiting players are mostly the newest entries, so the query starts from those.
    """
    last = unseated_entries(tournament).order_by("-entered_at", "-pk").values_list("player", flat=True)
    first = list(reversed(last[:waiting]))[:MOST_NAMES]
    names = names_of_players(tournament, first)
    return [names[player] for player in first]


def _plan_alerts(tournament: Tournament, plan: RoomPlan, now: datetime) -> Iterator[Alert]:
    """Yield an alert for each part of the plan. Its fact `plan` is a plan that has only this part."""
    shared: dict[str, Any] = {"house": tournament.house_rules(), "minutes": None}
    if plan.waits is not None:
        shared["minutes"] = minutes_until_busts(tournament, busts=plan.waits[1], now=now)
    parts = (*_shrinking_parts(tournament, plan), *_move_parts(plan), *_question_parts(plan))
    for key, state, rank, part, facts in parts:
        yield Alert(key, state, {**shared, "plan": part, **facts}, rank=rank)


#: key, state, rank, the plan with this part alone, and facts
PlanPart = tuple[str, str, int, RoomPlan, dict[str, Any]]


def _shrinking_parts(tournament: Tournament, plan: RoomPlan) -> Iterator[PlanPart]:
    """Yield the parts that make the room smaller: a redraw, a breaking order to draw, or a break.

    If tables have stopped dealing, these parts are as urgent as the alert on stopped tables.
    """
    state, rank = ("stop", HALTS) if plan.halts else ("warn", SMALLER)
    if plan.redraw_to is not None and not open_move_list(tournament):
        keep = remaining_table_numbers(tournament, plan.redraw_to)
        numbers = open_table_numbers(tournament)
        facts = {
            "tables": keep,
            "others": [table for table in numbers if table not in keep],
            "left": _remaining_player_count(tournament),
        }
        yield "all_draw_anew", "stop" if plan.halts else "go", rank, replace(NOTHING, redraw_to=plan.redraw_to), facts
    if plan.draws_order:
        yield "order_to_draw", state, rank, replace(NOTHING, draws_order=True), {}
    if plan.breaks is not None:
        awaited = moves_blocking_break(tournament, plan.breaks)
        facts = {"table": plan.breaks, **(_walker_facts(awaited) if awaited else {})}
        key = "table_breaks_after" if awaited else "table_breaks"
        yield key, state, rank, replace(NOTHING, breaks=plan.breaks), facts


def _remaining_player_count(tournament: Tournament) -> int:
    return field_sum_of_row(tournament).left


def _move_parts(plan: RoomPlan) -> Iterator[PlanPart]:
    """Yield tables that must stop dealing and have no proposed move, the proposed moves, and moves decided by cards."""
    settled = {move.to_table for move in plan.moves}
    if halts := _halted_tables_without_move(plan, settled):
        yield "tables_halt", "stop", HALTS, replace(NOTHING, halts=halts), {"table": halts[0]}
    all_moves = _all_moves_facts(plan) if len(plan.moves) > 1 else {}
    if len(settled) >= MIN_COMBINED:
        yield _combined_moves_part(plan, settled)
    for move in plan.moves[:MAX_MOVE_ALERTS]:
        halting = move.to_table in plan.halts
        state, rank = ("stop", HALTS) if halting else ("warn", SHORT)
        facts = _move_facts(move) | all_moves | {"halts": halting}
        yield "move_proposed", state, rank, replace(NOTHING, moves=(move,)), facts
    for cards in plan.by_card[:MAX_MOVE_ALERTS]:
        yield "high_card_moves", "warn", SHORT, replace(NOTHING, by_card=(cards,)), {"table": cards.from_table}


def _halted_tables_without_move(plan: RoomPlan, settled: set[int]) -> tuple[int, ...]:
    """Return the tables that must stop dealing and have no proposed move; () if a break or redraw is due anyway."""
    if plan.redraw_to is not None or plan.draws_order or plan.breaks is not None:
        return ()
    return tuple(table for table in plan.halts if table not in settled)


def _combined_moves_part(plan: RoomPlan, settled: set[int]) -> PlanPart:
    """Return a single part for the moves to many short tables; tables that stop dealing come first."""
    halting = tuple(table for table in plan.halts if table in settled)
    first = [move for move in plan.moves if move.to_table in halting]
    state, rank = ("stop", HALTS) if first else ("warn", SHORT)
    facts = _move_facts(plan.moves[0]) | _all_moves_facts(plan)
    facts |= {"first": _call_fields(first)} if 0 < len(first) < len(plan.moves) else {"at_once": True}
    part = replace(NOTHING, halts=halting, moves=plan.moves, fewest=plan.fewest)
    return "moves_proposed", state, rank, part, facts


def _move_facts(move: ProposedMove) -> dict[str, Any]:
    """Return the fields of the action that calls one player to a new seat, and the table to show."""
    return {"entry": move.entry, "seat": f"{move.to_table}.{move.to_seat}", "table": move.to_table}


def _all_moves_facts(plan: RoomPlan) -> dict[str, Any]:
    """Return the fields of the action that calls all proposed players to new seats.

    `part` is set if levelling the room needs further moves.
    """
    return {"every": _call_fields(plan.moves)} | ({"part": True} if plan.fewest > len(plan.moves) else {})


def _call_fields(moves: Sequence[ProposedMove]) -> dict[str, list[Any]]:
    """Return the fields of the action that calls players to new seats: entries, and seats in the same order."""
    return {"entries": [move.entry for move in moves], "seats": [f"{move.to_table}.{move.to_seat}" for move in moves]}


def _question_parts(plan: RoomPlan) -> Iterator[PlanPart]:
    """Yield the questions that the plan asks, and the break that it waits for."""
    for table in plan.asks:
        yield "button_asked", "warn", ASKS, replace(NOTHING, asks=(table,)), {"table": table}
    for table in plan.no_seat:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_seat=(table,)), {"table": table}
    for table in plan.no_mover:
        yield "nobody_moves_yet", "go", WAITS, replace(NOTHING, no_mover=(table,)), {"table": table}
    if plan.waits is not None:
        yield "break_awaited", "go", WAITS, replace(NOTHING, waits=plan.waits), {"table": plan.waits[0]}
