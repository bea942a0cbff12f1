"""The draw's page for the staff: who waits, one button, then everybody's seat."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS
from tables.selectors.seats.pages import drawing_page
from tournaments.actions.action import permitted
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.attempts import PageRequest, doing, one_of

#: what the page's buttons do
DRAWS = ("open-and-seat", "draw-seats", "draw-again", "seal-draw", "reveal-draw", "set-team")


def _given(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    if name == "set-team":
        return {"entries": request.POST.getlist("entries"), "team": request.POST.get("team", "")}
    return {"count": request.POST["count"]} if "count" in request.POST else {}


@doing(one_of(DRAWS, _given, actions=ACTIONS), back="draw-page")
def draw_page(asked: PageRequest) -> HttpResponse:
    """The draw: one button before it, everybody's seat after it."""
    return asked.answer(
        "tables/seats/draw.html",
        page="draw",
        may_draw=permitted(ACTIONS, asked.roles),
        **drawing_page(asked.tournament, now=server_now()),
    )
