"""The ruling log's page: searched, counted, overturned; and taken away as CSV or JSON."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.models import Ruling
from rulings.selectors.ruling_log import found, rulings_of, statistics
from tournaments.models import Tournament
from tournaments.rules.csv_out import csv_out
from tournaments.rules.rule_index import RULES
from tournaments.views.numbers import typed_number
from tournaments.views.staff import signed_in, tournament_of

PAGE = 40
COLUMNS = tuple(
    "at table hand question verdict decided departs_why rules players by witnesses overturned overturned_why".split()
)


@signed_in
@require_safe
def ruling_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling, latest first, or those that were asked for."""
    tournament, roles = tournament_of(request, slug)
    asked = {name: request.GET.get(name, "").strip() for name in ("words", "rule", "table", "by")}
    rows = found(
        tournament,
        words=asked["words"],
        rule=asked["rule"],
        table=typed_number(asked["table"]),
        by=asked["by"],
    )
    context = {
        "tournament": tournament,
        "asked": asked,
        "page": Paginator(rows, PAGE).get_page(request.GET.get("page")),
        "often": [
            (one, RULES[one.rule].title if one.rule in RULES else one.rule) for one in statistics(tournament)[:8]
        ],
        "people": sorted(set(rulings_of(tournament).order_by().values_list("by_name", flat=True)) - {""}),
        "is_director": "director" in roles,
    }
    return render(request, "rulings/log.html", context)


@signed_in
@require_safe
def export(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The whole log, for those who keep it elsewhere."""
    tournament, _ = tournament_of(request, slug)
    rows = [_row(tournament, ruling) for ruling in rulings_of(tournament)]
    if form == "json":
        return JsonResponse({"rulings": rows})
    sheet = csv_out(COLUMNS, ([row[name] for name in COLUMNS] for row in rows))
    return HttpResponse(
        sheet.encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{slug}-rulings.csv"'},
    )


def _row(tournament: Tournament, ruling: Ruling) -> dict[str, Any]:
    return {
        "at": tournament.local(ruling.at).isoformat(timespec="minutes"),
        "table": ruling.table.number if ruling.table else "",
        "hand": ruling.hand,
        "question": ruling.question,
        "verdict": ruling.verdict,
        "decided": ruling.decided,
        "departs_why": ruling.departs_why,
        "rules": ", ".join(ruling.rules),
        "players": ", ".join(one.entry.player.display_name for one in ruling.about.all()),
        "by": ruling.by_name,
        "witnesses": ruling.witnesses,
        "overturned": "yes" if ruling.overturned_at else "",
        "overturned_why": ruling.overturned_why,
    }
