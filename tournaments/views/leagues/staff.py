"""The staff's pages of seasons: a new one, its settings with who would move, its events and its final."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions.leagues import (
    carried_over,
    changed_season,
    do_in_season,
    earlier_season,
    guest_of_season,
    new_season,
    removed_season,
)
from tournaments.language.sentences import gettext, said
from tournaments.models import Season, Series, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.rules.leagues.points import FORMULAS
from tournaments.rules.leagues.season_rules import season_rules_of
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.series import events_of
from tournaments.selectors.leagues.boards import season_board
from tournaments.selectors.leagues.finals import finals_of, finals_played
from tournaments.selectors.leagues.money import fund_of
from tournaments.selectors.leagues.moves import RankMoves, moves_of
from tournaments.selectors.staff.roles import SERIES
from tournaments.sentences.leagues.points import formula_title, no_value_text, points_text
from tournaments.sentences.log import entry_sentence
from tournaments.views.attempts import NotDone, attempt, mark
from tournaments.views.leagues.season_form import SeasonForm
from tournaments.views.staff.trusted import for_trusted

#: so many players are shown in a preview of who moves
SHOWN = 12


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def add_season(request: HttpRequest, slug: str) -> HttpResponse:
    """A new season of a series; once it is there, its events."""
    series, today = get_object_or_404(Series, slug=slug), server_now().date()
    initial = {
        "name": f"{series.name} {today.year}",
        "starts": today.replace(month=1, day=1),
        "ends": today.replace(month=12, day=31),
        "formula": "dr_neau",
    }
    form = SeasonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        made = attempt(lambda: new_season(series, form.given(), by=request.user, now=server_now()))
        if not isinstance(made, NotDone):
            return HttpResponseRedirect(reverse("season-events", args=[made.slug]))
        mark(form, made.fields)
    context = {"form": form, "series": series, "formulas": _formulas()}
    return render(request, "tournaments/leagues/season/new.html", context, status=400 if form.errors else 200)


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def season_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What a season counts. POST with `deed` says whether who moves is shown, it is saved, or an earlier one used."""
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    action = request.POST.get("deed", "")
    form = SeasonForm(request.POST if action in {"preview", "save", "recalculate"} else None, season=season)
    refused, moves = "", None
    if action == "preview" and form.is_valid():
        moves, refused = _preview(season, form)
    elif action:
        done = _changed(request, season, form, action)
        if isinstance(done, HttpResponse):
            return done
        refused = done
    context = {
        "form": form,
        "season": season,
        "formulas": _formulas(),
        **_seen(season, moves),
        "versions": [(one, formula_title(one.formula)) for one in season.versions.select_related("by")],
        "refused": refused,
        "said": [str(one) for one in messages.get_messages(request)],
    }
    status = 409 if refused else 400 if form.errors else 200
    return render(request, "tournaments/leagues/season/settings.html", context, status=status)


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def season_events(request: HttpRequest, slug: str) -> HttpResponse:
    """The events of a season, its guests, its final and its fund."""
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    refused = ""
    if request.method == "POST":
        done = _done(request, season)
        if isinstance(done, HttpResponse):
            return done
        refused = done
    board = season_board(season)
    rules = board.rules
    context = {
        "season": season,
        "events": list(season.events.order_by("starts_at", "pk")),
        "addable": events_of(season.series).filter(season=None),
        "players": sorted(((name, one) for one, name in board.names.items())),
        "guests": [one for one in board.places if one.guest],
        "names": board.names,
        "qualified": [
            (one, board.names[one.player], points_text(one.points), rules.chips(one.points))
            for one in board.places
            if one.qualifies
        ],
        "rules": rules,
        "final_played": finals_played(season),
        "finals": finals_of(season, now=server_now()),
        "others": Season.objects.filter(series=season.series).exclude(pk=season.pk),
        "fund": fund_of(season),
        "refused": refused,
        "said": [str(one) for one in messages.get_messages(request)],
    }
    return render(request, "tournaments/leagues/season/events.html", context, status=409 if refused else 200)


def _formulas() -> list[tuple[str, str, str]]:
    return [(slug, gettext(one.title), gettext(one.text)) for slug, one in FORMULAS.items()]


