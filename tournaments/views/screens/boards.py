"""Context of displays with a board or with several clocks.

With `?page=` the response is only that page of the board.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tournaments.displays.board import BoardPage, RequestedPage
from tournaments.displays.board_labels import head_labels
from tournaments.displays.boards import finished_board
from tournaments.displays.qr_codes import qr_svg
from tournaments.live.televisions import server_build
from tournaments.models import Screen, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.screens.sharing import screen_count_and_index
from tournaments.selectors.screens.side_by_side import tournaments_side_by_side
from tournaments.selectors.screens.walls import content_key_of, override_ms_left
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.views.addresses import public_url

#: Returns the requested page of a board.
BoardMaker = Callable[[Tournament, RequestedPage], BoardPage]


def board_context(
    request: HttpRequest, tournament: Tournament, *, name: str, make_board: BoardMaker, ends_with_places: bool = True
) -> dict[str, Any]:
    """Return the context of a board. With `ends_with_places`, the final places replace it after the tournament."""
    asked = _requested_page(request, tournament, name)
    over = ends_with_places and tournament.finished_at is not None and tournament.entries.exists()
    board = (finished_board if over else make_board)(tournament, asked)
    address = public_url(request, reverse(board.qr_page, args=[tournament.slug]))
    return {
        "board": board,
        "board_name": name,
        "board_url": address,
        "board_qr": qr_svg(address),
        "board_alone": "page" in request.GET,
        "head_labels": head_labels(),
    }


def phone_board_context(
    request: HttpRequest, tournament: Tournament, *, name: str, make_board: BoardMaker, ends_with_places: bool = True
) -> dict[str, Any]:
    """Return the context of a board for screens and phones. Phones get all its pages, one below the other."""
    context = board_context(request, tournament, name=name, make_board=make_board, ends_with_places=ends_with_places)
    return context if context["board_alone"] else {**context, "in_hand": _phone_pages(tournament, make_board)}


def _phone_pages(tournament: Tournament, make_board: BoardMaker) -> list[BoardPage]:
    first = make_board(tournament, RequestedPage(0, in_hand=True))
    return [first, *(make_board(tournament, RequestedPage(page, in_hand=True)) for page in range(1, first.pages))]


def _requested_page(request: HttpRequest, tournament: Tournament, name: str) -> RequestedPage:
    """Return the requested page of a board: `?page=` (from 0) and `?shape=portrait`.

    If several screens share a long list, pages are counted within the part that this screen shows.
    """
    number = request.GET.get("page", "")
    known = int(number) if number.isdecimal() and len(number) < 6 else None
    match = request.resolver_match
    code = str(match.kwargs.get("code", "")) if match else ""
    screens, screen = screen_count_and_index(tournament, shows=name, code=code) if code else (1, 0)
    return RequestedPage(known, request.GET.get("shape") == "portrait", screens, screen)


def side_by_side_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return the context of several clocks, for the tournaments in `?with=` or those chosen for the screen."""
    shown = tournaments_side_by_side(tournament, named=_requested_slugs(request), now=server_now())
    return {
        "days": [{"name": tournament.name, "snapshot": cached_snapshot(tournament)} for tournament in shown],
        "shown": " ".join(f"{tournament.pk}" for tournament in shown),
        "ticker": True,
        "qr": qr_svg(public_url(request, reverse("clock", args=[tournament.slug]))),
    }


def _requested_slugs(request: HttpRequest) -> list[str]:
    match = request.resolver_match
    code = match.kwargs.get("code") if match else None
    if code:
        beside: list[str] = Screen.objects.filter(code=code).values_list("beside", flat=True).first() or []
        return beside
    return [slug for slug in request.GET.get("with", "")[:400].split(",") if slug]


def screen_context(screen: Screen | None, *, framed: bool, now: datetime) -> dict[str, Any]:
    """Return the screen's context for the page's head; inside a frame only `build` and `on_screen`."""
    if screen is None or framed:
        return {"build": server_build(), "on_screen": screen is not None}
    return {
        "build": server_build(),
        "on_screen": True,
        "screen": screen,
        "screen_code": screen.code,
        "screen_shows": content_key_of(screen, now=now),
        "screen_rest": override_ms_left(screen, now=now),
        "chosen_in": screen.tournament if screen.of else None,
    }
