"""Why a move is proposed: which table is short, who gives, who moves and where to, with the rule."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tables.rules.plan import Plan, Proposal
from tables.rules.room import RoomTable
from tables.rules.seating import SeatOption, seat_options
from tables.selectors.balancing import ways_of
from tables.selectors.room import room_of
from tables.selectors.seen import plan_seen
from tables.words.reasons import HALTS, why_sentence
from tournaments.models import Tournament
from tournaments.views.staff import signed_in, tournament_of


@signed_in
@require_safe
def why(request: HttpRequest, slug: str) -> HttpResponse:
    """The reasons of one proposed move; that the room has changed when it is not proposed any more."""
    tournament, _ = tournament_of(request, slug)
    plan = plan_seen(tournament, now=timezone.now())
    one = next((one for one in plan.moves if _asked(one) == (request.GET.get("entry"), request.GET.get("seat"))), None)
    context = _reasons(tournament, plan, one) if one else {}
    return render(request, "tables/_why.html", {"tournament": tournament, "one": one, **context})


def _asked(one: Proposal) -> tuple[str, str]:
    return str(one.entry), f"{one.to_table}.{one.to_seat}"


def _reasons(tournament: Tournament, plan: Plan, one: Proposal) -> dict[str, Any]:
    room, house = room_of(tournament), tournament.house()
    counted = {table.number: table for table in room}
    return {
        "taker": len(counted[one.to_table].players),
        "giver": len(counted[one.from_table].players),
        "largest": max(len(table.players) for table in room),
        "halts": f"{HALTS[house['halt_when']]}." if one.to_table in plan.halts else "",
        "fewest": plan.fewest,
        "breaks_next": plan.breaks_next[0] if plan.breaks_next else None,
        "why": why_sentence(one, rulebook=tournament.rulebook),
        "seats": _options(tournament, room, counted[one.to_table]),
    }


def _options(tournament: Tournament, room: list[RoomTable], table: RoomTable) -> list[SeatOption]:
    """The open seats of the table that takes, and what each would mean."""
    ways = ways_of(tournament, room)
    if table.last is None or ways.by_vacancy:
        return []
    return seat_options(
        table.last, seated=table.players.keys(), empty=table.empty, rule=ways.button, gap_waits=ways.gap_waits
    )
