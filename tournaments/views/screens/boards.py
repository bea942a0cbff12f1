"""What the template of a board needs. `?page=` asks for one page of it: a document with the board alone."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tournaments.displays.board import AskedPage, BoardPage
from tournaments.displays.board_labels import head_labels
from tournaments.displays.boards import finished_board
from tournaments.displays.qr_codes import qr_svg
from tournaments.models import Tournament
from tournaments.selectors.screens.sharing import sharing
from tournaments.views.addresses import public_url

#: draws one page of a board
BoardMaker = Callable[[Tournament, AskedPage], BoardPage]


def board_context(
    request: HttpRequest, tournament: Tournament, *, name: str, make: BoardMaker, ends: bool = True
) -> dict[str, Any]:
    """One page of a board; of a finished tournament, where the board `ends` with it, who won."""
    asked = _asked(request, tournament, name)
    over = ends and tournament.finished_at is not None and tournament.entries.exists()
    board = (finished_board if over else make)(tournament, asked)
    address = public_url(request, reverse(board.qr_page, args=[tournament.slug]))
    return {
        "board": board,
        "board_name": name,
        "board_url": address,
        "board_qr": qr_svg(address),
        "board_alone": "page" in request.GET,
        "head_labels": head_labels(),
    }


def _asked(request: HttpRequest, tournament: Tournament, name: str) -> AskedPage:
    """What the request asks for: `page` from 0, `shape=portrait`; on a screen's own address its part of a long list."""
    number = request.GET.get("page", "")
    known = int(number) if number.isdecimal() and len(number) < 6 else None
    match = request.resolver_match
    code = str(match.kwargs.get("code", "")) if match else ""
    screens, screen = sharing(tournament, shows=name, code=code) if code else (1, 0)
    return AskedPage(known, request.GET.get("shape") == "portrait", screens, screen)
