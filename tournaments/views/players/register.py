"""The register: list and search, adding, likely duplicates, export."""

import json
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.language.sentences import gettext
from tournaments.models import DifferentPlayers, Player
from tournaments.rules.players.public_name import ShownAs
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.card import different_players, likely_duplicates
from tournaments.selectors.players.register import HEADER, matching_players, namesakes_of, register_rows
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, is_organisation_director
from tournaments.sentences.players import DUPLICATE_REASONS
from tournaments.services.players.merges import note_different_players, remove_different_note
from tournaments.services.players.register import add_player
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.downloads import download_response, table_response
from tournaments.views.fields import parse_number
from tournaments.views.players.access import for_register_staff, posted_player
from tournaments.views.players.forms import PlayerForm

PAGE_SIZE = 50


@for_register_staff()
@require_safe
def players_page(request: HttpRequest) -> HttpResponse:
    """Show all players, or those found by `?find=`; htmx gets only the rows."""
    find = request.GET.get("find", "").strip()
    pages = Paginator(matching_players(find), PAGE_SIZE)
    context = {
        "find": find,
        "page": pages.get_page(request.GET.get("page")),
        "total": pages.count,
        "today": timezone.localdate(),
        "may_all": is_organisation_director(request.user),
    }
    template = (
        "tournaments/players/_rows.html" if request.headers.get("HX-Request") else "tournaments/players/players.html"
    )
    return render(request, template, context)


@for_register_staff()
@require_http_methods(["GET", "HEAD", "POST"])
def add_player_page(request: HttpRequest) -> HttpResponse:
    """Add a person, then show their card."""
    form = PlayerForm(request.POST or None, initial={"name": request.GET.get("name", "")})
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        shown_as, typed = ShownAs(form.cleaned_data["shown_as"]), form.cleaned_data["typed"]
        unless_namesake = "is_another" not in request.POST
        player = attempt(
            lambda: add_player(
                details=form.details(), by=request.user, shown_as=shown_as, typed=typed, unless_namesake=unless_namesake
            )
        )
        if not isinstance(player, NotDone):
            return HttpResponseRedirect(f"{reverse('player', args=[player.pk])}?done=added")
        context["namesakes"] = _namesakes(form)
        add_errors(form, player.fields)
    return render(request, "tournaments/players/add.html", context, status=400 if form.errors else 200)


def _namesakes(form: PlayerForm) -> list[Player]:
    details = form.details()
    named = namesakes_of(details["name"] or details["alias"] or form.cleaned_data["typed"])
    return [*named.same, *named.similar]


@for_register_staff(ORGANISATION_DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def duplicates_page(request: HttpRequest) -> HttpResponse:
    """Show likely duplicates. POST marks two players as different; with `again` it removes the mark."""
    if request.method == "POST":
        done = attempt(lambda: _mark_different(request))
        if not isinstance(done, NotDone):
            return HttpResponseRedirect(reverse("players-duplicates"))
        return _render_duplicates(request, refused=done.error_text, status=409)
    return _render_duplicates(request)


def _mark_different(request: HttpRequest) -> None:
    if "again" in request.POST:
        row = get_object_or_404(DifferentPlayers, pk=parse_number(request.POST["again"]) or 0)
        remove_different_note(row, by=request.user)
        return
    pair = [posted_player(request.POST.get(name, ""), field=name) for name in ("one", "other")]
    note_different_players(pair[0], other=pair[1], by=request.user, now=server_now())


def _render_duplicates(request: HttpRequest, *, status: int = 200, refused: str = "") -> HttpResponse:
    pairs: list[dict[str, Any]] = [
        {
            "both": [{"mine": pair.one, "other": pair.other}, {"mine": pair.other, "other": pair.one}],
            "why": [gettext(DUPLICATE_REASONS[why]) for why in pair.why],
        }
        for pair in likely_duplicates()
    ]
    context = {"pairs": pairs, "different": different_players(), "refused": refused}
    return render(request, "tournaments/players/duplicates.html", context, status=status)


@for_register_staff(ORGANISATION_DIRECTOR)
@require_safe
def export_register(request: HttpRequest, form: str) -> HttpResponse:
    """Answer with the register as `csv`, `xlsx` or `json`."""
    if form == "json":
        rows = [dict(zip(HEADER, row, strict=True)) for row in register_rows()]
        text = json.dumps({"players": rows}, ensure_ascii=False, indent=1, default=str)
        return download_response(text, file_name="players.json", content_type="application/json")
    return table_response(form, list(HEADER.values()), register_rows(), file_name="players")
