"""The room's public pages: no login, no script needed, display names alone."""

from pathlib import Path
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tables.selectors.draws import draw_page, published
from tables.selectors.public import going, sitting, standing
from tournaments.models import Tournament

#: the script that strangers check the draw with
SCRIPT = Path(__file__).resolve().parent.parent / "docs" / "verify_draw.py"

#: the room's pages, as the frame links them
PAGES = (("seats", "Seats"), ("moves", "Moves"), ("tables", "Tables"), ("draw", "Draw"))

#: a board asks again after so many seconds
REFRESH = 10


@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Find my seat: everybody by name, or those whose name has what was typed in it."""
    tournament = get_object_or_404(Tournament, slug=slug)
    asked = request.GET.get("q", "").strip()[:80]
    shown, found = sitting(tournament, named=asked)
    return _page(request, tournament, "seats", {"sitting": shown, "asked": asked, "more": found - len(shown)})


@require_safe
def moves(request: HttpRequest, slug: str) -> HttpResponse:
    """The moves board."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _page(request, tournament, "moves", {"going": going(tournament, now=timezone.now())}, refresh=REFRESH)


@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables: how full each is, which is short, which breaks next."""
    tournament = get_object_or_404(Tournament, slug=slug)
    shown = standing(tournament)
    seated = sum(one.players for one in shown)
    return _page(request, tournament, "tables", {"standing": shown, "seated": seated}, refresh=REFRESH)


@require_safe
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """The draw: what was promised, what was drawn, and how anybody can draw it again."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _page(request, tournament, "draw", {"seals": draw_page(tournament)})


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


def _page(
    request: HttpRequest, tournament: Tournament, page: str, context: dict[str, Any], *, refresh: int = 0
) -> HttpResponse:
    """One of the room's pages in the tournament's own time zone."""
    theme = request.GET.get("theme", "")
    frame = {"tournament": tournament, "page": page, "pages": PAGES, "refresh": refresh}
    with timezone.override(tournament.local_zone):
        theme = theme if theme in {"dark", "light"} else "auto"
        return render(request, f"displays/room/{page}.html", {**frame, "theme": theme, **context})
