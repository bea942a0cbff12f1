"""The director's dashboard: a shell of panels, and the door through which deeds come."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from tournaments.deeds.frame import Deed, do
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.attention import matters
from tournaments.views.panels import PANELS, Look
from tournaments.views.staff import View, dashboard_of, signed_in, tournament_of
from tournaments.words.deeds import says
from tournaments.words.problems import by_field
from tournaments.words.refusals import say

#: how long the line offers to take a deed back, in seconds
TAKE_BACK = 5


@signed_in
@require_safe
def dashboard(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole page."""
    look = look_of(request, slug)
    shell = {name: panel(request, look, name) for name in PANELS}
    context = {
        "tournament": look.tournament,
        "may": look.may,
        "panels": shell,
        "snapshot": look.snapshot,
        "server_now": round(look.now.timestamp() * 1000),
        "undo": request.GET.get("undo", ""),
    }
    return render(request, "dashboard/dashboard.html", context)


@signed_in
@require_safe
def one_panel(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One fragment, fetched again when something changed."""
    look = look_of(request, slug)
    if name not in PANELS:
        raise Http404(f"no panel is called {name}")
    return HttpResponse(panel(request, look, name))


def look_of(request: HttpRequest, slug: str) -> Look:
    """What this person sees of the tournament now. 404 for strangers."""
    tournament, roles = tournament_of(request, slug)
    return Look(tournament, frozenset(roles), timezone.now(), request.GET)


def panel(request: HttpRequest, look: Look, name: str, **more: Any) -> str:
    """A panel as markup; `more` is what a deed has to say in it."""
    template, context = PANELS[name]
    given = {"tournament": look.tournament, "may": look.may, "panel": name, **context(look), **more}
    return render_to_string(template, given, request=request)


def deed_view(deeds: dict[str, Deed]) -> View:
    """The view that does one deed of the table and answers with the panels it changed."""

    @signed_in
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        if name not in deeds:
            raise Http404(f"no deed is called {name}")
        look = Look(tournament, frozenset(roles), timezone.now(), request.GET)
        return _answer(request, look, deeds[name])

    return view


def _answer(request: HttpRequest, look: Look, deed: Deed) -> HttpResponse:
    before = matters(look.tournament, now=look.now)[0].key
    try:
        rows = do(deed, look.tournament, request.POST, by=request.user, now=look.now)
    except Refused as refused:
        fields = {refused.field: [say(refused)]} if refused.field else {}
        status = 403 if refused.code == "not_allowed" else 409
        return _refused(request, look, deed, say(refused), fields=fields, status=status)
    except serializers.ValidationError as problem:
        fields = by_field(problem)
        said = " ".join(words for errors in fields.values() for words in errors)
        return _refused(request, look, deed, said, fields=fields, status=400)
    if not request.headers.get("HX-Request"):
        return redirect(dashboard_of(look.tournament))
    return _done(request, look, deed, rows, before=before)


def _done(request: HttpRequest, look: Look, deed: Deed, rows: list[FloorLog], *, before: str) -> HttpResponse:
    """The panels that the deed changed, seen anew. A line that speaks of something else than before needs no more."""
    fresh = Look(Tournament.objects.get(pk=look.tournament.pk), look.roles, timezone.now(), look.asked)
    answered = matters(fresh.tournament, now=fresh.now)[0].key != before and not deed.take_back
    said: dict[str, Any] = {"done": "" if answered else ". ".join(says(row) for row in rows)}
    if deed.take_back and rows:
        said |= {"take_back": rows[-1].pk, "seconds": TAKE_BACK}
    names = [name for name in PANELS if name in deed.panels]
    return HttpResponse("".join(panel(request, fresh, name, oob=True, **said) for name in names))


def _refused(
    request: HttpRequest, look: Look, deed: Deed, words: str, *, fields: dict[str, list[str]], status: int
) -> HttpResponse:
    """The line says what was refused, why, and what to do; the fields at fault are named for the form."""
    markup = panel(request, look, "now", oob=True, refused=words, refused_deed=deed.title)
    return HttpResponse(markup, status=status, headers={"HX-Trigger": json.dumps({"refused": {"fields": fields}})})
