"""The director's dashboard: a shell of panels, and the door through which deeds come."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from tournaments.deeds.frame import Deed, do
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.attention import matters
from tournaments.selectors.roles import is_trusted
from tournaments.views.panels import Look, Panel
from tournaments.views.staff import View, dashboard_of, signed_in, tournament_of
from tournaments.words.deeds import says
from tournaments.words.problems import by_field
from tournaments.words.refusals import say

#: the header by which a page that holds some panels alone says which
ON_PAGE = "X-Panels"
#: how long the line offers to take a deed back, in seconds
TAKE_BACK = 5


@dataclass(frozen=True, slots=True)
class Desk:
    """What the dashboard is put together from: the deeds and the panels of all apps."""

    deeds: Mapping[str, Deed]
    panels: Mapping[str, Panel]

    def look(self, request: HttpRequest, slug: str) -> Look:
        """What this person sees of the tournament now. 404 for strangers."""
        tournament, roles = tournament_of(request, slug)
        return Look(tournament, frozenset(roles), timezone.now(), request.GET, self.deeds, person=request.user.pk)

    def panel(self, request: HttpRequest, look: Look, name: str, **more: Any) -> str:
        """A panel as markup; `more` is what a deed has to say in it."""
        template, context = self.panels[name]
        given = {"tournament": look.tournament, "may": look.may, "panel": name, **context(look), **more}
        return render_to_string(template, given, request=request)


def dashboard_view(desk: Desk, template: str = "dashboard/dashboard.html") -> View:
    """The view of a whole page that holds every panel, or those of them that its template takes."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        look = desk.look(request, slug)
        context = {
            "tournament": look.tournament,
            "may": look.may,
            "panels": {name: desk.panel(request, look, name) for name in desk.panels},
            "snapshot": look.snapshot,
            "server_now": round(look.now.timestamp() * 1000),
            "undo": request.GET.get("undo", ""),
            "fix": request.GET.get("fix", ""),
            "trusted": is_trusted(request.user),
            **look.found,
        }
        return render(request, template, context)

    return view


def panel_view(desk: Desk) -> View:
    """The view of one fragment, fetched again when something changed."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        look = desk.look(request, slug)
        if name not in desk.panels:
            raise Http404(f"no panel is called {name}")
        return HttpResponse(desk.panel(request, look, name))

    return view


def deed_view(desk: Desk) -> View:
    """The view that does one deed of the table and answers with the panels it changed."""

    @signed_in
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        look = desk.look(request, slug)
        if name not in desk.deeds:
            raise Http404(f"no deed is called {name}")
        return _answer(request, desk, look, desk.deeds[name])

    return view


def _answer(request: HttpRequest, desk: Desk, look: Look, deed: Deed) -> HttpResponse:
    before = matters(look.tournament, now=look.now)[0].about
    try:
        rows = do(deed, look.tournament, request.POST, by=request.user, now=look.now)
    except Refused as refused:
        fields = {refused.field: [say(refused)]} if refused.field else {}
        status = 403 if refused.code == "not_allowed" else 409
        return _refused(request, desk, look, deed, say(refused), fields=fields, status=status)
    except serializers.ValidationError as problem:
        fields = by_field(problem)
        said = " ".join(words for errors in fields.values() for words in errors)
        return _refused(request, desk, look, deed, said, fields=fields, status=400)
    if not request.headers.get("HX-Request"):
        return redirect(dashboard_of(look.tournament))
    return _done(request, desk, look, deed, rows, before=before)


def _done(
    request: HttpRequest, desk: Desk, look: Look, deed: Deed, rows: list[FloorLog], *, before: tuple[Any, ...]
) -> HttpResponse:
    """The panels that the deed changed, seen anew. A line that speaks of something else than before needs no more."""
    fresh = Look(
        Tournament.objects.get(pk=look.tournament.pk),
        look.roles,
        timezone.now(),
        look.asked,
        desk.deeds,
        person=look.person,
    )
    answered = matters(fresh.tournament, now=fresh.now)[0].about != before and not deed.take_back
    said: dict[str, Any] = {"done": "" if answered else ". ".join(says(row) for row in rows)}
    if deed.take_back and rows:
        said |= {"take_back": rows[-1].pk, "seconds": TAKE_BACK}
    there = request.headers.get(ON_PAGE, ",".join(desk.panels)).split(",")
    names = [name for name in desk.panels if name in deed.panels and name in there]
    return HttpResponse("".join(desk.panel(request, fresh, name, oob=True, **said) for name in names))


def _refused(
    request: HttpRequest,
    desk: Desk,
    look: Look,
    deed: Deed,
    words: str,
    *,
    fields: dict[str, list[str]],
    status: int,
) -> HttpResponse:
    """The line says what was refused, why, and what to do; the fields at fault are named for the form."""
    more = {"anyway": deed.name, "given": _given(request.POST)} if "anyway" in fields and status == 409 else {}
    markup = desk.panel(request, look, "now", oob=True, refused=words, refused_deed=deed.title, **more)
    return HttpResponse(markup, status=status, headers={"HX-Trigger": json.dumps({"refused": {"fields": fields}})})


def _given(posted: QueryDict) -> list[tuple[str, str]]:
    """What was said, so that the same can be said again with "anyway"."""
    return [(name, one) for name in posted for one in posted.getlist(name) if isinstance(one, str)]
