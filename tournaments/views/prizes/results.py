"""Results: places, prizes and points, as a page, CSV or JSON, with selectable columns."""

import json
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from tournaments.actions import ACTIONS
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import gettext, translate
from tournaments.models import Tournament
from tournaments.printouts.pdf import compile_png
from tournaments.rules.leagues.formulas import VARIABLES, ExpressionError
from tournaments.rules.leagues.points import FORMULAS, check_formula
from tournaments.selectors.amounts_sold import unique_player_count
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.night import night_of
from tournaments.selectors.prizes.result_presets import result_file_text, result_template, template_choices
from tournaments.selectors.prizes.results import (
    COLUMNS,
    PlayerResult,
    columns_named,
    has_award_prizes,
    points_decimals,
    result_rows,
    results,
)
from tournaments.sentences.leagues.points import points_text
from tournaments.sentences.prizes.night import night_text, picture_texts
from tournaments.views.attempts import PageRequest, do_page_action, page_with_actions
from tournaments.views.downloads import download_response, table_response
from tournaments.views.prizes.finish import league_bar
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: Limits of the page; files have all rows.
MAX_ROWS = 500
MAX_PREVIEW_ROWS = 12
MAX_PLACE_LENGTH = 60


def _choose_formula(request: HttpRequest, tournament: Tournament) -> tuple[str, str]:
    return do_page_action(request, tournament, "choose-points", request.POST.dict())


@page_with_actions(_choose_formula, back="results")
def results_page(page_request: PageRequest) -> HttpResponse:
    """Show the results; POST chooses the points formula. htmx gets a preview for the formula in the query."""
    request, tournament = page_request.request, page_request.tournament
    formula = request.POST.get("formula") or request.GET.get("formula", tournament.points_formula)
    return page_request.render(
        "tournaments/prizes/_results.html" if request.headers.get("HX-Request") else "tournaments/prizes/results.html",
        page="results",
        formula=formula,
        formulas=FORMULAS,
        variables=VARIABLES,
        all_columns=COLUMNS,
        presets=template_choices(),
        league_bar=league_bar(page_request, now=server_now()),
        corrects=ACTIONS["bust"].permits(page_request.roles),
        **_list_context(request, tournament, "" if page_request.refused else formula),
    )


@sign_in_required
@require_safe
def results_file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Answer with all results as `csv`, `xlsx` or `json`; `?columns=place,player,points` selects columns."""
    tournament, _ = tournament_and_roles(request, slug)
    columns = _requested_columns(request, tournament)
    rows = result_rows(results(tournament), columns=columns, currency=tournament.currency)
    if form == "json":
        content = results_json(tournament, columns, rows)
        text = json.dumps(content, ensure_ascii=False, indent=1)
        return download_response(text, file_name=f"{slug}-results.json", content_type="application/json")
    return table_response(form, [gettext(COLUMNS[name].title) for name in columns], rows, file_name=f"{slug}-results")


@sign_in_required
@require_safe
def preset_results_file(request: HttpRequest, slug: str, preset: str) -> HttpResponse:
    """Answer with the results in the columns of a preset; `?country=&city=` are the place of the tournament."""
    tournament, _ = tournament_and_roles(request, slug)
    template = result_template(preset)
    if template is None:
        raise Http404(f"no results as {preset}")
    place = (request.GET.get("country", "")[:MAX_PLACE_LENGTH], request.GET.get("city", "")[:MAX_PLACE_LENGTH])
    text = "\ufeff" + result_file_text(template, tournament, place)
    return download_response(text, file_name=f"{slug}-{preset}.csv", content_type="text/csv")


@sign_in_required
@require_safe
def results_message(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the text of the night for a message, in the language `?lang=`, else in the tournament's."""
    tournament, _ = tournament_and_roles(request, slug)
    language = language_of_page(request, otherwise=tournament.language)
    context = {
        "tournament": tournament,
        "text": message_text(tournament, language),
        "language": language,
        "languages": settings.LANGUAGES,
    }
    return render(request, "tournaments/prizes/_message.html", context)


@sign_in_required
@require_safe
def results_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the result as a picture, in the language `?lang=`, else in the tournament's."""
    tournament, _ = tournament_and_roles(request, slug)
    return picture_response(tournament, language_of_page(request, otherwise=tournament.language))


def message_text(tournament: Tournament, language: str) -> str:
    """Return the text of the night in a language."""
    with translation.override(language):
        return night_text(night_of(tournament))


def picture_response(tournament: Tournament, language: str) -> HttpResponse:
    """Return a response with the picture of the result in a language."""
    with translation.override(language):
        picture = compile_png("tournaments/prizes/picture", picture_texts(night_of(tournament)))
    headers = {"Content-Disposition": f'inline; filename="{tournament.slug}-results.png"', "Cache-Control": "no-store"}
    return HttpResponse(picture, content_type="image/png", headers=headers)


def results_json(tournament: Tournament, columns: list[str], rows: list[list[Any]]) -> dict[str, Any]:
    """Return the results as JSON values. Decimals are strings, so that no program rounds them."""

    def plain(value: Any) -> Any:
        return value if value is None or isinstance(value, int | str) else f"{value}"

    named = [{name: plain(value) for name, value in zip(columns, row, strict=True)} for row in rows]
    return {
        "tournament": tournament.slug,
        "name": tournament.name,
        "currency": tournament.currency,
        "points_formula": tournament.points_formula,
        "entries": entries_count(tournament),
        "players": unique_player_count(tournament),
        "results": named,
    }


def _requested_columns(request: HttpRequest, tournament: Tournament) -> list[str]:
    asked = ",".join(request.GET.getlist("columns")).split(",")
    return columns_named(asked, awards=has_award_prizes(tournament), flights=len(tournament.entry_row_keys) > 1)


def _list_context(request: HttpRequest, tournament: Tournament, formula: str) -> dict[str, Any]:
    problem = ""
    try:
        if formula:
            check_formula(formula)
        found = results(tournament, formula=formula)
    except ExpressionError as refused:
        found, problem = results(tournament, formula=""), translate(refused.args[0])
    columns = _requested_columns(request, tournament)
    if formula and "points" not in columns:
        columns.append("points")
    decimals = points_decimals(found)
    most = MAX_PREVIEW_ROWS if request.headers.get("HX-Request") else MAX_ROWS
    return {
        "columns": [(name, COLUMNS[name]) for name in columns],
        "names": columns,
        # files have full names too, unless somebody has chosen columns
        "ticked": columns if "columns" in request.GET else [*columns, "name"],
        "rows": [(result, _cells(result, columns, decimals)) for result in found[:most]],
        "more": max(0, len(found) - most),
        "problem": problem,
        "field": _entries_and_players_text(tournament) if len(tournament.entry_row_keys) > 1 else "",
    }


def _entries_and_players_text(tournament: Tournament) -> str:
    entries, players = entries_count(tournament), unique_player_count(tournament)
    return gettext("Entries: {entries:,}, players: {players:,}").format(entries=entries, players=players)


def _cells(result: PlayerResult, columns: list[str], decimals: int) -> list[tuple[str, bool, Any]]:
    cells = [(name, COLUMNS[name].money, COLUMNS[name].value(result)) for name in columns]
    return [
        (name, money, points_text(value, decimals) if isinstance(value, Decimal) else value)
        for name, money, value in cells
    ]
