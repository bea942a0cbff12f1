"""The staff's pages of seasons: new season, events, final, fund."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.leagues import (
    add_waiting_events,
    carry_over_halves,
    create_league,
    create_season,
    do_season_action,
    pay_attendance,
    pay_from_fund,
    reverse_fund_payment,
    set_guest,
)
from tournaments.language.sentences import gettext
from tournaments.models import Season, Series, Tournament
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import points_given_by_hand, season_board
from tournaments.selectors.leagues.finals import finished_finals, possible_finals, sibling_seasons
from tournaments.selectors.leagues.money import attendance_shares_of, fund_of
from tournaments.selectors.leagues.stored import countable_tournaments, events_without_season
from tournaments.selectors.staff.roles import SERIES
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.leagues.points import points_text
from tournaments.services.leagues.seasons import USUAL_FORMULA
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.desk.money_forms import parse_amount
from tournaments.views.leagues.season_form import SeasonForm
from tournaments.views.staff.trusted import for_trusted

#: Limit of the list of a new league's tournaments.
MAX_NIGHTS = 60


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def add_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Create a season, then show its events."""
    series, today = get_object_or_404(Series, slug=slug), server_now().date()
    initial = {
        "name": f"{series.name} {today.year}",
        "starts": today.replace(month=1, day=1),
        "ends": today.replace(month=12, day=31),
        "formula": USUAL_FORMULA,
    }
    form = SeasonForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        made = attempt(lambda: create_season(series, form.action_fields(), by=request.user, now=server_now()))
        if not isinstance(made, NotDone):
            return HttpResponseRedirect(reverse("season-events", args=[made.slug]))
        add_errors(form, made.fields)
    context = {"form": form, "series": series}
    return render(request, "tournaments/leagues/season/new.html", context, status=400 if form.errors else 200)


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: HttpRequest) -> HttpResponse:
    """Create a league from a name and the tournaments that count in it, then show its table."""
    refused = ""
    if request.method == "POST":
        fields = {"name": request.POST.get("name", ""), "tournaments": request.POST.getlist("tournament")}
        made = attempt(lambda: create_league(fields, by=request.user, now=server_now()))
        if not isinstance(made, NotDone):
            return HttpResponseRedirect(reverse("league", args=[made.slug]))
        refused = made.error_text_with_fields
    context = {
        "nights": countable_tournaments()[:MAX_NIGHTS],
        "name": request.POST.get("name", ""),
        "chosen": (request.POST or request.GET).getlist("tournament"),
        "refused": refused,
    }
    return render(request, "tournaments/leagues/new.html", context, status=409 if refused else 200)


@for_trusted(action=SERIES)
@require_POST
def count_night(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a tournament into a season, then show the table."""
    season = get_object_or_404(Season, slug=slug)
    tournament = get_object_or_404(Tournament, slug=request.POST.get("tournament", ""))
    fields = {"season": season.slug}
    rows = attempt(lambda: do_season_action("put-into-season", tournament, fields, by=request.user, now=server_now()))
    if isinstance(rows, NotDone):
        messages.error(request, rows.error_text_with_fields)
    else:
        messages.success(request, f"{tournament.name}: {' '.join(entry_sentence(row) for row in rows)}")
    return HttpResponseRedirect(reverse("league", args=[season.slug]))


@for_trusted(action=SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def season_events(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change the events, guests, final and fund of a season."""
    season = get_object_or_404(Season.objects.select_related("series"), slug=slug)
    refused = ""
    if request.method == "POST":
        done = _do_posted_action(request, season)
        if isinstance(done, HttpResponse):
            return done
        refused = done
    board, fund = season_board(season), fund_of(season)
    rules = board.rules
    context = {
        "season": season,
        "events": list(season.events.order_by("starts_at", "pk")),
        "waiting": list(events_without_season(season)),
        "addable": countable_tournaments(season),
        "players": sorted(
            ((name, player) for player, name in board.names.items()), key=lambda row: (*name_sort_key(row[0]), row[1])
        ),
        "guests": [place for place in board.places if place.guest],
        "names": board.names,
        "qualified": [
            (
                place,
                board.names[place.player],
                points_text(place.points, board.decimals),
                rules.final_stack(place.points),
            )
            for place in board.places
            if place.qualifies
        ],
        "rules": rules,
        "final_played": finished_finals(season),
        "finals": possible_finals(season, now=server_now()),
        "others": sibling_seasons(season),
        "fund": fund,
        "attendance": attendance_shares_of(season, fund),
        **_points_context(season),
        "refused": refused,
        "said": [str(message) for message in messages.get_messages(request)],
    }
    return render(request, "tournaments/leagues/season/events.html", context, status=409 if refused else 200)


#: Actions about one tournament of the season.
_EVENT_ACTIONS = {"put-into-season", "take-out-of-season", "seed-final", "give-points", "take-points"}


def _points_context(season: Season) -> dict[str, Any]:
    return {
        "by_hand": [(points, points_text(points.points)) for points in points_given_by_hand(season)],
        "bonuses": [(name, points_text(points)) for name, points in season.as_season_rules().bonuses],
    }


def _parse_number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 18 else 0


def _parse_expense(request: HttpRequest) -> dict[str, Any]:
    """Return the fields of a payment out of the fund. Raises Refused for an invalid amount."""
    currency = request.POST.get("currency", "")
    amount = parse_amount(request.POST.get("amount", ""), currency, field="amount")
    player = request.POST.get("player") or None
    return {"amount": amount, "currency": currency, "player": player, "note": request.POST.get("note", "")}


def _do_posted_action(request: HttpRequest, season: Season) -> HttpResponse | str:
    """Do the posted action. Returns a redirect, or the refusal as text."""
    action = request.POST.get("action", "")
    here = HttpResponseRedirect(reverse("season-events", args=[season.slug]))
    plain: dict[str, Callable[[], object]] = {
        "guest": lambda: set_guest(
            season, {"player": request.POST.get("player"), "guest": request.POST.get("guest") == "1"}, by=request.user
        ),
        "carry": lambda: carry_over_halves(season, request.POST.dict(), by=request.user),
        "waiting": lambda: add_waiting_events(season, by=request.user, now=server_now()),
        "pay": lambda: pay_from_fund(season, _parse_expense(request), by=request.user, now=server_now()),
        "pay-attendance": lambda: pay_attendance(season, by=request.user, now=server_now()),
        "take-back": lambda: reverse_fund_payment(
            season, _parse_number(request.POST.get("payment", "")), by=request.user, now=server_now()
        ),
    }
    if action in plain:
        done = attempt(plain[action])
        if isinstance(done, NotDone):
            return done.error_text_with_fields
        messages.success(request, gettext("Saved."))
        return here
    if action not in _EVENT_ACTIONS:
        return gettext("This action is not available. Reload the page.")
    tournament = Tournament.objects.filter(slug=request.POST.get("tournament", "")).first()
    if tournament is None:
        return gettext("Choose a tournament.")
    fields: dict[str, Any] = {**request.POST.dict(), "season": season.slug, "factor": request.POST.get("factor") or 1}
    fields["points"] = request.POST.get("points", "").replace(",", ".") or None
    rows = attempt(lambda: do_season_action(action, tournament, fields, by=request.user, now=server_now()))
    if isinstance(rows, NotDone):
        return rows.error_text_with_fields
    messages.success(request, f"{tournament.name}: {' '.join(entry_sentence(row) for row in rows)}")
    return here
