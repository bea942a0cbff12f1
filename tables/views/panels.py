"""The room's panels of the dashboard: the map, one table, the moves, and the two sums."""

import re
from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from tables.models import SeatAssignment
from tables.rules.balance.plan import RoomPlan
from tables.rules.invariants import Invariant
from tables.selectors.balance import current_plan, listed_open_moves, recent_arrivals, time_until_overdue
from tables.selectors.chips.sums import chip_sum
from tables.selectors.hands.bags import TableBags, room_bags
from tables.selectors.hands.same_hand import bust_of_same_hand
from tables.selectors.room.invariants import player_sum, seat_findings
from tables.selectors.room.map import Hall, MapTable, RoomMap, is_small_enough_for_seats, room_map
from tables.selectors.room.table_controls import possible_hand_actions, possible_table_actions
from tables.selectors.room_rows import open_table_rows, table_rows
from tables.selectors.seating import unseated_count, whole_room
from tables.selectors.seats.draws import open_seal
from tables.selectors.seats.ring import Ring, table_ring
from tables.sentences.alerts import player_difference_sentence
from tables.sentences.balance import plan_sentences, proposal_sentence, why_sentence
from tables.sentences.chips import cause_sentence
from tables.sentences.invariants import invariant_sentence
from tables.views.hands.panel import (
    board_filters,
    board_ovals,
    clock_with_board,
    hand_for_hand_board_of_page,
    hand_panel_context,
)
from tables.views.room.seat_sheets import seat_sheets
from tournaments.contribution_types import Panel
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.players.search import fold_text
from tournaments.selectors.days.days import is_ended_flight, overnight_pause
from tournaments.selectors.desk.on_offer import OnOffer, rebuys_and_add_ons_on_offer
from tournaments.views.panels import PANELS as TOURNAMENT_PANELS
from tournaments.views.panels import PanelRequest

#: tables up to which the invariants are checked for the map
MAX_CHECKED = 120
#: short labels of the invariants
BRIEF = {Invariant.ONE_SEAT: _("seats"), Invariant.LEVEL: _("balance"), Invariant.BIG_BLIND: _("blinds")}
TABLE_OR_SEAT = re.compile(r"(\d{1,5})(?:[.:/ -](\d{1,2}))?")


def plan_of_page(panel_request: PanelRequest) -> RoomPlan:
    """Return the plan, read once for all panels of a page."""
    return panel_request.cached("plan", lambda: current_plan(panel_request.tournament, now=panel_request.now))


def map_of_page(panel_request: PanelRequest) -> RoomMap:
    """Return the map, read once for all panels of a page."""
    return panel_request.cached("room", lambda: _map_with_proposals(panel_request))


def _map_with_proposals(panel_request: PanelRequest) -> RoomMap:
    """Return the map. In a large room it does not wait for the plan and has no proposals."""
    return room_map(
        panel_request.tournament,
        now=panel_request.now,
        plan=plan_of_page(panel_request) if is_small_enough_for_seats(panel_request.tournament) else None,
    )


def tables_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the map with its controls, or the board of tables in hand for hand."""
    room = map_of_page(panel_request)
    if board := hand_for_hand_board_of_page(panel_request):
        return {"room": room, "board": board, "ovals": board_ovals(board, room), "filters": board_filters(board)}
    small = room.layout == "ovals"
    return {
        "room": room,
        "halls": "" if small else halls_markup(room.halls),
        "sealed": open_seal(panel_request.tournament),
        "tables_needed": _tables_needed(panel_request) if room.layout == "none" else 0,
        "ended": is_ended_flight(panel_request.tournament),
        "found": _invariant_rows(panel_request) if 0 < len(room.open_tables) <= MAX_CHECKED else [],
    }


def _tables_needed(panel_request: PanelRequest) -> int:
    """Return how many tables are needed to seat all remaining players."""
    return ceil((unseated_count(panel_request.tournament) or 1) / panel_request.tournament.seats_per_table)


def _invariant_rows(panel_request: PanelRequest) -> list[tuple[bool, str, str]]:
    """Return (whether it holds, label, sentence) of the invariants; none once the day has ended.

    The count of players is left out, since the panel of sums has it.
    """
    if is_ended_flight(panel_request.tournament):
        return []
    tournament = panel_request.tournament
    findings = seat_findings(
        tournament, now=panel_request.now, room=whole_room(tournament), plan=plan_of_page(panel_request)
    )
    return [
        (finding.holds, str(BRIEF[finding.invariant]), invariant_sentence(finding))
        for finding in findings
        if finding.invariant in BRIEF
    ]


def table_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return a table chosen by number, seat or name, or by default a table that needs attention."""
    asked = str(panel_request.asked.get("table", "")).strip()
    number, seat = _table_and_seat(panel_request, asked)
    ring = (
        table_ring(panel_request.tournament, number=number, now=panel_request.now, plan=plan_of_page(panel_request))
        if number
        else None
    )
    hand, ended = _hand_context(panel_request, ring), is_ended_flight(panel_request.tournament)
    offers = _offer_by_entry(panel_request, ring)
    return {
        **hand,
        "ring": ring,
        "sheets": seat_sheets(panel_request, ring, hand=hand, offers=offers) if ring and not ended else [],
        "ended": ended,
        "bags": _bags_of_table(panel_request, ring),
        "chosen": seat,
        "asked": asked,
        "breaks_next": bool(ring) and map_of_page(panel_request).order[:1] == [number],
        "left": _place_of_next_bust(panel_request, ring),
    }


