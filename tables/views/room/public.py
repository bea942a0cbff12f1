"""The room's public pages: no login, display names alone. They are live, and work without a script too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone, translation
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tables.displays.boards import draw_board, moves_board, seats_board
from tables.displays.table_boards import tables_board
from tables.selectors.room.public import public_moves, public_seats, table_states
from tables.selectors.seats.draws import draw_page, published
from tables.selectors.seats.find_seat import FEW, find_seat
from tournaments.models import Tournament
from tournaments.selectors.snapshot import cached_snapshot
from tournaments.views.screens.boards import BoardMaker, board_context
from tournaments.views.screens.displays import Display

#: the script that strangers check the draw with
SCRIPT = Path(__file__).resolve().parents[3] / "docs" / "verify_draw.py"

#: a page without a script asks again after so many seconds
REFRESH = 10
#: names on a page that lists everybody for a hand; a wall turns the pages of its board
NAMES = 600

Context = dict[str, Any]


def seats(request: HttpRequest, tournament: Tournament) -> Context:
    """Find my seat: those whose name has what was typed, or everybody by name."""
    asked = request.GET.get("q", "").strip()[:80]
    if asked:
        found, more = find_seat(tournament, asked)
        return {"asked": asked, "found": found, "large": len(found) <= FEW, "more": more}
    shown, more = public_seats(tournament, most=NAMES)
    return {"asked": "", "sitting": shown, "more": more, "crowd": _crowd(len(shown), few=60, some=150, many=300)}


def moves(_request: HttpRequest, tournament: Tournament) -> Context:
    """The moves board."""
    return {"going": public_moves(tournament, now=timezone.now()), "refresh": REFRESH}


def tables(_request: HttpRequest, tournament: Tournament) -> Context:
    """The tables: how full each is, which is short, which breaks next."""
    shown = table_states(tournament)
    crowd = _crowd(len(shown), few=12, some=40, many=120)
    return {"standing": shown, "seated": sum(one.players for one in shown), "crowd": crowd, "refresh": REFRESH}


def draw(_request: HttpRequest, tournament: Tournament) -> Context:
    """The draw: what was promised, what was drawn, and how anybody can draw it again."""
    return {"seals": draw_page(tournament)}


#: the room's pages by the last word of their address, as the frame links them
PAGES: dict[str, Callable[[HttpRequest, Tournament], Context]] = {
    "seats": seats,
    "moves": moves,
    "tables": tables,
    "draw": draw,
}

#: what stands on a television instead
BOARDS: dict[str, BoardMaker] = {
    "seats": seats_board,
    "moves": moves_board,
    "tables": tables_board,
    "draw": draw_board,
}

#: the same pages' templates
TEMPLATES = {
    "seats": "tables/seats/seats_display.html",
    "moves": "tables/balance/moves_display.html",
    "tables": "tables/room/tables_display.html",
    "draw": "tables/seats/draw_display.html",
}


@require_safe
def page(request: HttpRequest, slug: str, page: str) -> HttpResponse:
    """One of the room's pages, in the tournament's language and time zone."""
    tournament = get_object_or_404(Tournament, slug=slug)
    with translation.override(request.GET.get("lang") or tournament.language):
        context = {
            "tournament": tournament,
            "theme": "light" if request.GET.get("theme") == "light" else "dark",
            "language": translation.get_language(),
            "snapshot": cached_snapshot(tournament),
            "now": round(timezone.now().timestamp() * 1000),
            **shown(page)(request, tournament),
        }
        with timezone.override(tournament.local_zone):
            answer = render(request, TEMPLATES[page], context)
    answer["Cache-Control"] = "no-store"
    return answer


def shown(page: str) -> Callable[[HttpRequest, Tournament], Context]:
    """What a page needs, also where a screen on the wall shows it."""

    def context(request: HttpRequest, tournament: Tournament) -> Context:
        board = board_context(request, tournament, name=page, make=BOARDS[page])
        mine = {} if board["board_alone"] else PAGES[page](request, tournament)
        return {"page": page, "pages": PAGES, **board, **mine}

    return context


@require_safe
def draw_json(request: HttpRequest, slug: str) -> JsonResponse:
    """The draw as docs/verify_draw.py reads it."""
    answer = JsonResponse(published(get_object_or_404(Tournament, slug=slug)))
    answer["Content-Disposition"] = 'inline; filename="draw.json"'
    return answer


@require_safe
def verify_draw(request: HttpRequest) -> FileResponse:
    """The script itself."""
    return FileResponse(SCRIPT.open("rb"), content_type="text/x-python; charset=utf-8")


def _crowd(count: int, *, few: int, some: int, many: int) -> str:
    """How large a wall may write so many."""
    return "few" if count <= few else "some" if count <= some else "many" if count <= many else "most"


#: what a screen can show of the room
DISPLAYS: dict[str, Display] = {
    "seats": Display(noop("Seats by name"), TEMPLATES["seats"], shown("seats")),
    "moves": Display(noop("The moves board"), TEMPLATES["moves"], shown("moves")),
    "tables": Display(noop("The tables"), TEMPLATES["tables"], shown("tables")),
    "draw": Display(noop("The draw"), TEMPLATES["draw"], shown("draw")),
}
