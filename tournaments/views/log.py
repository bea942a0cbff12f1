"""The floor log: what Undo would put back, and every row on pages of its own."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.deeds.frame import look_ahead
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.names import names_in
from tournaments.selectors.ranking import Moved, counted
from tournaments.selectors.roles import may_take_back
from tournaments.services.undo import BY_ITSELF, standing_in_the_way, undoable
from tournaments.views.dashboard import Desk
from tournaments.views.panels import Look, log_rows
from tournaments.views.staff import View, signed_in, tournament_of
from tournaments.words.bubble import moves_words, where_words
from tournaments.words.deeds import says
from tournaments.words.differences import differences
from tournaments.words.putting import Difference
from tournaments.words.refusals import say

PAGE = 100
#: so many of those whose places change are shown
SHOWN = 12
#: what the places and prizes follow from
RANKING = frozenset(
    {"tournaments.bustout", "tournaments.busthand", "tournaments.entry", "tournaments.prize", "tournaments.tournament"}
)


def undo_view(desk: Desk) -> View:
    """The view of what undoing a deed would put back: places and prizes too, or which later deeds stand on it."""

    @signed_in
    @require_safe
    def view(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
        look = desk.look(request, slug)
        rows = FloorLog.objects.filter(tournament=look.tournament).select_related("undone_by")
        entry = get_object_or_404(rows, pk=pk)
        ranks = _ranked(request, look, entry) if undoable(entry) and "undo" in look.may else {}
        blocking = standing_in_the_way(entry) if undoable(entry) and "changed" not in ranks else []
        context = {
            "tournament": look.tournament,
            "entry": entry,
            "says": says(entry),
            "undoable": undoable(entry),
            "may": look.may if may_take_back(entry, person=look.person, roles=look.roles) else look.may - {"undo"},
            "blocking": log_rows(
                [row for row in blocking if row.deed not in BY_ITSELF], person=look.person, roles=look.roles
            ),
            "clock_went_on": any(row.deed in BY_ITSELF for row in blocking),
            "differences": [] if blocking else _others(entry, look, ranks),
            **ranks,
        }
        return render(request, "dashboard/_undo_preview.html", context)

    return view


def _ranked(request: HttpRequest, look: Look, entry: FloorLog) -> dict[str, Any]:
    """Whose place and prize the undo would change, tried and taken back; why it would be refused.

    What the rooms' undo mends, such as a bust whose seat is filled by now, is no longer in the way.
    """
    if not {change[0] for change in entry.changes} & RANKING:
        return {}
    tournament = look.tournament
    try:
        changed = look_ahead(look.deeds["undo"], tournament, {"entry": entry.pk}, by=request.user, now=look.now)
    except Refused as refused:
        return {} if refused.code == "undo_blocked" else {"refused": say(refused)}
    shown = [_moved(one, tournament.currency) for one in changed[:SHOWN]]
    return {
        "changed": shown,
        "more": len(changed) - len(shown),
        "sums": moves_words(changed) if counted(changed) != (0, 0) else "",
    }


def _others(entry: FloorLog, look: Look, ranks: dict[str, Any]) -> list[Difference]:
    """What else the undo would put back: whose place it says need not be said to be in or out too."""
    told = {one["name"] for one in ranks.get("changed", ())}
    found = differences(entry, look.tournament, now=look.now)
    return [one for one in found if one[0] not in told or {one[1], one[2]} != {"in", "out"}]


def _moved(one: Moved, currency: str) -> dict[str, Any]:
    was, now = where_words(one.was, currency=currency), where_words(one.now, currency=currency)
    return {"name": one.name, "was": was, "now": now, "paid": one.paid if one.prize_changes else 0}


@signed_in
@require_safe
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every row, latest first, or those whose sentence or author has what was typed."""
    tournament, roles = tournament_of(request, slug)
    find = request.GET.get("find", "").strip()
    pages = Paginator(_found(tournament, find), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "find": find,
        "page": page,
        "rows": log_rows(list(page), person=request.user.pk, roles=roles),
        "total": pages.count,
    }
    return render(request, "dashboard/log.html", context)


def _found(tournament: Tournament, find: str) -> QuerySet[FloorLog] | list[FloorLog]:
    """Searched in the sentences themselves: they are what people read, and no column has them."""
    rows = FloorLog.objects.filter(tournament=tournament).select_related("undone_by").defer("changes")
    if not find:
        return rows
    wanted, names = find.casefold(), names_in(rows)
    return [row for row in rows if wanted in f"{says(row, names)} {row.by_name}".casefold()]
