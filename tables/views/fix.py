"""Correcting a bust on the dashboard: who, in what order, with what stack; seen before it is done.

Any page may lead here with a plain link: without htmx it opens the dashboard with the box.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from rest_framework import serializers

from tables.deeds import DEEDS
from tables.models import Held
from tables.selectors.seats_left import seat_left
from tournaments.deeds.frame import look_ahead
from tournaments.models import BustOut, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.ranking import Moved, ranking
from tournaments.views.numbers import typed_number
from tournaments.views.staff import dashboard_of, signed_in, tournament_of
from tournaments.words.bubble import moves_words, where_words
from tournaments.words.problems import by_field
from tournaments.words.refusals import say

#: what was wrong, and the deed that puts it right
WAYS = {"player": "correct-bust", "order": "reorder-bust", "stack": "correct-hand", "in": "revive"}
#: so many who went out before and after him are offered
NEAR = 6
#: what a way asks for besides who was busted
ASKS = {"player": ("instead",), "order": ("before", "after"), "stack": ("stack", "ante"), "in": ()}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def fix(request: HttpRequest, slug: str) -> HttpResponse:
    """The box: opened for an entry or a row of the log; with a way chosen what it would change."""
    tournament, roles = tournament_of(request, slug)
    asked = request.POST if request.method == "POST" else request.GET
    outs = _outs(tournament, asked)
    if not outs:
        raise Http404("nobody went out there")
    if request.method != "POST" and not request.headers.get("HX-Request"):
        return redirect(f"{dashboard_of(tournament)}?fix={outs[0].entry_id}")
    out, way = outs[0], asked.get("way", "")
    places = ranking(tournament)
    context = {
        "tournament": tournament,
        "out": out,
        "others": outs[1:],
        "place": where_words(places.get(out.entry_id), currency=tournament.currency),
        "way": way,
        "instead": _instead(tournament, out, asked.get("name", "")),
        "near": _near(out),
        "asked": asked,
        **_ways(roles),
    }
    if request.method == "POST" and way in WAYS:
        context |= _preview(request, tournament, way, {"entry": out.entry_id, **_given(way, asked)})
    return render(request, "tables/_fix.html", context)


def _ways(roles: Collection[str]) -> dict[str, Any]:
    """What these roles may correct, and which deeds are for others alone."""
    may = {way for way, name in WAYS.items() if DEEDS[name].roles & set(roles)}
    return {"ways": may, "not_mine": [DEEDS[name].title for way, name in WAYS.items() if way not in may]}


def _outs(tournament: Tournament, asked: Mapping[str, Any]) -> list[BustOut]:
    """Who was busted: the one named, else those of a row of the log."""
    rows = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True)
    rows = rows.select_related("entry__player", "hand", "entry__tournament")
    if asked.get("entry"):
        return list(rows.filter(entry=typed_number(asked["entry"]) or 0))
    found = FloorLog.objects.filter(tournament=tournament, pk=typed_number(asked.get("row", "")) or 0).first()
    made = (
        [after["entry_id"] for label, _key, _was, after in found.changes if label == "tournaments.bustout" and after]
        if found
        else []
    )
    return list(rows.filter(entry__in=made))


def _instead(tournament: Tournament, out: BustOut, name: str) -> list[Held]:
    """Who may have been meant: those of his table, or those whose name has what was typed."""
    held = Held.objects.filter(tournament=tournament, kind=Held.Kind.SITS).select_related(
        "entry__player", "seat__table"
    )
    if name.strip():
        return list(held.filter(entry__player__display_name__icontains=name.strip())[:12])
    seat = seat_left(out)
    return list(held.filter(seat__table=seat.table).order_by("seat__number")) if seat else []


def _near(out: BustOut) -> list[tuple[str, str]]:
    """Where he may belong instead, as a list offers it: its value and its words; those who went out earlier first."""
    rows = BustOut.objects.filter(entry__tournament=out.entry.tournament, entry__voided_at__isnull=True)
    rows = rows.exclude(pk=out.pk).select_related("entry__player")
    earlier = rows.filter(out_at__lte=out.out_at).order_by("-out_at")[:NEAR]
    later = rows.filter(out_at__gt=out.out_at).order_by("out_at")[:NEAR]
    return [*(_said("before", one) for one in reversed(earlier)), *(_said("after", one) for one in later)]


def _said(side: str, out: BustOut) -> tuple[str, str]:
    return f"{side}:{out.entry_id}", f"{side} {out.entry.player.display_name}"


def _given(way: str, asked: Mapping[str, Any]) -> dict[str, str]:
    """What was said, as the deed takes it; `before:12` and `after:12` come from one list."""
    given = {name: str(asked[name]).replace(",", "") for name in ASKS[way] if asked.get(name)}
    side, _, other = str(asked.get("next_to", "")).partition(":")
    return {side: other} if way == "order" and side in ASKS["order"] else given


def _preview(request: HttpRequest, tournament: Tournament, way: str, given: dict[str, Any]) -> dict[str, Any]:
    deed = DEEDS[WAYS[way]]
    try:
        changed = look_ahead(deed, tournament, given, by=request.user, now=timezone.now())
    except Refused as refused:
        return {"refused": say(refused)}
    except serializers.ValidationError as problem:
        return {"refused": " ".join(words for said in by_field(problem).values() for words in said)}
    rows = [_row(one, tournament.currency) for one in changed]
    return {"deed_name": deed.name, "given": given, "says": moves_words(changed), "rows": rows}


def _row(one: Moved, currency: str) -> dict[str, Any]:
    was, now = where_words(one.was, currency=currency), where_words(one.now, currency=currency)
    return {"name": one.name, "was": was, "now": now, "paid": one.paid if one.prize_changes else 0}