def _bags_of_table(panel_request: PanelRequest, ring: Ring | None) -> TableBags | None:
    """Return the bags of a table once the day has ended, None before or without a table."""
    if ring is None or not is_ended_flight(panel_request.tournament):
        return None
    return next(
        (table for table in room_bags(panel_request.tournament).tables if table.number == ring.table.number), None
    )


def _offer_by_entry(panel_request: PanelRequest, ring: Ring | None) -> dict[int, OnOffer]:
    """Return the rebuys and add-ons on offer by entry."""
    if ring is None or not {"rebuy", "add-on"} & set(panel_request.permitted_action_names):
        return {}
    return rebuys_and_add_ons_on_offer([seat.entry for seat in ring.seats if seat.entry], now=panel_request.now)


def _hand_context(panel_request: PanelRequest, ring: Ring | None) -> dict[str, Any]:
    """Return the table's state in hand for hand, its controls, and a recent bust that may be of the same hand."""
    board = hand_for_hand_board_of_page(panel_request)
    if ring is None:
        return {"board": board}
    may_now = possible_table_actions(ring, board=board, may=panel_request.permitted_action_names, now=panel_request.now)
    if ring.table.broken_at:
        return {"board": board, "may_now": may_now}
    same = bust_of_same_hand(panel_request.tournament, table=ring.table, now=panel_request.now)
    return {
        "board": board,
        "on_board": next((table for table in board.tables if table.number == ring.table.number), None)
        if board
        else None,
        "hand_acts": possible_hand_actions(ring.table, board=board, now=panel_request.now),
        "may_now": may_now,
        "same_hand": same,
    }


def _place_of_next_bust(panel_request: PanelRequest, ring: Ring | None) -> int:
    """Return the place of the next player to bust."""
    return panel_request.field["left"] if ring else 0


def _table_and_seat(panel_request: PanelRequest, asked: str) -> tuple[int | None, int | None]:
    """Return table and seat for `12`, `12.3`, or a part of a seated player's name."""
    match = TABLE_OR_SEAT.fullmatch(asked)
    if match and any(row.number == int(match[1]) for row in table_rows(panel_request.tournament)):
        return int(match[1]), int(match[2]) if match[2] else None
    if asked:
        sitting = SeatAssignment.objects.filter(tournament=panel_request.tournament)
        found = sitting.filter(entry__player__found_by__contains=fold_text(asked))
        first = found.order_by("entry__player__display_name").values_list("seat__table__number", "seat__number").first()
        return first or (None, None)
    plan = plan_of_page(panel_request)
    pressing = [*plan.halts, *(move.to_table for move in plan.moves[:1]), *plan.asks]
    if pressing:
        return pressing[0], None
    return next((row.number for row in open_table_rows(panel_request.tournament)), None), None


