"""The draw's page for the staff."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from tables.actions import ACTIONS
from tables.selectors.seats.draws import draw_page_context
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions

#: actions of the page
DRAW_ACTIONS = ("open-and-seat", "draw-seats", "draw-again", "seal-draw", "reveal-draw", "set-team")


def _draw_fields(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    if name == "set-team":
        return {"entries": request.POST.getlist("entries"), "team": request.POST.get("team", "")}
    return {"count": request.POST["count"]} if "count" in request.POST else {}


@page_with_actions(action_of_form(DRAW_ACTIONS, _draw_fields, actions=ACTIONS), back="draw-page")
def draw_page(page_request: PageRequest) -> HttpResponse:
    """Show the button that starts the draw or, once seats are drawn, all seats."""
    return page_request.render(
        "tables/seats/draw.html",
        page="draw",
        **draw_page_context(page_request.tournament, now=server_now()),
    )
