"""The ruling log's page: searched, counted, overturned; and taken away as CSV or JSON."""

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
from rulings.forms.facts import facts_of
from rulings.models import Ruling
from rulings.selectors.log.ruling_log import matching_rulings, players_ruled_on, rule_counts, ruling_logins, rulings_of
from rulings.sentences.ruling_words import ruling_words
from rulings.views.log.ruled import cited_in, shown
from tournaments.language.sentences import gettext, said
from tournaments.models import Tournament
from tournaments.rules.csv_out import csv_out
from tournaments.rules.rulebook.citations import cited_again
from tournaments.rules.rulebook.editions import EDITION_NAMES, RULEBOOKS
from tournaments.selectors.shown_names import name_in_event
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import signed_in, tournament_of

PAGE = 40
#: what the page is asked for, by the names of its fields
ASKED = ("words", "rule", "table", "by", "player")
#: of these, the ones that are numbers
NUMBERS = {"table": noop("a table number"), "player": noop("a player number")}
COLUMNS = tuple(
    (
        "at table hand players calculator question facts given rulebook verdict decided departs_why rules by witnesses "
        "photos overturned overturned_at overturned_by overturned_why"
    ).split()
)


@signed_in
@require_safe
def ruling_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling, latest first, or those that were asked for."""
    tournament, roles = tournament_of(request, slug)
    asked = _asked(request)
    page = Paginator(_found(tournament, asked), PAGE).get_page(request.GET.get("page"))
    often = rule_counts(tournament)
    context = {
        "tournament": tournament,
        "asked": asked,
        "any_asked": any(asked.values()),
        "no_number": [
            gettext("“{typed}” is not {what}.").format(typed=asked[name], what=gettext(what))
            for name, what in NUMBERS.items()
            if _is_none(asked[name])
        ],
        "page": page,
        "rulings": [shown(row) for row in page],
        "often": [(one, cited_in(tournament.rulebook, one.rule)) for one in often],
        "by_title": sorted((said(cited_in(tournament.rulebook, one.rule).title), one.rule) for one in often),
        "people": ruling_logins(tournament),
        "players": [(str(key), name) for key, name in players_ruled_on(tournament)],
        "may_overturn": ACTIONS["overturn-ruling"].permits(roles),
    }
    return render(request, "rulings/log/log.html", context)


@signed_in
@require_safe
def export(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The log, whole or what was asked for, for those who keep it elsewhere."""
    tournament, _ = tournament_of(request, slug)
    rows = [_row(tournament, ruling) for ruling in _found(tournament, _asked(request))]
    if form == "json":
        return JsonResponse({"rulings": rows})
    lines = [row | {"given": json.dumps(row["given"], ensure_ascii=False) if row["given"] else ""} for row in rows]
    sheet = csv_out(COLUMNS, ([row[name] for name in COLUMNS] for row in lines))
    return HttpResponse(
        sheet.encode("utf-8-sig"),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{slug}-rulings.csv"'},
    )


def _asked(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET.get(name, "").replace("\0", "").strip() for name in ASKED}


def _is_none(typed: str) -> bool:
    return bool(typed) and typed_number(typed) is None


def _found(tournament: Tournament, asked: Mapping[str, str]) -> QuerySet[Ruling]:
    """The rulings that were asked for; none where a number was asked for that is no number."""
    if any(_is_none(asked[name]) for name in NUMBERS):
        return rulings_of(tournament).none()
    return matching_rulings(
        tournament,
        words=asked["words"],
        rule=asked["rule"],
        table=typed_number(asked["table"]),
        by=asked["by"],
        player=typed_number(asked["player"]),
    )


def _row(tournament: Tournament, ruling: Ruling) -> dict[str, Any]:
    at, overturned = tournament.local(ruling.at), ruling.overturned_at
    words = ruling_words(ruling)
    return {
        "at": at.isoformat(timespec="minutes"),
        "table": ruling.table.number if ruling.table else "",
        "hand": ruling.hand,
        "players": ", ".join(name_in_event(one.entry) for one in ruling.about.all()),
        "calculator": ruling.calculator,
        "question": words.question,
        "facts": "; ".join(f"{one.label}: {one.words}" for one in facts_of(ruling.calculator, ruling.given)),
        "given": ruling.given,
        "rulebook": RULEBOOKS.get(ruling.rulebook, ruling.rulebook),
        "edition": said(EDITION_NAMES.get(ruling.edition, "")),
        "verdict": words.verdict,
        "decided": words.decided,
        "departs_why": ruling.departs_why,
        "rules": ", ".join(ruling.rules),
        "cites": ", ".join(said(cited_again(one)) for one in ruling.cites),
        "by": ruling.by_name,
        "witnesses": ruling.witnesses,
        "photos": len(ruling.attachments.all()),
        "overturned": "yes" if overturned else "",
        "overturned_at": tournament.local(overturned).isoformat(timespec="minutes") if overturned else "",
        "overturned_by": ruling.overturned_by.get_username() if ruling.overturned_by else "",
        "overturned_why": ruling.overturned_why,
    }
