"""A table's own page, opened by its QR card without an account. It has no actions that are reserved to the floor."""

from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from tables.displays.labels import page_sentences
from tables.models import Table, TableCall
from tables.rules.hands.button import Positions
from tables.rules.hands.turns import Turn, next_chooser
from tables.selectors.games import DealtGame, games_to_choose, has_turns, level_now
from tables.selectors.hands.bags import last_hands_of_table
from tables.selectors.room.calls import open_calls, tick_state
from tables.selectors.room.table_cards import table_of_token
from tables.selectors.room.table_controls import is_hand_worth_reporting
from tables.selectors.seats.ring import Ring, RingSeat, table_ring
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import bagging, buttons, ticks, turns
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext, translate
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.games import DEALERS_CHOICE, bring_in_card, rotation_title
from tournaments.rules.levels import Level
from tournaments.rules.plain_json import parse_plain_json
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.prizes.bubble import current_open_round
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.rates import Rate, client_address, is_over_rate_limit
from tournaments.views.topics import topics_attribute


class Tap(serializers.Serializer[Any]):
    """The seats or the game that a tap on a table's page may send."""

    game = serializers.CharField(max_length=40, required=False)

    seat = serializers.IntegerField(min_value=1, max_value=12, required=False)
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=12), max_length=11, required=False
    )


def _required_seat(given: dict[str, Any]) -> int:
    """Return the given seat. Raises Refused if it is missing."""
    if "seat" not in given:
        raise Refused("needs_a_player", field="seat")
    seat: int = given["seat"]
    return seat


def _seat_arrival(f: Floor, table: Table, given: dict[str, Any]) -> None:
    seat = _required_seat(given)
    ring = table_ring(f.tournament, number=table.number, now=f.now)
    reserved = [row.move for row in ring.seats if row.number == seat and row.state == "kept"] if ring else []
    coming = next(iter(reserved), None)
    if coming is None:
        raise Refused("nobody_comes_here", field="seat", seat=f"{table.number}.{seat}")
    moves.seat_arrived_players(f, moves=[coming])


def _withdraw_call(f: Floor, table: Table, _validated_fields: dict[str, Any]) -> None:
    call = open_calls(f.tournament).filter(table=table, kind=TableCall.Kind.FLOOR).first()
    if call is None:
        raise Refused("call_is_answered", table=table.number)
    rooms.withdraw_call(f, call=call)


def _set_button(f: Floor, table: Table, given: dict[str, Any]) -> Positions:
    return buttons.set_button(f, table=table, button=_required_seat(given))


#: topics of the changes that the page shows besides its clock
TOPICS = ("tables", "moves", "calls", "hands", "field")

#: bets of a level that the clock of the page shows
BETS = ("small_blind", "big_blind", "third_blind", "bring_in", "small_bet", "big_bet")

#: actions by the last word of their address
TAPS: dict[str, Callable[[Floor, Table, dict[str, Any]], object]] = {
    "call": lambda f, table, _validated_fields: rooms.call_floor(f, table=table),
    "take-back": _withdraw_call,
    "seat-open": lambda f, table, given: rooms.report_open_seat(f, table=table, seat=_required_seat(given)),
    "arrived": _seat_arrival,
    "game": lambda f, table, given: turns.choose_game(f, table=table, game=given.get("game", "")),
    "next-hand": lambda f, table, _validated_fields: buttons.deal_next(f, table=table),
    "button": _set_button,
    "all-in": lambda f, table, given: ticks.hold_all_in(f, table=table, seats=given.get("seats", ())),
    "last-hand": lambda f, table, _validated_fields: bagging.tick_last_hand(f, table=table),
    "deals-on": lambda f, table, _validated_fields: ticks.mark_still_dealing(f, table=table),
    "hand-done": lambda f, table, _validated_fields: ticks.mark_hand_done(f, table=table),
}


