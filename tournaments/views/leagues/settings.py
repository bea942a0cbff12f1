"""The settings of a season, with a preview of who moves before a change is saved."""

import json
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.actions.leagues import change_season, remove_season
from tournaments.language.sentences import gettext, translate
from tournaments.models import Season, SeasonVersion
from tournaments.rules.leagues.formulas import MOST_STORED, ExpressionError
from tournaments.rules.leagues.season_rules import season_rules_from_json, season_rules_to_json
from tournaments.rules.leagues.standings import SeasonPlace, SeasonRank, decimals_needed
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import SeasonBoard, season_board
from tournaments.selectors.leagues.moves import (
    RankMove,
    RankMoves,
    TableChange,
    TriedEvent,
    table_change_preview,
    tried_events,
)
from tournaments.selectors.staff.roles import SERIES
from tournaments.sentences.leagues.points import (
    formula_title,
    place_text,
    players_without_score_text,
    points_text,
    results_without_value_text,
)
from tournaments.sentences.refusals import refusal_sentence
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.leagues.season_form import OWN, RULE_FIELDS, SeasonForm
from tournaments.views.staff.trusted import for_trusted

MAX_MOVES = 12
_FORM_TEMPLATE = "tournaments/leagues/season/settings.html"
_MOVES_TEMPLATE = "tournaments/leagues/season/_moves.html"

#: Height of a row and width of the lines, in pixels.
ROW, WIDTH = 41, 72


