"""The list of entries: everybody in the order in which they came, searched and narrowed, a page at a time."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from rest_framework import serializers

from tournaments.deeds.frame import do
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.entries import STATES, desk_counts, found, with_payments
from tournaments.views.desk import Counter
from tournaments.views.numbers import typed_number
from tournaments.views.staff import View, signed_in, tournament_of
from tournaments.words.deeds import says
from tournaments.words.problems import first_words
from tournaments.words.refusals import say

#: entries on a page
PAGE = 50
#: which of the desk's figures counts a list that is not searched
COUNTED = {"": "entries", "in": "left", "unpaid": "unpaid", "absent": "absent"}
WORDS = {"in": "In", "out": "Out", "unpaid": "Unpaid", "absent": "Not there", "voided": "Voided"}
#: the deed of the list: those who never came, all at once
NO_SHOWS = "void-no-shows"


def entries_view(counter: Counter) -> View:
    """The page: `?q=` a part of a name or a club number, `?state=` one of STATES; POST voids the chosen no-shows."""

    @signed_in
    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        may_void = bool(counter.deeds[NO_SHOWS].roles & roles)
        if request.method != "POST":
            return _page(request, tournament, counter, may_void=may_void)
        try:
            given = {"entries": request.POST.getlist("entries")}
            row = do(counter.deeds[NO_SHOWS], tournament, given, by=request.user, now=timezone.now())[-1]
        except Refused as refused:
            status = 403 if refused.code == "not_allowed" else 409
            return _page(request, tournament, counter, may_void=may_void, refused=say(refused), status=status)
        except serializers.ValidationError as problem:
            return _page(request, tournament, counter, may_void=may_void, refused=first_words(problem), status=400)
        return HttpResponseRedirect(f"?state=absent&done={row.pk}")

    return view


def _page(
    request: HttpRequest, tournament: Tournament, counter: Counter, *, status: int = 200, **more: Any
) -> HttpResponse:
    text, state = request.GET.get("q", "").strip()[:80], request.GET.get("state", "")
    state = state if state in STATES else ""
    rows, counts = found(tournament, text=text, state=state), desk_counts(tournament)
    pages = Paginator(rows.values_list("pk", flat=True), PAGE)
    if not text and state in COUNTED:
        # the figures above the list have counted them already
        pages.count = counts[COUNTED[state]]
    page = pages.get_page(request.GET.get("page"))
    shown = list(with_payments(rows.filter(pk__in=list(page))))
    held = counter.seats([row.pk for row in shown])
    context = {
        "tournament": tournament,
        "counts": counts,
        "rows": [(row, held.get(row.pk, ""), max(0, row.cost - row.paid)) for row in shown],
        "page": page,
        "text": text,
        "state": state,
        "states": [(key, WORDS[key]) for key in STATES],
        "chosen": "all" in request.GET,
        "done": _done(tournament, request.GET.get("done", "")),
        **more,
    }
    return render(request, "desk/entries.html", context, status=status)


def _done(tournament: Tournament, key: str) -> dict[str, Any]:
    """What was just done, in words, and the row by which it is undone."""
    row = FloorLog.objects.filter(tournament=tournament, pk=typed_number(key) or 0).first()
    return {"says": says(row), "row": row} if row else {}
