"""The room's papers at their addresses, for staff alone: `?paper=a4` or `letter`."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tables.paper.bags import bagging_sheets
from tables.paper.carry_on import carry_on
from tables.paper.chips import colour_up_sheets, count_sheets
from tables.paper.move_slips import move_slips
from tables.paper.seat_cards import seat_cards
from tables.paper.seating import by_name, by_table
from tournaments.models import Tournament
from tournaments.paper.answers import numbers_of, paper_view
from tournaments.views.addresses import public_url


def _seat_cards(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    live_url = public_url(request, reverse("seats", args=[tournament.slug]))
    entries, tables = numbers_of(request, "entry"), numbers_of(request, "table")
    return "seat_cards", seat_cards(tournament, now=now, live_url=live_url, entries=entries, tables=tables)


def _seating(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    if request.GET.get("by") == "table":
        return "seating_by_table", by_table(tournament, now=now)
    return "seating_by_name", by_name(tournament, now=now)


def _moves(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    moves, tables = numbers_of(request, "move"), numbers_of(request, "table")
    return "move_slips", move_slips(tournament, now=now, moves=moves, tables=tables)


def _bags(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "bags", bagging_sheets(tournament, now=now, tables=numbers_of(request, "table"))


def _colour_up(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    worth = next(iter(numbers_of(request, "worth")), None)
    return "colour_up", colour_up_sheets(tournament, now=now, worth=worth, tables=numbers_of(request, "table"))


def _counts(request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "chip_counts", count_sheets(tournament, now=now, tables=numbers_of(request, "table"))


def _carry_on(_request: HttpRequest, tournament: Tournament, now: datetime) -> tuple[str, dict[str, Any]]:
    return "carry_on", carry_on(tournament, now=now)


cards = paper_view("seat-cards", _seat_cards, speaks=True)
seating = paper_view("seating", _seating, speaks=True)
moves = paper_view("moves", _moves, speaks=True)
colour_up = paper_view("colour-up", _colour_up)
bags = paper_view("bags", _bags)
counts = paper_view("chip-counts", _counts)
by_hand = paper_view("carry-on", _carry_on)