def moves_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the moves: proposed, called, walking, overdue, and recently arrived."""
    plan, book = plan_of_page(panel_request), panel_request.tournament.rulebook
    waits = time_until_overdue(panel_request.tournament)
    going = [
        (move, move.state(now=panel_request.now, overdue_after=waits), panel_request.now - move.called_at)
        for move in listed_open_moves(panel_request.tournament)
    ]
    return {
        "proposed": [(move, proposal_sentence(move), why_sentence(move, rulebook=book)) for move in plan.moves],
        "more_proposed": max(0, plan.fewest - len(plan.moves)) if plan.moves else 0,
        "going": sorted(going, key=lambda row: (row[1] != "overdue", row[0].called_at)),
        "several_going": [move.pk for move, _, _ in going] if len(going) > 1 else [],
        "walking": sum(1 for move, _, _ in going if move.left_at),
        "instead": [] if plan.moves else _plan_texts(panel_request, plan),
        "arrived": recent_arrivals(panel_request.tournament, now=panel_request.now),
    }


def _plan_texts(panel_request: PanelRequest, plan: RoomPlan) -> list[str]:
    """Return up to three sentences of a plan that has no moves. Stopped tables are left out."""
    sentences = plan_sentences(plan, minutes=None, house_rules=panel_request.tournament.house_rules())
    return [sentence["says"] for sentence in sentences if sentence["key"] != "halt"][:3]


def sums_panel_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the sums of players and chips, counted and expected."""
    players, counted = player_sum(panel_request.tournament), chip_sum(panel_request.tournament, now=panel_request.now)
    return {
        "players": players,
        "players_cause": ""
        if players.is_balanced
        else player_difference_sentence(found=players.present_count, left=players.expected_count),
        "chips": counted,
        "chips_cause": cause_sentence(counted.cause) if counted.cause else "",
        "seats_are_kept": bool(open_table_rows(panel_request.tournament)),
        **_bag_sums(panel_request),
    }


def _bag_sums(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the chips in bags. They replace the counts once the day has ended."""
    tournament = panel_request.tournament
    ended = is_ended_flight(tournament) or (
        tournament.has_several_days and overnight_pause(tournament, now=panel_request.now) is not None
    )
    bags = room_bags(tournament).room if ended else None
    return {"over": panel_request.is_over or ended, "bags": bags if bags and bags.bags == bags.players else None}


PANELS: dict[str, Panel] = {
    "sums": Panel("tables/room/_sums_panel.html", sums_panel_context, {"field", "tables", "moves", "counts"}),
    "clock": replace(TOURNAMENT_PANELS["clock"], context=clock_with_board, wraps="clock"),
    "tables": Panel(
        "tables/room/map/_tables_panel.html",
        tables_panel_context,
        {"hands", "tables", "moves", "draw", "calls", "penalties"},
    ),
    "hand": Panel("tables/hands/_hand_panel.html", hand_panel_context, {"field", "hands", "tables", "bags"}),
    "table": Panel(
        "tables/room/_table_panel.html",
        table_panel_context,
        {"field", "hands", "tables", "moves", "calls", "log", "penalties"},
    ),
    "moves": Panel("tables/balance/_moves_panel.html", moves_panel_context, {"tables", "moves"}),
}


#: classes of states; ordinary tables have none, to save bytes
CLASSES = {"halt": "h", "short": "s", "walk": "w", "next": "n", "break": "b", "closed": "x"}


def halls_markup(halls: Iterable[Hall]) -> SafeString:
    """Return the markup of all halls. A table is a short link with its count and number."""
    return mark_safe("".join(map(_hall_markup, enumerate(halls, start=1))))  # noqa: S308 - names are escaped, the rest are numbers


def _back_button() -> str:
    return f'<button class="back" type="button" data-hall="">{escape(gettext("all halls"))}</button>'


def _hall_markup(hall_with_number: tuple[int, Hall]) -> str:
    at, hall = hall_with_number
    name, says = escape(hall.name), escape(hall.description)
    head = f'<h3><button type="button" data-hall="{at}">{name}</button><small>{says}</small>{_back_button()}</h3>'
    tables = "".join(map(_table_markup, hall.tables))
    return f'<section class="hall" id="hall-{at}">{head if name else ""}<div class="pack">{tables}</div></section>'


def _table_markup(table: MapTable) -> str:
    marks = [CLASSES.get(table.state, ""), "f" * table.feature, "p" * table.protected, "c" * table.called]
    classes = " ".join(filter(None, marks))
    look, title = f' class="{classes}"' if classes else "", f' title="{table.description}"' if classes else ""
    count = "" if table.state == "closed" else table.players
    return f'<a href="table/{table.number}/"{look}{title}>{count}<i>{table.number}</i></a>'
