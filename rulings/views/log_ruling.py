""" "Log this ruling": what a calculator's page offers somebody of the floor, and where it goes."""

import json
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST
from rest_framework import serializers

from rulings.deeds import DEEDS
from rulings.forms.form import Form
from rulings.models import Ruling
from rulings.selectors.offenders import Offender, offenders_at
from rulings.selectors.ruling_log import similar
from tournaments.deeds.frame import FLOOR_STAFF, do
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.roles import may
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.problems import by_field
from tournaments.words.refusals import say


@dataclass(frozen=True, slots=True)
class Logging:
    """What the page needs to log its answer: the facts as JSON, the table, and what was ruled and given before."""

    given: str
    table: str
    before: list[Ruling]
    offenders: list[Offender]


def logging_of(request: HttpRequest, tournament: Tournament | None, form: Form) -> Logging | None:
    """None for whoever may not rule here."""
    if tournament is None or not may(request.user, tournament, FLOOR_STAFF):
        return None
    table = request.GET.get("table") or request.POST.get("table") or ""
    before = similar(tournament, calculator=form.calculator.name, most=3)
    known = table if table.isdecimal() and len(table) < 6 else ""
    offenders = offenders_at(tournament, table=int(known)) if known else []
    return Logging(json.dumps(form.given()), known, before, offenders)


@signed_in
@require_POST
def log(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Write it down, and back to the list; what is refused is said with what can be done about it."""
    tournament, _ = tournament_of(request, slug)
    asked = _asked(request, name)
    try:
        do(DEEDS["log-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        return _refused(request, tournament, say(refused), asked, known=refused)
    except serializers.ValidationError as problem:
        said = " ".join(words for errors in by_field(problem).values() for words in errors)
        return _refused(request, tournament, said, asked)
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def join(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """Put one's own name to the ruling that somebody else logged for the same incident."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "witnesses": request.user.get_username()}
    try:
        do(DEEDS["join-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        return _refused(request, tournament, say(refused), {})
    except serializers.ValidationError:
        raise Http404 from None
    return redirect(f"{reverse('floor-rulings', args=[slug])}?logged=1")


@signed_in
@require_POST
def overturn(request: HttpRequest, slug: str, pk: str) -> HttpResponse:
    """A director overturns a ruling, with the reason."""
    tournament, _ = tournament_of(request, slug)
    asked = {"ruling": pk, "why": request.POST.get("why", "")}
    try:
        do(DEEDS["overturn-ruling"], tournament, asked, by=request.user, now=timezone.now())
    except Refused as refused:
        if refused.code == "not_allowed":
            raise PermissionDenied(say(refused)) from None
        return _refused(request, tournament, say(refused), {})
    except serializers.ValidationError:
        raise Http404 from None
    return redirect("ruling-log", slug=slug)


def _asked(request: HttpRequest, name: str) -> dict[str, Any]:
    asked = {
        field: request.POST[field]
        for field in ("table", "decided", "departs_why", "witnesses")
        if request.POST.get(field)
    }
    try:
        given = json.loads(request.POST.get("given") or "{}")
    except ValueError:
        given = {}
    return {**asked, "calculator": name, "given": given, "apart": "apart" in request.POST}


def _refused(
    request: HttpRequest, tournament: Tournament, words: str, asked: dict[str, Any], *, known: Refused | None = None
) -> HttpResponse:
    there = known.facts.get("number") if known and known.code == "ruled_already" else None
    context = {
        "tournament": tournament,
        "words": words,
        "asked": asked,
        "given": json.dumps(asked.get("given", {})),
        "there": there,
    }
    return render(request, "rulings/not_logged.html", context, status=409)
