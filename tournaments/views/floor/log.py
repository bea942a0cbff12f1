"""The floor log: the preview of an undo, and all rows."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.actions.action import preview_action
from tournaments.contribution_types import Difference
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.floor.names import player_names_in
from tournaments.selectors.prizes.ranking import PlaceChange, counts_of_changes
from tournaments.selectors.staff.roles import may_take_back
from tournaments.sentences.differences import differences
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.prizes.places import place_changes_sentence, ranking_text
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.undo import blocking_entries, is_undoable
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.dashboard import Dashboard
from tournaments.views.panels import PanelRequest, log_rows
from tournaments.views.staff.access import View, sign_in_required, tournament_and_roles

PAGE = 100
MAX_CHANGES = 12
#: Models on which places and prizes depend.
RANKING_MODELS = frozenset(
    {"tournaments.bustout", "tournaments.busthand", "tournaments.entry", "tournaments.prize", "tournaments.tournament"}
)


def undo_view(desk: Dashboard) -> View:
    """Return the view that previews an undo, or shows the later actions that block it."""

    @sign_in_required
    @require_safe
    def view(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
        look = desk.panel_request(request, slug)
        rows = FloorLog.objects.filter(tournament=look.tournament).select_related("undone_by")
        entry = get_object_or_404(rows, pk=pk)
        ranks = (
            _rank_changes(request, look, entry) if is_undoable(entry) and "undo" in look.permitted_action_names else {}
        )
        context = {
            "tournament": look.tournament,
            "entry": entry,
            "says": entry_sentence(entry),
            "undoable": is_undoable(entry),
            "may_undo": "undo" in look.permitted_action_names
            and may_take_back(entry, person=look.person, roles=look.roles),
            **_undo_context(entry, look, ranks),
            **ranks,
        }
        return render(request, "tournaments/floor/_undo_preview.html", context)

    return view


def _undo_context(entry: FloorLog, panel_request: PanelRequest, ranks: dict[str, Any]) -> dict[str, Any]:
    blocking = blocking_entries(entry) if is_undoable(entry) and "changed" not in ranks else []
    named = [row for row in blocking if row.action not in BY_ITSELF]
    return {
        "blocking": log_rows(named, person=panel_request.person, roles=panel_request.roles),
        "clock_went_on": len(named) < len(blocking),
        "undoes_now": is_undoable(entry) and not blocking and "refused" not in ranks,
        "differences": [] if blocking else _other_differences(entry, panel_request, ranks),
    }


def _rank_changes(request: HttpRequest, panel_request: PanelRequest, entry: FloorLog) -> dict[str, Any]:
    """Return the places and prizes that the undo changes, or why the undo is refused.

    {} if the undo concerns no places, or if later actions block it. The undo is tried and rolled back.
    """
    if not {change[0] for change in entry.changes} & RANKING_MODELS:
        return {}
    tournament = panel_request.tournament
    undo = panel_request.actions["undo"]
    changed = attempt(
        lambda: preview_action(undo, tournament, {"entry": entry.pk}, by=request.user, now=panel_request.now)
    )
    if isinstance(changed, NotDone):
        blocked = changed.refused is not None and changed.refused.code == "undo_blocked"
        return {} if blocked else {"refused": changed.error_text}
    shown = [_change_row(change, tournament.currency) for change in changed[:MAX_CHANGES]]
    return {
        "changed": shown,
        "more": len(changed) - len(shown),
        "sums": place_changes_sentence(changed) if counts_of_changes(changed) != (0, 0) else "",
    }


def _other_differences(entry: FloorLog, panel_request: PanelRequest, ranks: dict[str, Any]) -> list[Difference]:
    """Return the differences that the undo makes, except the status of players who are in `ranks`."""
    ranked_names = {change["name"] for change in ranks.get("changed", ())}
    found = differences(entry, panel_request.tournament, now=panel_request.now)
    return [
        difference
        for difference in found
        if difference[0] not in ranked_names or {difference[1], difference[2]} != {"in", "out"}
    ]


def _change_row(change: PlaceChange, currency: str) -> dict[str, Any]:
    was, now = ranking_text(change.was, currency=currency), ranking_text(change.now, currency=currency)
    return {"name": change.name, "was": was, "now": now, "paid": change.paid if change.is_prize_changed else 0}


@sign_in_required
@require_safe
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the log, latest first. `?find=` filters by sentence or author."""
    tournament, roles = tournament_and_roles(request, slug)
    find = request.GET.get("find", "").strip()
    pages = Paginator(_matching_log_rows(tournament, find), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "find": find,
        "page": page,
        "rows": log_rows(list(page), person=request.user.pk, roles=roles),
        "total": pages.count,
        "head": tournament.log_head,
    }
    return render(request, "tournaments/floor/log.html", context)


def _matching_log_rows(tournament: Tournament, find: str) -> QuerySet[FloorLog] | list[FloorLog]:
    """Return the rows whose sentence or author contains the text. Reads all rows, as sentences are not stored."""
    rows = FloorLog.objects.filter(tournament=tournament).select_related("undone_by").defer("changes")
    if not find:
        return rows
    wanted, names = find.casefold(), player_names_in(rows)
    return [row for row in rows if wanted in f"{entry_sentence(row, names)} {row.by_name}".casefold()]