@require_safe
@never_cache
def table_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page. Its script fetches the page again and replaces the element `page`."""
    table = table_of_token(token)
    if table is None:
        status = 429 if is_over_rate_limit(Strangers, client_address(request)) else 404
        return render(request, "tables/room/table_page/no_card.html", status=status)
    if is_over_rate_limit(Looks, table.pk):
        return render(request, "tables/room/table_page/no_card.html", {"slower": True}, status=429)
    with translation.override(language_of_page(request, otherwise=table.tournament.language)):
        return render(request, "tables/room/table_page/table_page.html", _page_context(table, token))


@csrf_exempt  # the card in the address gives access, not a cookie, so no cookie can be misused
@require_POST
@never_cache
def submit_tap(request: HttpRequest, token: str, name: str) -> HttpResponse:
    """Do a tap. Answers in JSON, or redirects a plain form to the page."""
    table = table_of_token(token)
    if table is None or name not in TAPS:
        if is_over_rate_limit(Strangers, client_address(request)):
            return _problem_response("too_often", gettext("Too many taps. Wait a moment."), 429)
        return _problem_response(
            "card_replaced", gettext("This QR code is no longer valid. Ask the floor for a new card."), 404
        )
    if is_over_rate_limit(Taps, table.pk):
        return _problem_response("too_often", gettext("Too many taps. Wait a moment."), 429)
    sentence = attempt(lambda: _do_tap(table, name, _validated_fields(request)))
    if isinstance(sentence, NotDone):
        code, status = (sentence.refused.code, 409) if sentence.refused else ("not_understood", 400)
        return _problem_response(code, sentence.error_text, status)
    if request.content_type == "application/json":
        return JsonResponse({"says": sentence})
    return redirect("table-page", token=token)


def _validated_fields(request: HttpRequest) -> dict[str, Any]:
    """Return the validated fields, sent as JSON or as a form."""
    given: Any = request.POST
    if request.content_type == "application/json":
        try:
            given = parse_plain_json(request.body or b"{}")
        except ValueError as error:
            raise serializers.ValidationError(_("This is not valid JSON.")) from error
    asked = Tap(data=given)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _do_tap(table: Table, name: str, given: dict[str, Any]) -> str:
    with floor(table.tournament, by=None, now=server_now(), known_as=str(table)) as f:
        TAPS[name](f, table, given)
        return entry_sentence(f.written[-1]) if f.written else ""


def _problem_response(code: str, sentence: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "says": sentence}}, status=status)


def _page_context(table: Table, token: str) -> dict[str, Any]:
    tournament, now = table.tournament, server_now()
    ring = cast("Ring", table_ring(tournament, number=table.number, now=now))  # the table exists: this is its page
    waiting = list(open_calls(tournament).filter(table=table))
    current = current_open_round(tournament)
    return {
        "tournament": tournament,
        "table": table,
        "token": token,
        "ring": ring,
        "over": bool(table.broken_at or tournament.is_over or is_ended_flight(tournament)),
        "called": [round(call.at.timestamp()) for call in waiting if call.kind == TableCall.Kind.FLOOR],
        "said_open": {call.seat for call in waiting if call.kind == TableCall.Kind.SEAT_OPEN},
        "coming": [seat for seat in ring.seats if seat.state == "kept" and seat.move],
        "round": current,
        "tick": tick_state(current, table) if current else "",
        "last": last_hands_of_table(table),
        "deals": is_hand_worth_reporting(table, now=now),
        "may_set": ring.needs_button,
        **_turn_context(ring),
        "words": page_sentences(),
        "topics": topics_attribute(*TOPICS),
        "language": translation.get_language(),
        "snapshot": cached_snapshot(tournament),
        "server_now": round(now.timestamp() * 1000),
    }


def _turn_context(ring: Ring) -> dict[str, Any]:
    """Return the table's turn in a mix that changes by hands, and the question for the next game in dealer's choice."""
    dealt, tournament = ring.dealt, ring.table.tournament
    if dealt is None or not has_turns(tournament, level_now(tournament, now=server_now())):
        return {}
    asks = tournament.game == DEALERS_CHOICE and (dealt.turn is None or dealt.turn.is_over or not dealt.turn.game)
    return {
        "turn": dealt.turn,
        "asks_game": asks,
        "chooser": _chooser(ring, dealt.turn) if asks else None,
        "games": [(game, rotation_title(game, betting)) for game, betting in games_to_choose(tournament, dealt.turn)],
        "dealt": _dealt_part(dealt) if dealt.title else None,
    }


def _chooser(ring: Ring, turn: Turn | None) -> RingSeat | None:
    """Return the seat of the player who chooses the next game."""
    occupied = [seat.number for seat in ring.seats if seat.state == "seated"]
    by = next_chooser(occupied, last=turn.chosen_by if turn else 0, button=ring.table.button or 0)
    return next((seat for seat in ring.seats if seat.number == by), None)


def _dealt_part(dealt: DealtGame) -> dict[str, Any]:
    """Return the game at the table with its bets, in the form of a level of the snapshot, for the page's clock."""
    then = {"game": translate(dealt.next_title)} | _bets_part(dealt.next_level) if dealt.next_level else None
    return {"title": translate(dealt.title), "bets": _bets_part(dealt.level), "then": then}


def _bets_part(level: Level) -> dict[str, Any]:
    ante = {"kind": level.ante.kind, "amount": level.ante.amount} if level.ante else None
    bets = {name: getattr(level, name) for name in BETS}
    return bets | {"betting": level.betting, "ante": ante, "brings_in": bring_in_card(level.game)}


class Taps(Rate):
    """Rate limit of taps at a table, higher than any dealer needs."""

    scope, rate = "table-taps", "40/min"


class Looks(Rate):
    """Rate limit of views of a table's page, for all players at the table together."""

    scope, rate = "table-looks", "400/min"


class Strangers(Rate):
    """Rate limit of requests with invalid cards, for each network address."""

    scope, rate = "table-strangers", "30/min"
