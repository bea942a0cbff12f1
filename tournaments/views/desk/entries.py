"""The list of entries: everybody in the order in which they came, searched and narrowed, a page at a time."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournaments.actions.action import do
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.entries import STATES, desk_counts, found, with_payments
from tournaments.sentences.log import entry_sentence
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.desk.desk import RegistrationDesk
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import View, signed_in, tournament_of

#: entries on a page
PAGE = 50
#: which of the desk's figures counts a list that is not searched
COUNTED = {"": "entries", "in": "left", "unpaid": "unpaid", "absent": "absent"}
WORDS = {
    "in": _("In"),
    "out": _("Out"),
    "unpaid": _("Unpaid"),
    "absent": pgettext_lazy("players", "Absent"),
    "voided": _("Voided"),
}
#: the action of the list: those who never came, all at once
NO_SHOWS = "void-no-shows"


def entries_view(desk: RegistrationDesk) -> View:
    """The page: `?q=` a part of a name or a club number, `?state=` one of STATES; POST voids the chosen no-shows."""

    @signed_in
    @require_http_methods(["GET", "HEAD", "POST"])
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        tournament, roles = tournament_of(request, slug)
        may_void = desk.actions[NO_SHOWS].permits(roles)
        if request.method != "POST":
            return _page(request, tournament, desk, may_void=may_void)
        given = {"entries": request.POST.getlist("entries")}
        rows = attempt(lambda: do(desk.actions[NO_SHOWS], tournament, given, by=request.user, now=server_now()))
        if isinstance(rows, NotDone):
            sentence, status = rows.says_with_fields, rows.status
            return _page(request, tournament, desk, may_void=may_void, refused=sentence, status=status)
        return HttpResponseRedirect(f"?state=absent&done={rows[-1].pk}")

    return view


def _page(
    request: HttpRequest,
    tournament: Tournament,
    desk: RegistrationDesk,
    *,
    may_void: bool,
    status: int = 200,
    **more: Any,
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
    held = desk.seats([row.pk for row in shown])
    context = {
        "tournament": tournament,
        "counts": counts,
        "rows": [(row, held.get(row.pk, ""), max(0, row.cost - row.paid)) for row in shown],
        "page": page,
        "text": text,
        "state": state,
        "states": [(key, WORDS[key]) for key in STATES],
        "chosen": "all" in request.GET,
        "voids": state == "absent" and may_void,
        "done": _done(tournament, request.GET.get("done", "")),
        **more,
    }
    return render(request, "tournaments/desk/entries.html", context, status=status)


def _done(tournament: Tournament, key: str) -> dict[str, Any]:
    """What was just done, in words, and the row by which it is undone."""
    row = FloorLog.objects.filter(tournament=tournament, pk=typed_number(key) or 0).first()
    return {"says": entry_sentence(row), "row": row} if row else {}
