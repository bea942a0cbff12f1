"""Why a move is proposed: which table is short, who gives, who moves and where to, with the rule."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tables.rules.balance.plan import ProposedMove, RoomPlan
from tables.rules.room import RoomTable
from tables.rules.seats.seat_choice import SeatOption, seat_options
from tables.selectors.balance.balancing import room_policies
from tables.selectors.balance.current_plan import current_plan
from tables.selectors.seating import room_of
from tables.sentences.balance import HALTS, why_sentence
from tournaments.models import Tournament
from tournaments.views.staff.access import signed_in, tournament_of


@signed_in
@require_safe
def why(request: HttpRequest, slug: str) -> HttpResponse:
    """The reasons of one proposed move; that the room has changed when it is not proposed any more."""
    tournament, _ = tournament_of(request, slug)
    plan = current_plan(tournament, now=timezone.now())
    one = next((one for one in plan.moves if _asked(one) == (request.GET.get("entry"), request.GET.get("seat"))), None)
    context = _reasons(tournament, plan, one) if one else {}
    return render(request, "tables/balance/_why.html", {"tournament": tournament, "one": one, **context})


def _asked(one: ProposedMove) -> tuple[str, str]:
    return str(one.entry), f"{one.to_table}.{one.to_seat}"


def _reasons(tournament: Tournament, plan: RoomPlan, one: ProposedMove) -> dict[str, Any]:
    room, house_rules = room_of(tournament), tournament.house_rules()
    counted = {table.number: table for table in room}
    return {
        "taker": len(counted[one.to_table].players),
        "giver": len(counted[one.from_table].players),
        "largest": max(len(table.players) for table in room),
        "halts": f"{gettext(HALTS[house_rules['halt_when']])}." if one.to_table in plan.halts else "",
        "fewest": plan.fewest,
        "breaks_next": plan.breaks_next[0] if plan.breaks_next else None,
        "why": why_sentence(one, rulebook=tournament.rulebook),
        "seats": _options(tournament, room, counted[one.to_table]),
    }


def _options(tournament: Tournament, room: list[RoomTable], table: RoomTable) -> list[SeatOption]:
    """The open seats of the table that takes, and what each would mean."""
    policies = room_policies(tournament, room)
    if table.last is None or policies.by_vacancy:
        return []
    return seat_options(
        table.last, seated=table.players.keys(), empty=table.empty, rule=policies.button, gap_waits=policies.gap_waits
    )
