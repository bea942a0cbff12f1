"""One table as a page of its own, for the staff: the same panel as on the dashboard, and a phone shows it too."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.models import Table
from tournaments.selectors.days.days import has_ended
from tournaments.sentences.clock.band import BAND_SENTENCES
from tournaments.views.dashboard import Dashboard
from tournaments.views.panels import Look
from tournaments.views.staff.access import View, signed_in
from tournaments.views.topics import panels_by_topic

#: what the page holds beside the table
BESIDE = ("now", "table", "moves", "log")
#: the template of the page of all tables, and what it holds
ROOM = ("tables/room/room.html", ("now", "tables", "table", "hand", "moves"))


def of_room(look: Look) -> dict[str, Any]:
    """Return what the page of all tables shows beside its panels: of a day that has ended the bags, and no moves."""
    return {"ended": has_ended(look.tournament)}


def table_view(desk: Dashboard) -> View:
    """The view of one table: to a script the panel alone, else the whole page. 404 when there is no such table."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        look = _look_at(desk.look(request, slug), number)
        if not Table.objects.filter(tournament=look.tournament, number=number).exists():
            raise Http404(f"there is no table {number}")
        if request.headers.get("HX-Request"):
            return HttpResponse(desk.panel(request, look, "table"))
        context: dict[str, Any] = {
            "tournament": look.tournament,
            "number": number,
            "may": look.may,
            "ended": has_ended(look.tournament),
            "panels": {name: desk.panel(request, look, name) for name in BESIDE},
            "panels_by_topic": panels_by_topic(desk.panels),
            "snapshot": look.snapshot,
            "band_sentences": BAND_SENTENCES,
            "server_now": round(look.now.timestamp() * 1000),
        }
        return render(request, "tables/room/table.html", context)

    return view


def _look_at(look: Look, number: int) -> Look:
    """The same look, asked for this table."""
    return Look(look.tournament, look.roles, look.now, QueryDict(f"table={number}"), look.actions, person=look.person)
