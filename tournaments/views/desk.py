"""The registration desk: one box to find somebody, what may be sold to him on the same line, and what came of it."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from rest_framework import serializers

from tournaments.deeds.frame import DESK, Deed, do
from tournaments.models import Entry, FloorLog, Payment, TopUp, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.books import books
from tournaments.selectors.desk import known, last_sold, opening, prices
from tournaments.selectors.entries import desk_counts
from tournaments.selectors.line import line_of
from tournaments.selectors.names import names_in, with_names
from tournaments.selectors.prices import hour_of, listed, on_sale
from tournaments.views.staff import View, signed_in, tournament_of
from tournaments.words.deeds import says
from tournaments.words.problems import by_field
from tournaments.words.refusals import say
from tournaments.words.sales import METHODS

#: the deeds of the desk's page
DONE_HERE = (
    "enter re-enter rebuy add-on pay void-entry void-top-up check-in mark-absent join-line call-next leave-line "
    "reverse-payment undo"
).split()

#: where entries sit, by their keys
Seats = Callable[[Collection[int]], Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class Counter:
    """What the desk is put together from: every app's deeds, and where players sit."""

    deeds: Mapping[str, Deed]
    seats: Seats


def desk_view(counter: Counter) -> View:
    """The whole page."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        return render(request, "desk/desk.html", _shared(tournament, roles, counter) | _side(tournament, counter))

    return view


def find_view(counter: Counter) -> View:
    """Who is found by what was typed, and what may be sold to each."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        text = request.GET.get("q", "").strip()[:80]
        return render(
            request, "desk/_found.html", _shared(tournament, roles, counter) | _found(tournament, roles, text, counter)
        )

    return view


def do_view(counter: Counter) -> View:
    """One deed of the desk: what came of it, and the side of the page anew."""

    @signed_in
    @require_POST
    def view(request: HttpRequest, slug: str, name: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        if name not in DONE_HERE:
            raise Http404(f"the desk does no deed called {name}")
        try:
            rows = do(counter.deeds[name], tournament, request.POST, by=request.user, now=timezone.now())
        except Refused as refused:
            return _refused(request, tournament, roles, name, refused)
        except serializers.ValidationError as problem:
            words = " ".join(said for errors in by_field(problem).values() for said in errors)
            return render(request, "desk/_result.html", {"tournament": tournament, "refused": words}, status=400)
        return _done(request, Tournament.objects.get(pk=tournament.pk), roles, counter, rows)

    return view


def _done(
    request: HttpRequest, tournament: Tournament, roles: set[str], counter: Counter, rows: list[FloorLog]
) -> HttpResponse:
    shared = _shared(tournament, roles, counter)
    result = render_to_string("desk/_result.html", {**shared, **_outcome(tournament, rows[-1])}, request=request)
    side = render_to_string("desk/_side.html", {**shared, **_side(tournament, counter), "oob": True}, request=request)
    return HttpResponse(result + side, headers={"HX-Trigger": json.dumps({"sold": {}})})


def _refused(
    request: HttpRequest, tournament: Tournament, roles: set[str], name: str, refused: Refused
) -> HttpResponse:
    """What was refused and why; a director is asked for a reason, and a full event offers the line."""
    broken = refused.facts.get("broken", [])
    given = {key: value for key, value in request.POST.items() if key not in {"csrfmiddlewaretoken", "override_reason"}}
    context = {
        "tournament": tournament,
        "refused": say(refused),
        "name": name,
        "given": given,
        "may_set_aside": bool(broken) and "director" in roles,
        "may_wait": name == "enter" and bool({"event_full", "line_waits"} & set(broken)),
    }
    return render(request, "desk/_result.html", context, status=403 if refused.code == "not_allowed" else 409)


def _shared(tournament: Tournament, roles: set[str], counter: Counter) -> dict[str, Any]:
    hour = hour_of(tournament, now=timezone.now())
    return {
        "tournament": tournament,
        "may": {name for name in DONE_HERE if counter.deeds[name].roles & roles},
        "prices": prices(tournament, hour=hour),
        "profiles": [
            one for one in listed(tournament) if on_sale(one, hour=hour) and one.sells in ("entry", "re_entry")
        ],
        "methods": METHODS.items(),
        "opening": opening(hour),
    }


def _found(tournament: Tournament, roles: set[str], text: str, counter: Counter) -> dict[str, Any]:
    """Who sells, finds the whole register by name and number; other staff find who is in the event."""
    found = known(tournament, text, now=timezone.now(), everybody=bool(roles & DESK))
    seats = counter.seats([one.entry.pk for one in found if one.entry])
    exact = any(one.player.display_name.casefold() == text.casefold() for one in found)
    rows = [{"known": one, "seat": seats.get(one.entry.pk, "") if one.entry else ""} for one in found]
    return {"text": text, "rows": rows, "new": text and not exact}


def _side(tournament: Tournament, counter: Counter) -> dict[str, Any]:
    sold = last_sold(tournament)
    seats = counter.seats([one.pk for one in sold if isinstance(one, Entry)])
    rows = [{"sold": one, "topped": isinstance(one, TopUp), "seat": _seat(one, seats)} for one in sold]
    return {
        "counts": desk_counts(tournament),
        "books": books(tournament),
        "line": line_of(tournament, now=timezone.now()),
        "last": rows,
    }


def _seat(sold: Entry | TopUp, seats: Mapping[int, str]) -> str:
    return seats.get(sold.pk, "") if isinstance(sold, Entry) else ""


def _outcome(tournament: Tournament, row: FloorLog) -> dict[str, Any]:
    """What was done, large: the name, the seat, the receipt."""
    facts = with_names(row.facts, names_in([row]))
    number = facts.get("receipt")
    payment = Payment.objects.filter(tournament=tournament, number=number).first() if number else None
    return {
        "row": row,
        "facts": facts,
        "says": says(row),
        "payment": payment,
        "paid": METHODS.get(facts.get("method", "")),
    }