def _preview(season: Season, form: SeasonForm) -> tuple[RankMoves | None, str]:
    """Return who would move; or what is wrong with a formula or a rule."""
    given = form.given()
    rules = attempt(lambda: season_rules_of(given["rules"]))
    if isinstance(rules, NotDone):
        mark(form, rules.fields)
        return None, ""
    try:
        return moves_of(season, rules=rules, formula=given["formula"]), ""
    except ExpressionError as problem:
        form.add_error("written", said(problem.args[0]))
        return None, ""


def _seen(season: Season, moves: RankMoves | None) -> dict[str, Any]:
    """Return what the page shows of who would move, or of the table as it is where nothing is previewed."""
    board = moves.after if moves else season_board(season)
    return {"moves": moves, "shown": _shown(moves) if moves else [], "no_value": no_value_text(board)}


def _shown(moves: RankMoves) -> list[dict[str, Any]]:
    return [
        {
            "name": moves.names[one.player],
            "before": one.before.rank if one.before else None,
            "after": one.after.rank if one.after else None,
            "was": points_text(one.before.points) if one.before else "",
            "now": points_text(one.after.points) if one.after else "",
            "up": max(0, one.up),
            "down": max(0, -one.up),
            "final": one.player in moves.final_changes,
        }
        for one in moves.moves[:SHOWN]
    ]


def _changed(request: HttpRequest, season: Season, form: SeasonForm, action: str) -> HttpResponse | str:
    """Do what was sent with the settings: the page that follows, or what was refused."""
    if action == "remove":
        gone = attempt(lambda: removed_season(season, by=request.user))
        return gone.says if isinstance(gone, NotDone) else HttpResponseRedirect(_series_of(season))
    if action == "use":
        number = int(request.POST["version"]) if request.POST.get("version", "").isdecimal() else 0
        done = attempt(lambda: earlier_season(season, number, recalculate=True, by=request.user, now=server_now()))
        return _saved(request, season, done)
    if not form.is_valid():
        return ""
    given = form.given() | {"recalculate": action == "recalculate"}
    done = attempt(lambda: changed_season(season, given, by=request.user, now=server_now()))
    if isinstance(done, NotDone) and done.fields and set(done.fields) <= set(form.fields):
        mark(form, done.fields)
        return ""
    return _saved(request, season, done)


def _saved(request: HttpRequest, season: Season, done: Season | NotDone) -> HttpResponse | str:
    if isinstance(done, NotDone):
        return done.says_with_fields
    messages.success(request, gettext("Saved."))
    return HttpResponseRedirect(reverse("season-settings", args=[season.slug]))


def _series_of(season: Season) -> str:
    return reverse("series", args=[season.series.slug])


def _done(request: HttpRequest, season: Season) -> HttpResponse | str:
    """Do what was sent with the events: the page that follows, or what was refused."""
    action = request.POST.get("deed", "")
    here = HttpResponseRedirect(reverse("season-events", args=[season.slug]))
    plain: dict[str, Callable[[], object]] = {
        "guest": lambda: guest_of_season(
            season, {"player": request.POST.get("player"), "guest": request.POST.get("guest") == "1"}, by=request.user
        ),
        "carry": lambda: carried_over(season, request.POST.dict(), by=request.user),
    }
    if action in plain:
        done = attempt(plain[action])
        if isinstance(done, NotDone):
            return done.says_with_fields
        messages.success(request, gettext("Saved."))
        return here
    if action not in {"put-into-season", "take-out-of-season", "seed-final"}:
        return gettext("This action is not available. Reload the page.")
    tournament = Tournament.objects.filter(slug=request.POST.get("tournament", "")).first()
    if tournament is None:
        return gettext("Choose a tournament.")
    given = {"season": season.slug, "factor": request.POST.get("factor") or 1}
    rows = attempt(lambda: do_in_season(action, tournament, given, by=request.user, now=server_now()))
    if isinstance(rows, NotDone):
        return rows.says_with_fields
    messages.success(request, f"{tournament.name}: {' '.join(entry_sentence(row) for row in rows)}")
    return here
