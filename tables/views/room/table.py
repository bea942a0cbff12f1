"""The staff's page of a table, also on a phone: the dashboard's panel of that table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.models import Table
from tables.selectors.room_rows import open_table_rows
from tournaments.models import Tournament
from tournaments.selectors.days.days import is_ended_flight
from tournaments.sentences.clock import BAND_SENTENCES
from tournaments.views.dashboard import Dashboard
from tournaments.views.panels import PanelRequest
from tournaments.views.staff.access import View, sign_in_required
from tournaments.views.topics import panels_by_topic

#: panels of the page
PANELS = ("now", "table", "log")
#: template of the page of all tables, and its panels
ROOM = ("tables/room/room.html", ("now", "tables", "table", "hand", "moves"))


def room_page_context(panel_request: PanelRequest) -> dict[str, Any]:
    """Return the context of the page of all tables, besides the context of its panels."""
    return {"ended": is_ended_flight(panel_request.tournament)}


def table_view(desk: Dashboard) -> View:
    """Return the view of a table. A script's request gets only the panel, any other request the whole page."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        look = _look_at_table(desk.panel_request(request, slug), number)
        if not Table.objects.filter(tournament=look.tournament, number=number).exists():
            raise Http404(f"there is no table {number}")
        if request.headers.get("HX-Request"):
            return HttpResponse(desk.panel_html(request, look, "table"))
        context: dict[str, Any] = {
            "tournament": look.tournament,
            "number": number,
            "may": look.permitted_action_names,
            **_neighbours(look.tournament, number),
            "panels": {name: desk.panel_html(request, look, name) for name in PANELS},
            "panels_by_topic": panels_by_topic(desk.panels),
            "snapshot": look.snapshot,
            "band_sentences": BAND_SENTENCES,
            "server_now": round(look.now.timestamp() * 1000),
        }
        return render(request, "tables/room/table.html", context)

    return view


def _neighbours(tournament: Tournament, number: int) -> dict[str, int | None]:
    """Return the open tables before and after this one, None where it is the first or last."""
    numbers = [row.number for row in open_table_rows(tournament)]
    return {
        "previous": max((other for other in numbers if other < number), default=None),
        "following": min((other for other in numbers if other > number), default=None),
    }


def _look_at_table(panel_request: PanelRequest, number: int) -> PanelRequest:
    """Return a copy of `panel_request` with table `number` chosen."""
    return PanelRequest(
        panel_request.tournament,
        panel_request.roles,
        panel_request.now,
        QueryDict(f"table={number}"),
        panel_request.actions,
        person=panel_request.person,
    )
