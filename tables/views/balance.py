"""Pages of moves and of the breaking order, and the reason of a proposed move."""

import re
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.actions import ACTIONS
from tables.rules.balance.plan import ProposedMove, RoomPlan
from tables.rules.room import CountedTable
from tables.rules.seats.seat_choice import SeatOption, seat_options
from tables.selectors.balance import breaking_order_context, current_plan, room_policies
from tables.selectors.seating import counted_tables, room_tables
from tables.selectors.seats.draws import open_seal
from tables.sentences.balance import HALTS, why_sentence
from tournaments.language.sentences import gettext
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: template of the page of moves, and its panels
MOVES = ("tables/balance/moves.html", ("now", "moves"))
#: actions of the page of the breaking order
ORDERS = ("breaking-order", "draw-breaking-order", "seal-draw")


@sign_in_required
@require_safe
def move_reasons(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reasons of a proposed move, or that the room has changed since."""
    tournament, _ = tournament_and_roles(request, slug)
    plan = current_plan(tournament, now=server_now())
    wanted = request.GET.get("entry"), request.GET.get("seat")
    move = next((move for move in plan.moves if _entry_and_seat(move) == wanted), None)
    context = _reason_context(tournament, plan, move) if move else {}
    return render(request, "tables/balance/_why.html", {"tournament": tournament, "move": move, **context})


def _entry_and_seat(move: ProposedMove) -> tuple[str, str]:
    return str(move.entry), f"{move.to_table}.{move.to_seat}"


def _reason_context(tournament: Tournament, plan: RoomPlan, move: ProposedMove) -> dict[str, Any]:
    room, house_rules = counted_tables(tournament), tournament.house_rules()
    counted = {table.number: table.player_count for table in room}
    return {
        "taker": counted[move.to_table],
        "giver": counted[move.from_table],
        "largest": max(counted.values()),
        "halts": f"{gettext(HALTS[house_rules['halt_when']])}." if move.to_table in plan.halts else "",
        "fewest": plan.fewest,
        "breaks_next": plan.breaks_next[0] if plan.breaks_next else None,
        "why": why_sentence(move, rulebook=tournament.rulebook),
        "seats": _seat_options(tournament, room, move.to_table),
    }


def _seat_options(tournament: Tournament, room: list[CountedTable], number: int) -> list[SeatOption]:
    """Return the open seats of the receiving table, each with what it means for the player who moves there."""
    policies, table = room_policies(tournament, room), next(iter(room_tables(tournament, numbers={number})), None)
    if table is None or table.last is None or policies.by_vacancy:
        return []
    return seat_options(
        table.last,
        seated=table.players.keys(),
        empty=table.open_seats,
        rule=policies.button,
        gap_waits=policies.gap_waits,
    )


def _order_fields(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    """Return all numbers in the typed text as the `tables` of the breaking order; {} for other actions."""
    return {"tables": re.findall(r"\d+", request.POST.get("tables", ""))} if name == "breaking-order" else {}


@page_with_actions(action_of_form(ORDERS, _order_fields, actions=ACTIONS), back="breaking-order-page")
def breaking_order(page_request: PageRequest) -> HttpResponse:
    """Show the breaking order, and a form to post another order."""
    return page_request.render(
        "tables/balance/breaking_order.html",
        page="breaking-order",
        typed=page_request.field_values,
        sealed=open_seal(page_request.tournament) is not None,
        **breaking_order_context(page_request.tournament),
    )
