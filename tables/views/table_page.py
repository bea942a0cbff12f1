"""A table's own page, opened by the QR card that lies on it: no account, and nothing that only the floor may do."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from tables.displays.words import page_words
from tables.models import Held, Table, TableCall
from tables.rules.button import Positions
from tables.selectors.bags import hands_of
from tables.selectors.balancing import kept_in_seat
from tables.selectors.calls import open_calls, round_now, tick_of
from tables.selectors.cards import table_of
from tables.selectors.games import button_rule, stud_now
from tables.selectors.ring import Ring, ring_of
from tables.services import bagging, buttons, calls, moves, ticks
from tables.views.limits import Looks, Strangers, Taps, too_often
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.snapshot import kept_snapshot
from tournaments.services.door import floor
from tournaments.services.floor import Floor
from tournaments.words.deeds import says
from tournaments.words.problems import by_field
from tournaments.words.refusals import say


class Tap(serializers.Serializer[Any]):
    """What a tap may say."""

    seat = serializers.IntegerField(min_value=1, max_value=12, required=False)
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12), max_length=11, required=False
    )


def _named(given: dict[str, Any]) -> int:
    """The seat that was named. Refuses when none is."""
    if "seat" not in given:
        raise Refused("needs_a_player", field="seat")
    seat: int = given["seat"]
    return seat


def _arrive(f: Floor, table: Table, given: dict[str, Any]) -> None:
    seat = _named(given)
    ring = ring_of(f.tournament, number=table.number)
    coming = (
        next((one.move for one in ring.seats if one.number == seat and one.state == "kept"), None) if ring else None
    )
    if coming is None:
        raise Refused("nobody_comes_here", field="seat", seat=f"{table.number}.{seat}")
    moves.arrive(f, moves=[coming])


def _take_back(f: Floor, table: Table, _given: dict[str, Any]) -> None:
    call = open_calls(f.tournament).filter(table=table, kind=TableCall.Kind.FLOOR).first()
    if call is None:
        raise Refused("call_is_answered", table=table.number)
    calls.take_call_back(f, call=call)


def _set_button(f: Floor, table: Table, given: dict[str, Any]) -> Positions:
    return buttons.set_button(f, table=table, button=_named(given))


#: what can be pressed: the address's last word, and the deed
TAPS: dict[str, Callable[[Floor, Table, dict[str, Any]], object]] = {
    "call": lambda f, table, _given: calls.call_floor(f, table=table),
    "take-back": _take_back,
    "seat-open": lambda f, table, given: calls.say_seat_open(f, table=table, seat=_named(given)),
    "arrived": _arrive,
    "next-hand": lambda f, table, _given: buttons.deal_next(f, table=table),
    "button": _set_button,
    "all-in": lambda f, table, given: ticks.all_in(f, table=table, seats=given.get("seats", ())),
    "last-hand": lambda f, table, _given: bagging.tick_last_hand(f, table=table),
    "deals-on": lambda f, table, _given: ticks.untick(f, table=table),
    "hand-done": lambda f, table, _given: ticks.tick(f, table=table),
}


@require_safe
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page itself; its script fetches it again and takes the part called `page` out of it."""
    table = table_of(token)
    if table is None:
        status = 429 if too_often(request, Strangers, request.META.get("REMOTE_ADDR", "")) else 404
        return render(request, "table/no_card.html", status=status)
    if too_often(request, Looks, table.pk):
        return render(request, "table/no_card.html", {"slower": True}, status=429)
    with translation.override(request.GET.get("lang") or table.tournament.language):
        return render(request, "table/page.html", _context(table, token))


@csrf_exempt  # the card in the address is what lets somebody in: no cookie does, so none can be borrowed
@require_POST
@never_cache
def tap(request: HttpRequest, token: str, name: str) -> HttpResponse:
    """One tap. Answers in JSON, or sends a plain form back to the page."""
    table = table_of(token)
    if table is None or name not in TAPS:
        too_often(request, Strangers, request.META.get("REMOTE_ADDR", ""))
        return _problem("card_replaced", "This card opens nothing any more. Ask the floor for the new one.", 404)
    if too_often(request, Taps, table.pk):
        return _problem("too_often", "Too many taps. Wait a moment.", 429)
    try:
        said = _do(table, name, _given(request))
    except Refused as refused:
        return _problem(refused.code, say(refused), 409)
    except serializers.ValidationError as problem:
        return _problem("not_understood", " ".join(words for said in by_field(problem).values() for words in said), 400)
    if request.content_type == "application/json":
        return JsonResponse({"says": said})
    return redirect("table-page", token=token)


def _given(request: HttpRequest) -> dict[str, Any]:
    """What was sent, as JSON or as a form."""
    given: Any = request.POST
    if request.content_type == "application/json":
        try:
            given = json.loads(request.body or b"{}")
        except ValueError as error:
            raise serializers.ValidationError("This is no JSON.") from error
    asked = Tap(data=given)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _do(table: Table, name: str, given: dict[str, Any]) -> str:
    with floor(table.tournament, by=None, now=timezone.now(), known_as=str(table)) as f:
        TAPS[name](f, table, given)
        return says(f.written[-1]) if f.written else ""


def _problem(code: str, words: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "says": words}}, status=status)


def _context(table: Table, token: str) -> dict[str, Any]:
    tournament, now = table.tournament, timezone.now()
    ring = cast("Ring", ring_of(tournament, number=table.number))  # it is the table's own
    waiting = list(open_calls(tournament).filter(table=table))
    current = round_now(tournament)
    return {
        "tournament": tournament,
        "table": table,
        "token": token,
        "ring": ring,
        "over": bool(table.broken_at or tournament.finished_at or tournament.cancelled_at),
        "called": [round(one.at.timestamp()) for one in waiting if one.kind == TableCall.Kind.FLOOR],
        "said_open": {one.seat for one in waiting if one.kind == TableCall.Kind.SEAT_OPEN},
        "coming": [seat for seat in ring.seats if seat.state == "kept" and seat.move],
        "round": current,
        "tick": tick_of(current, table) if current else "",
        "last": hands_of(table),
        "deals": _deals(tournament, ring, now),
        "may_set": _may_set(ring),
        "words": page_words(),
        "language": translation.get_language(),
        "snapshot": kept_snapshot(tournament),
        "server_now": round(now.timestamp() * 1000),
    }


def _deals(tournament: Tournament, ring: Ring, now: datetime) -> bool:
    """Whether a hand that the table deals says something: its button goes on, or somebody here is kept in his seat.

    Who serves a penalty is: each hand is one that he misses, in stud too and where the winner has the button.
    """
    if button_rule(tournament) is not None and not stud_now(tournament, now=now):
        return ring.table.button is not None
    here = ring.table.seats.filter(held__kind=Held.Kind.SITS).values_list("held__entry", flat=True)
    return bool(kept_in_seat(tournament, now=now).keys() & set(here))


def _may_set(ring: Ring) -> bool:
    """Whether the table may say where its button is: nobody has, and there are players to deal to."""
    return ring.table.button is None and ring.seated >= 2
