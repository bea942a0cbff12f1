"""The register: everybody, found as one types; adding; likely duplicates; and the whole as a file."""

import json
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.rules.csv_out import csv_out
from tournaments.rules.refused import Refused
from tournaments.rules.shown_as import ShownAs
from tournaments.selectors.player_card import likely_duplicates
from tournaments.selectors.player_files import HEADER, everybody
from tournaments.selectors.players import found
from tournaments.selectors.roles import HOUSE_DIRECTOR, house_roles_of
from tournaments.services.players import add_player
from tournaments.views.downloads import download
from tournaments.views.players_door import for_keepers
from tournaments.views.players_forms import PlayerForm
from tournaments.words.players import ALIKE
from tournaments.words.refusals import say

PAGE = 50


@for_keepers()
@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """The list, or those found by what was typed; a fragment's request gets the rows alone."""
    find = request.GET.get("find", "").strip()
    pages = Paginator(found(find), PAGE)
    context = {
        "find": find,
        "page": pages.get_page(request.GET.get("page")),
        "total": pages.count,
        "today": timezone.localdate(),
        "may_all": bool(house_roles_of(request.user) & HOUSE_DIRECTOR),
    }
    template = "players/_rows.html" if request.headers.get("HX-Request") else "players/players.html"
    return render(request, template, context)


@for_keepers()
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest) -> HttpResponse:
    """Add somebody; then his card."""
    form = PlayerForm(request.POST or None, initial={"name": request.GET.get("name", "")})
    if request.method == "POST" and form.is_valid():
        try:
            clean = form.cleaned_data
            player = add_player(
                details=form.details(), by=request.user, shown_as=ShownAs(clean["shown_as"]), typed=clean["typed"]
            )
        except Refused as refused:
            form.add_error(refused.field if refused.field in form.fields else None, say(refused))
        else:
            return HttpResponseRedirect(f"{reverse('player', args=[player.pk])}?done=added")
    return render(request, "players/add.html", {"form": form}, status=400 if form.errors else 200)


@for_keepers(HOUSE_DIRECTOR)
@require_safe
def duplicates(request: HttpRequest) -> HttpResponse:
    """Pairs who might be one person."""
    pairs: list[dict[str, Any]] = [
        {
            "both": [{"mine": pair.one, "other": pair.other}, {"mine": pair.other, "other": pair.one}],
            "why": [ALIKE[why] for why in pair.why],
        }
        for pair in likely_duplicates()
    ]
    return render(request, "players/duplicates.html", {"pairs": pairs})


@for_keepers(HOUSE_DIRECTOR)
@require_safe
def export(request: HttpRequest, form: str) -> HttpResponse:
    """Everybody as CSV or JSON."""
    if form == "json":
        rows = [dict(zip(HEADER, row, strict=True)) for row in everybody()]
        text = json.dumps({"players": rows}, ensure_ascii=False, indent=1, default=str)
        return download(text, named="players.json", kind="application/json")
    return download("\ufeff" + csv_out(list(HEADER.values()), everybody()), named="players.csv", kind="text/csv")
