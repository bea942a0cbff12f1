"""The floor log: what Undo would put back, and every row on pages of its own."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import FloorLog, Tournament
from tournaments.services.undo import BY_ITSELF, standing_in_the_way, undoable
from tournaments.views.panels import log_row
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.deeds import says
from tournaments.words.differences import differences

PAGE = 100


@signed_in
@require_safe
def undo_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What undoing a deed would put back, or which later deeds stand on it."""
    tournament, _ = tournament_of(request, slug)
    rows = FloorLog.objects.filter(tournament=tournament).select_related("undone_by")
    entry = get_object_or_404(rows, pk=pk)
    blocking = standing_in_the_way(entry) if undoable(entry) else []
    context = {
        "tournament": tournament,
        "entry": entry,
        "says": says(entry),
        "undoable": undoable(entry),
        "blocking": [log_row(row) for row in blocking if row.deed not in BY_ITSELF],
        "clock_went_on": any(row.deed in BY_ITSELF for row in blocking),
        "differences": differences(entry, tournament, now=timezone.now()) if not blocking else [],
    }
    return render(request, "dashboard/_undo_preview.html", context)


@signed_in
@require_safe
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every row, latest first, or those whose sentence or author has what was typed."""
    tournament, _ = tournament_of(request, slug)
    find = request.GET.get("find", "").strip()
    pages = Paginator(_found(tournament, find), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "find": find,
        "page": page,
        "rows": [log_row(row) for row in page],
        "total": pages.count,
    }
    return render(request, "dashboard/log.html", context)


def _found(tournament: Tournament, find: str) -> list[FloorLog]:
    """Searched in the sentences themselves: they are what people read, and no column has them."""
    rows = FloorLog.objects.filter(tournament=tournament).select_related("undone_by").defer("changes")
    wanted = find.casefold()
    return [row for row in rows if wanted in f"{says(row)} {row.by_name}".casefold()]
