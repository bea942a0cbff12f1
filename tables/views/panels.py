"""The room's panels of the dashboard: the map, one table, the moves, and the two sums."""

import re
from math import ceil
from typing import Any

from tables.models import Held, Table
from tables.rules.invariants import Invariant
from tables.rules.plan import Plan
from tables.selectors.bags import last_hands_dealt
from tables.selectors.balancing import patience
from tables.selectors.chip_sums import chips
from tables.selectors.draws import open_seal
from tables.selectors.invariants import invariants
from tables.selectors.moving import arrived_lately, going_on
from tables.selectors.ring import Ring, ring_of
from tables.selectors.room import open_tables, unseated
from tables.selectors.room_map import RoomMap, draws_seats, map_of
from tables.selectors.same_hand import out_in_the_same_hand
from tables.selectors.seen import plan_seen
from tables.selectors.sums import players_of
from tables.views.hand_panel import board_at, board_filters, clock_with_board, hand_panel, ovals
from tables.views.map_markup import halls_markup
from tables.words.chips import cause_sentence
from tables.words.invariants import invariant_sentence
from tables.words.reasons import plan_sentences, proposal_sentence, why_sentence
from tables.words.sums import players_cause
from tournaments.views.panels import Look, Panel

#: a room up to so many tables has its invariants under its map at every look; a larger one on its own page
FOUND_UP_TO = 120
#: what always holds, where there is no room for its sentence
BRIEF = {Invariant.ONE_SEAT: "seats", Invariant.LEVEL: "balance", Invariant.BIG_BLIND: "blinds"}
SPOKEN = re.compile(r"(\d{1,5})(?:[.:/ -](\d{1,2}))?")


def plan_at(look: Look) -> Plan:
    """The plan, once for all panels of a look."""
    return look.once("plan", lambda: plan_seen(look.tournament, now=look.now))


def map_at(look: Look) -> RoomMap:
    """The map, once for all panels of a look."""
    return look.once("room", lambda: _map(look))


def _map(look: Look) -> RoomMap:
    """A large room shows no proposals on its map: its plan is not waited for."""
    return map_of(look.tournament, plan=plan_at(look) if draws_seats(look.tournament) else None)


def tables_panel(look: Look) -> dict[str, Any]:
    """The room, and what can be done with it as a whole; in hand for hand the board of its tables."""
    room = map_at(look)
    if board := board_at(look):
        return {"room": room, "board": board, "ovals": ovals(board, room), "filters": board_filters(board)}
    small = room.size == "ovals"
    return {
        "room": room,
        "halls": "" if small else halls_markup(room.halls),
        "sealed": open_seal(look.tournament),
        "tables_needed": _tables_needed(look) if room.size == "none" else 0,
        "found": _found(look) if 0 < len(room.open) <= FOUND_UP_TO else [],
    }


def _tables_needed(look: Look) -> int:
    """How many tables seat everybody who is in."""
    return ceil((unseated(look.tournament).count() or 1) / look.tournament.seats_per_table)


def _found(look: Look) -> list[tuple[bool, str, str]]:
    """What always holds, whether it does, briefly and in full; the players have a sum of their own."""
    findings = invariants(look.tournament, now=look.now, plan=plan_at(look))
    return [(one.holds, BRIEF[one.invariant], invariant_sentence(one)) for one in findings if one.invariant in BRIEF]


def table_panel(look: Look) -> dict[str, Any]:
    """One table: the one that was asked for by its number, a seat or a name, else one that needs a look."""
    asked = str(look.asked.get("table", "")).strip()
    number, seat = _asked_for(look, asked)
    ring = ring_of(look.tournament, number=number, plan=plan_at(look)) if number else None
    return {
        **_in_the_hand(look, ring),
        "ring": ring,
        "chosen": seat,
        "asked": asked,
        "breaks_next": bool(ring) and map_at(look).order[:1] == [number],
        "left": _left(look, ring),
    }


def _in_the_hand(look: Look, ring: Ring | None) -> dict[str, Any]:
    """In hand for hand how the table stands; and who went out of it in the same hand, as far as anybody knows."""
    board = board_at(look)
    if ring is None or ring.table.broken_at:
        return {"board": board}
    here = next((one for one in board.tables if one.number == ring.table.number), None) if board else None
    mates = out_in_the_same_hand(look.tournament, table=ring.table, now=look.now)
    last = None if board else last_hands_dealt(look.tournament)
    return {"board": board, "on_board": here, "last_hands": last, "mate": mates[0] if mates else None}


def _left(look: Look, ring: Ring | None) -> int:
    """The place that the next player who goes out takes."""
    return look.snapshot["field"]["left"] if ring else 0


def _asked_for(look: Look, asked: str) -> tuple[int | None, int | None]:
    """`12`, `12.3`, or a part of the name of somebody who sits."""
    spoken = SPOKEN.fullmatch(asked)
    if spoken and Table.objects.filter(tournament=look.tournament, number=spoken[1]).exists():
        return int(spoken[1]), int(spoken[2]) if spoken[2] else None
    if asked:
        found = Held.objects.filter(tournament=look.tournament, entry__player__display_name__icontains=asked)
        first = found.order_by("entry__player__display_name").values_list("seat__table__number", "seat__number").first()
        return first or (None, None)
    plan = plan_at(look)
    pressing = [*plan.halts, *(move.to_table for move in plan.moves[:1]), *plan.asks]
    if pressing:
        return pressing[0], None
    first_open: Table | None = open_tables(look.tournament).first()
    return (first_open.number if first_open else None), None


def moves_panel(look: Look) -> dict[str, Any]:
    """Who is proposed, called, walking, overdue, and who has arrived lately."""
    plan, book = plan_at(look), look.tournament.rulebook
    waits = patience(look.tournament)
    going = [
        (move, move.stands(now=look.now, patience=waits), look.now - move.called_at)
        for move in going_on(look.tournament)
    ]
    return {
        "proposed": [(one, proposal_sentence(one), why_sentence(one, rulebook=book)) for one in plan.moves],
        "more_proposed": max(0, plan.fewest - len(plan.moves)) if plan.moves else 0,
        "going": sorted(going, key=lambda one: (one[1] != "overdue", one[0].called_at)),
        "walking": sum(1 for move, _, _ in going if move.left_at),
        "instead": [] if plan.moves else _instead(look, plan),
        "arrived": arrived_lately(look.tournament, now=look.now),
    }


def _instead(look: Look, plan: Plan) -> list[str]:
    """What the plan says where nobody is to move: what goes first, what is awaited, what must be known."""
    said = plan_sentences(plan, minutes=None, house=look.tournament.house())
    return [one["says"] for one in said if one["key"] != "halt"][:3]


def sums_panel(look: Look) -> dict[str, Any]:
    """Players and chips: what is there against what should be."""
    players, counted = players_of(look.tournament), chips(look.tournament, now=look.now)
    return {
        "players": players,
        "players_cause": "" if players.balances else players_cause(found=players.found, left=players.left),
        "chips": counted,
        "chips_cause": cause_sentence(counted.cause) if counted.cause else "",
        "seats_are_kept": open_tables(look.tournament).exists(),
    }


PANELS: dict[str, Panel] = {
    "sums": ("tables/_sums.html", sums_panel),
    "clock": ("dashboard/_clock.html", clock_with_board),
    "tables": ("tables/_room.html", tables_panel),
    "hand": ("tables/_hand.html", hand_panel),
    "table": ("tables/_table.html", table_panel),
    "moves": ("tables/_moves.html", moves_panel),
}
