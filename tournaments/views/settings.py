"""A tournament's settings: what it is, by which rules it is played, and who works in it."""

from typing import Any

from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from rest_framework import serializers

from tournaments.deeds import DEEDS
from tournaments.deeds.frame import do
from tournaments.models import Role, Tournament
from tournaments.rules.house import House
from tournaments.rules.house_settings import CHAPTERS, RULEBOOKS
from tournaments.rules.points import FORMULAS
from tournaments.rules.refused import Refused
from tournaments.views.event_form import SettingsForm, initial_of
from tournaments.views.house_form import chapters, overrides_of
from tournaments.views.opening import CURRENCIES, zones
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.problems import by_field
from tournaments.words.refusals import say


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, venue, start, buy-in, seats."""
    tournament, roles = tournament_of(request, slug)
    form = SettingsForm(request.POST or None, initial=initial_of(tournament))
    if request.method == "POST" and form.is_valid():
        problems = done(request, tournament, "change-settings", form.cleaned_data)
        if not problems:
            return _saved("tournament-settings", slug)
        for field, said in problems.items():
            form.add_error(field if field in form.fields else None, said)
    context = {"form": form, "zones": zones(), "currencies": CURRENCIES, "formulas": FORMULAS}
    return _page(request, "event", tournament, roles, context, status=400 if form.errors else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def house(request: HttpRequest, slug: str) -> HttpResponse:
    """The rulebook, and what this house does differently. `?rulebook=` shows another book before it is taken."""
    tournament, roles = tournament_of(request, slug)
    book = request.POST.get("rulebook") or request.GET.get("rulebook") or tournament.rulebook
    book = book if book in RULEBOOKS else tournament.rulebook
    overrides = dict(tournament.house_overrides)
    wrong: dict[str, str] = {}
    problems: dict[str, str] = {}
    if request.method == "POST":
        overrides, wrong = overrides_of(request.POST, rulebook=book)
        if not wrong:
            given = {"rulebook": book, "house_overrides": overrides}
            problems = done(request, tournament, "change-settings", given)
            if not problems:
                return _saved("tournament-house", slug)
    shown = chapters(House(book, overrides), wrong=wrong, given=request.POST if wrong else {})
    context = {
        "chapters": shown,
        "rulebook": book,
        "rulebooks": RULEBOOKS,
        "taken": book == tournament.rulebook,
        "differing": sum(chapter["differing"] for chapter in shown),
        "total": sum(len(chapter) for chapter in CHAPTERS.values()),
        "refused": next(iter(problems.values()), "")
        or ("Some answers cannot be kept. They are marked." if wrong else ""),
    }
    return _page(request, "house", tournament, roles, context, status=400 if wrong or problems else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Who works here; POST with `deed` grant-role or revoke-role."""
    tournament, roles = tournament_of(request, slug)
    problems: dict[str, str] = {}
    if request.method == "POST":
        name = "revoke-role" if request.POST.get("deed") == "revoke-role" else "grant-role"
        problems = done(request, tournament, name, request.POST)
        if not problems:
            return _saved("tournament-people", slug)
    held = Role.objects.filter(tournament=tournament).select_related("user").order_by("kind", "user__username")
    logins = get_user_model().objects.filter(is_active=True).order_by("username")
    context = {
        "held": held,
        "logins": logins.values_list("username", flat=True),
        "kinds": Role.Kind.choices,
        "given": request.POST if problems else {},
        "problems": problems,
        "refused": " ".join(words for field, words in problems.items() if field != "user"),
    }
    return _page(request, "people", tournament, roles, context, status=409 if problems else 200)


def done(request: HttpRequest, tournament: Tournament, name: str, given: Any) -> dict[str, str]:
    """Do a deed. Returns what was refused, by field; empty when it is done."""
    try:
        do(DEEDS[name], tournament, given, by=request.user, now=timezone.now())
    except Refused as refused:
        return {refused.field: say(refused)}
    except serializers.ValidationError as problem:
        return {field: " ".join(said) for field, said in by_field(problem).items()}
    return {}


def _saved(view: str, slug: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse(view, args=[slug])}?saved")


def _page(
    request: HttpRequest, name: str, tournament: Tournament, roles: set[str], context: dict[str, Any], *, status: int
) -> HttpResponse:
    shared = {
        "tournament": tournament,
        "page": name,
        "may_edit": "director" in roles,
        "saved": "saved" in request.GET and request.method != "POST",
    }
    return render(request, f"settings/{name}.html", {**shared, **context}, status=status)
