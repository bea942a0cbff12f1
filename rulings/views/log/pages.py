"""The ruling log's page, with search, counts and overturning, and its export as CSV or JSON."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from rulings.actions import ACTIONS
from rulings.forms.facts import labelled_facts
from rulings.models import Ruling
from rulings.selectors.log import matching_rulings, players_ruled_on, rule_counts, ruling_logins, rulings_of
from rulings.sentences.ruling_words import ruling_texts
from rulings.views.log.ruled import cited_rule, displayed_ruling
from tournaments.language.sentences import gettext, translate
from tournaments.models import Tournament
from tournaments.rules.csv_out import csv_text
from tournaments.rules.rulebook.citations import translated_cite
from tournaments.rules.rulebook.editions import EDITION_NAMES, RULEBOOKS
from tournaments.selectors.shown_names import name_in_event
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

PAGE = 40
FILTERS = ("words", "rule", "table", "by", "player")
NUMBER_FILTERS = {"table": noop("a table number"), "player": noop("a player number")}
COLUMNS = tuple(
    (
        "at table hand players calculator question facts given rulebook verdict decided departs_why rules by witnesses "
        "photos overturned overturned_at overturned_by overturned_why"
    ).split()
)


@sign_in_required
@require_safe
def ruling_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rulings that match the filters, latest first."""
    tournament, roles = tournament_and_roles(request, slug)
    filters = _requested_filters(request)
    page = Paginator(_matching_rulings(tournament, filters), PAGE).get_page(request.GET.get("page"))
    often = rule_counts(tournament)
    context = {
        "tournament": tournament,
        "asked": filters,
        "any_asked": any(filters.values()),
        "no_number": [
            gettext("“{typed}” is not {what}.").format(typed=filters[name], what=gettext(what))
            for name, what in NUMBER_FILTERS.items()
            if _has_no_number(filters[name])
        ],
        "page": page,
        "rulings": [displayed_ruling(row) for row in page],
        "often": [(count, cited_rule(tournament.rulebook, count.rule)) for count in often],
        "by_title": sorted(
            (translate(cited_rule(tournament.rulebook, count.rule).title), count.rule) for count in often
        ),
        "people": ruling_logins(tournament),
        "players": [(str(key), name) for key, name in players_ruled_on(tournament)],
        "may_overturn": ACTIONS["overturn-ruling"].permits(roles),
    }
    return render(request, "rulings/log/log.html", context)


@sign_in_required
@require_safe
def export_rulings(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Export the rulings that match the filters as CSV or JSON."""
    tournament, _ = tournament_and_roles(request, slug)
    rows = [_ruling_row(tournament, ruling) for ruling in _matching_rulings(tournament, _requested_filters(request))]
    if form == "json":
        return JsonResponse({"rulings": rows})
    lines = [row | {"given": json.dumps(row["given"], ensure_ascii=False) if row["given"] else ""} for row in rows]
    sheet = csv_text(COLUMNS, ([row[name] for name in COLUMNS] for row in lines))
    return HttpResponse(
        sheet.encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{slug}-rulings.csv"'},
    )


def _requested_filters(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET.get(name, "").replace("\0", "").strip() for name in FILTERS}


def _has_no_number(typed: str) -> bool:
    return bool(typed) and parse_number(typed) is None


def _matching_rulings(tournament: Tournament, filters: Mapping[str, str]) -> QuerySet[Ruling]:
    """Return the rulings that match the filters; none if a filter for a number has other text."""
    if any(_has_no_number(filters[name]) for name in NUMBER_FILTERS):
        return rulings_of(tournament).none()
    return matching_rulings(
        tournament,
        words=filters["words"],
        rule=filters["rule"],
        table=parse_number(filters["table"]),
        by=filters["by"],
        player=parse_number(filters["player"]),
    )


def _ruling_row(tournament: Tournament, ruling: Ruling) -> dict[str, Any]:
    at, overturned = tournament.as_local_time(ruling.at), ruling.overturned_at
    words = ruling_texts(ruling)
    return {
        "at": at.isoformat(timespec="minutes"),
        "table": ruling.table.number if ruling.table else "",
        "hand": ruling.hand,
        "players": ", ".join(name_in_event(about.entry) for about in ruling.about.all()),
        "calculator": ruling.calculator,
        "question": words.question,
        "facts": "; ".join(f"{fact.label}: {fact.words}" for fact in labelled_facts(ruling.calculator, ruling.given)),
        "given": ruling.given,
        "rulebook": RULEBOOKS.get(ruling.rulebook, ruling.rulebook),
        "edition": translate(EDITION_NAMES.get(ruling.edition, "")),
        "verdict": words.verdict,
        "decided": words.decided,
        "departs_why": ruling.departs_why,
        "rules": ", ".join(ruling.rules),
        "cites": ", ".join(translate(translated_cite(citation)) for citation in ruling.cites),
        "by": ruling.by_name,
        "witnesses": ruling.witnesses,
        "photos": len(ruling.attachments.all()),
        "overturned": "yes" if overturned else "",
        "overturned_at": tournament.as_local_time(overturned).isoformat(timespec="minutes") if overturned else "",
        "overturned_by": ruling.overturned_by.get_username() if ruling.overturned_by else "",
        "overturned_why": ruling.overturned_why,
    }
