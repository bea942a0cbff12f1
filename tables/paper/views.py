"""The room's papers at their addresses, for staff alone: `?paper=a4` or `letter`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.paper.bags import bagging_sheets
from tables.paper.carry_on import carry_on
from tables.paper.chips import colour_up_sheets, count_sheets
from tables.paper.move_slips import move_slips
from tables.paper.seat_cards import seat_cards
from tables.paper.seating import by_name, by_table
from tournaments.models import Tournament
from tournaments.paper.press import PAPERS, printed
from tournaments.views.addresses import public_url
from tournaments.views.staff import View, signed_in, tournament_of

Content = Callable[[HttpRequest, Tournament, datetime], tuple[str, dict[str, Any]]]

#: longer numbers are nobody's
MOST_DIGITS = 12


def paper_view(name: str, content: Content, *, speaks: bool = False) -> View:
    """The view of one paper; `content` says which template prints what.

    One that `speaks` is for players, in the tournament's language; the others are the floor's own.
    """

    @signed_in
    @require_safe
    @never_cache
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, _ = tournament_of(request, slug)
        paper = request.GET.get("paper", "a4")
        if paper not in PAPERS:
            return HttpResponseBadRequest(f"There is no paper {escape(paper[:40])} here: take {' or '.join(PAPERS)}.")
        now = timezone.now()
        with translation.override(tournament.language if speaks else "en"):
            template, words = content(request, tournament, now)
        pdf = printed(template, words, paper=paper, at=now)
        headers = {"Content-Disposition": f'inline; filename="{slug}-{name}.pdf"'}
        return HttpResponse(pdf, content_type="application/pdf", headers=headers)

    return view


def numbers_of(request: HttpRequest, name: str) -> list[int]:
    """The whole numbers that were asked for by this name."""
    given = (value for value in request.GET.getlist(name) if value.isascii() and value.isdecimal())
    return [int(value) for value in given if len(value) <= MOST_DIGITS]


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