@dataclass(slots=True)
class _PostResult:
    """The result of a POST: either a response, or a preview or refusal to show on this page."""

    page: HttpResponse | None = None
    preview: TableChange | None = None
    refused: str = ""


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def season_settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the settings of a season. POST with `action` previews or saves; `?version=` is an earlier version."""
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    if request.method == "POST":
        form = SeasonForm(request.POST, season=season)
        answer = _do_posted_action(request, season, form)
    else:
        form, answer = _form_of_requested_version(request, season)
    if answer.page is not None:
        return answer.page
    context = {
        "form": form,
        "season": season,
        "planned": season.events.count(),
        "changed": _changed_settings(season, form, answer.preview),
        "refused": answer.refused,
        **_preview_context(season, answer.preview),
    }
    if request.headers.get("HX-Request"):
        return render(request, _MOVES_TEMPLATE, context | {"oob": True})
    context |= {
        "versions": [(version, formula_title(version.formula)) for version in season.versions.select_related("by")],
        "said": [str(message) for message in messages.get_messages(request)],
    }
    status = 409 if answer.refused else 400 if form.is_bound and form.errors else 200
    return render(request, _FORM_TEMPLATE, context, status=status)


@for_trusted(action=SERIES)
@require_safe
def formula_trial(request: HttpRequest) -> HttpResponse:
    """Show the points of a typed formula for the last finished tournaments."""
    chosen = request.GET.get("formula", "")[:40]
    formula = request.GET.get("written", "")[:MOST_STORED].strip() if chosen == OWN else chosen
    context: dict[str, Any] = {"formula": formula}
    try:
        context["tried"] = [_trial_row(event) for event in tried_events(formula)] if formula else []
    except ExpressionError as problem:
        context["problem"] = translate(problem.args[0])
    return render(request, "tournaments/leagues/season/_tried.html", context)


def _trial_row(event: TriedEvent) -> dict[str, Any]:
    places = [(place_text(tried.result), points_text(tried.points), tried.problem) for tried in event.places]
    return {
        "tournament": event.tournament,
        "event": event.event,
        "places": [{"place": place, "points": points, "problem": problem} for place, points, problem in places],
        "problem": next((translate(problem) for _place, _points, problem in places if problem), ""),
    }


def _do_posted_action(request: HttpRequest, season: Season, form: SeasonForm) -> _PostResult:
    """Do the posted action. Settings that change the table are saved only after their preview was seen."""
    action = request.POST.get("action", "")
    if action == "remove":
        return _remove_season(request, season)
    if not form.is_valid():
        return _PostResult()
    if action == "next":
        return _PostResult(page=_next_season_page(request, season, form))
    preview = _previewed_change(season, form)
    if preview is None or action not in {"save", "recalculate"} or not _has_seen_preview(request, preview):
        return _PostResult(preview=preview)
    return _save_season(request, season, form, recalculate=action == "recalculate")


def _changed_settings(season: Season, form: SeasonForm, preview: TableChange | None) -> list[str]:
    """Return the settings that differ from the stored ones, such as "Best results that count: 6 instead of 7"."""
    if preview is None:
        return []
    changed = []
    if preview.formula != season.formula:
        changed.append(f"{form.fields['formula'].label}: {formula_title(preview.formula)}")
    for name in RULE_FIELDS:
        new, old = getattr(preview.rules, name), getattr(preview.now.rules, name)
        if new != old:
            changed.append(_change_text(str(form.fields[name].label), new, old))
    if form.is_bound:
        plain = ("name", "starts", "ends", "shows_money")
        changed += [str(form.fields[name].label) for name in plain if form.cleaned_data[name] != getattr(season, name)]
    return changed


def _change_text(label: str, new: object, old: object) -> str:
    """Return a changed setting with its numbers, or its label alone."""
    if type(new) is not type(old) or not isinstance(new, (int, Decimal)) or isinstance(new, bool):
        return label
    change = gettext("{setting}: {new} instead of {old}")
    return change.format(setting=label, new=points_text(Decimal(new)), old=points_text(Decimal(str(old))))


def _remove_season(request: HttpRequest, season: Season) -> _PostResult:
    removal = attempt(lambda: remove_season(season, by=request.user))
    back = reverse("series", args=[season.series.slug])
    return (
        _PostResult(refused=removal.error_text)
        if isinstance(removal, NotDone)
        else _PostResult(page=HttpResponseRedirect(back))
    )


def _save_season(request: HttpRequest, season: Season, form: SeasonForm, *, recalculate: bool) -> _PostResult:
    given = form.action_fields() | {"recalculate": recalculate}
    done = attempt(lambda: change_season(season, given, by=request.user, now=server_now()))
    if not isinstance(done, NotDone):
        messages.success(request, gettext("Saved."))
        return _PostResult(page=HttpResponseRedirect(reverse("season-settings", args=[season.slug])))
    if done.fields and set(done.fields) <= set(form.fields):
        add_errors(form, done.fields)
        return _PostResult()
    return _PostResult(refused=done.error_text_with_fields)


def _form_of_requested_version(request: HttpRequest, season: Season) -> tuple[SeasonForm, _PostResult]:
    """Return the form with the settings of `?version=` and their preview, by default the current settings.

    For an unknown version, return the current settings and the refusal.
    """
    version = request.GET.get("version", "")
    if not version:
        return SeasonForm(season=season), _PostResult()
    number = int(version) if version.isdecimal() and len(version) < 9 else 0
    earlier = SeasonVersion.objects.filter(season=season, number=number).first()
    if earlier is None:
        return SeasonForm(season=season), _PostResult(
            refused=refusal_sentence(Refused("season_version_unknown", number=number))
        )
    preview = table_change_preview(season, rules=season_rules_from_json(earlier.rules), formula=earlier.formula)
    return SeasonForm(season=earlier, in_force=season.formula), _PostResult(preview=preview)


def _previewed_change(season: Season, form: SeasonForm) -> TableChange | None:
    """Return how the form's settings would change the table.

    If a formula or rule is wrong, add the error to the form and return None.
    """
    fields = form.action_fields()
    rules = attempt(lambda: season_rules_from_json(fields["rules"]))
    if isinstance(rules, NotDone):
        add_errors(form, rules.fields)
        return None
    try:
        return table_change_preview(season, rules=rules, formula=fields["formula"])
    except ExpressionError as problem:
        form.add_error("written", translate(problem.args[0]))
        return None


def _next_season_page(request: HttpRequest, season: Season, form: SeasonForm) -> HttpResponse:
    fields = form.action_fields()
    starts, ends = _next_dates(fields["starts"], fields["ends"])
    name = fields["name"].replace(str(fields["starts"].year), str(starts.year))
    following = Season(series=season.series, **fields | {"name": name, "starts": starts, "ends": ends})
    context = {"form": SeasonForm(season=following), "series": season.series}
    return render(request, "tournaments/leagues/season/new.html", context)


def _next_dates(starts: date, ends: date) -> tuple[date, date]:
    """Return first and last day of the next season. It has as many whole years as this one, else as many days."""
    following = ends + timedelta(days=1)
    if (starts.month, starts.day) == (following.month, following.day):
        years = following.year - starts.year
        return following, following.replace(year=following.year + years) - timedelta(days=1)
    return following, following + (ends - starts)


def _preview_digest(preview: TableChange) -> str:
    facts = [preview.version, preview.formula, season_rules_to_json(preview.rules)]
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:20]


def _has_seen_preview(request: HttpRequest, preview: TableChange) -> bool:
    """Return whether the person has seen exactly this preview; True also for a preview without changes."""
    return not preview.changes or request.POST.get("seen") == _preview_digest(preview)


def _preview_context(season: Season, preview: TableChange | None) -> dict[str, Any]:
    moves = preview.resulting_moves if preview else None
    board = preview.now if preview else season_board(season)
    return {
        "preview": preview,
        "moves": moves,
        "seen": _preview_digest(preview) if preview else "",
        "shown": _move_rows(moves) if moves else [],
        "slope": slope_chart(moves, row_count=MAX_MOVES) if moves else None,
        "no_value": _sentences_without_value(board, moves),
    }


def _sentences_without_value(board: SeasonBoard, moves: RankMoves | None) -> list[str]:
    """Return the sentences about results and players for whom a formula has no value, now or after a change."""
    events, places, names = board.events, list[SeasonPlace | SeasonRank](board.places), board.names
    if moves:
        events, places, names = moves.events, [move.after for move in moves.moves], moves.names
    return list(filter(None, (results_without_value_text(events, board), players_without_score_text(places, names))))


def _move_rows(moves: RankMoves) -> list[dict[str, Any]]:
    decimals = _move_decimals(moves)
    return [
        {
            "name": moves.names[move.player],
            "before": move.before.rank if move.before else None,
            "after": move.after.rank,
            "was": points_text(move.before.points, decimals) if move.before else "",
            "now": points_text(move.after.points, decimals),
            "up": max(0, move.places_gained),
            "down": max(0, -move.places_gained),
            "final": move.player in moves.final_changes,
        }
        for move in moves.moves[:MAX_MOVES]
    ]


def _move_decimals(moves: RankMoves) -> int:
    """Return how many decimals the points of both tables of a preview have."""
    return decimals_needed(
        rank.points for move in moves.moves for rank in (move.before, move.after) if rank is not None
    )


@dataclass(frozen=True, slots=True)
class SlopeLine:
    """A line that joins the two rows of a player, as an SVG path; `direction` is "up", "down" or "same"."""

    path: str
    direction: str


@dataclass(frozen=True, slots=True)
class SlopeChart:
    """The chart that joins the players' rows in the current and the resulting table.

    `before` are the rows of the current table: place, name and points. If one end of a line is below the first
    rows, the line runs to the lower edge.
    """

    before: tuple[tuple[int | None, str, str], ...]
    lines: tuple[SlopeLine, ...]
    height: int
    width: int = WIDTH


def slope_chart(moves: RankMoves, *, row_count: int) -> SlopeChart:
    """Return the chart that joins the first `row_count` rows of the current and the resulting table."""
    current = [move for move in moves.moves if move.before is not None]
    current.sort(
        key=lambda move: (move.before.rank or len(current) + 1, -move.before.points) if move.before else (0, 0)
    )
    ahead, behind = current[:row_count], moves.moves[:row_count]
    rows = max(len(ahead), len(behind))
    left = {move.player: _y_of(at) for at, move in enumerate(ahead)}
    right = {move.player: _y_of(at) for at, move in enumerate(behind)}
    drawn = {move.player: move for move in (*ahead, *behind) if move.before is not None}
    edge, decimals = rows * ROW, _move_decimals(moves)
    lines = [_slope_line(move, left.get(key, edge), right.get(key, edge)) for key, move in drawn.items()]
    return SlopeChart(tuple(_current_row(move, moves, decimals) for move in ahead), tuple(lines), edge)


def _y_of(row: int) -> float:
    return row * ROW + ROW / 2


def _slope_line(move: RankMove, begins: float, ends: float) -> SlopeLine:
    half = WIDTH // 2
    direction = "up" if move.places_gained > 0 else "down" if move.places_gained < 0 else "same"
    return SlopeLine(f"M0 {begins}C{half} {begins} {half} {ends} {WIDTH} {ends}", direction)


def _current_row(move: RankMove, moves: RankMoves, decimals: int) -> tuple[int | None, str, str]:
    before = move.before
    points = points_text(before.points, decimals) if before else ""
    return before.rank if before else None, moves.names[move.player], points
