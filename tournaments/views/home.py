"""The front page: the tournaments of today, running ones first."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.language.days import short_day
from tournaments.models import Tournament
from tournaments.selectors.after import winner_of
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.days import cache_flights_progress
from tournaments.selectors.days.home_series import SeriesBox, series_boxes
from tournaments.selectors.home_steps import RowStep, first_step
from tournaments.selectors.presence import cache_present_models
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.selectors.request_cache import cache_clock_of, request_cache, store_answer, tournament_with_slug
from tournaments.selectors.staff.organisation_settings import is_first_setup_due
from tournaments.selectors.staff.roles import organisation_rights_of, tournaments_of
from tournaments.selectors.today import ListedTournament, count_past_tournaments, past_tournaments, todays_tournaments
from tournaments.views.days.home_box import series_box_context
from tournaments.views.staff.demonstration import front_page_box

MAX_PAST = 100


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    """Show the tournaments of today to everybody; for staff they link to the dashboards.

    Redirect the first login of a new installation to the first page.
    """
    if is_first_setup_due(request.user):
        return HttpResponseRedirect(reverse("first-page"))
    with request_cache():
        return _home_page(request)


def _home_page(request: HttpRequest) -> HttpResponse:
    rights = organisation_rights_of(request.user)
    now, everything = server_now(), request.GET.get("past") == "all"
    shown = _listed_tournaments(now=now, everything=everything)
    _cache_facts_of(shown)
    mine = set(tournaments_of(request.user).values_list("pk", flat=True))
    boxes = series_boxes(now=now, read=[row.tournament for row in shown])
    listed = _rows_outside_boxes(shown, boxes)
    context = {
        "today": [row for row in listed if _is_today(row, now)],
        "date_text": short_day(now.astimezone(ZoneInfo(settings.HOUSE_ZONE))),
        "boxes": [series_box_context(box, own_tournament_keys=mine, now=now) for box in boxes],
        "planned": [row for row in listed if not (row.is_over or _is_today(row, now))],
        "over": [row for row in shown if row.is_over],
        "past": 0 if everything else count_past_tournaments(),
        "after": _result_by_key(shown),
        "mine": mine,
        "steps": _next_step_by_key(shown, mine, now=now),
        "trusted": rights.trusted,
        "directs": rights.directs,
        "demonstration": front_page_box(directs=rights.directs, now=now),
    }
    return render(request, "tournaments/home.html", context)


def _cache_facts_of(rows: Collection[ListedTournament]) -> None:
    """Cache what the next steps, the summaries and the header would otherwise query for each tournament."""
    tournaments = [row.tournament for row in rows]
    cache_present_models(tournaments)
    cache_flights_progress([row.tournament for row in rows if row.state == "planned"])
    for tournament in tournaments:
        cache_clock_of(tournament)
    by_slug: dict[str, Tournament | None] = {tournament.slug: tournament for tournament in tournaments}
    for slug, found in by_slug.items():
        store_answer(tournament_with_slug, slug, answer=found)


def _rows_outside_boxes(rows: Iterable[ListedTournament], boxes: Iterable[SeriesBox]) -> list[ListedTournament]:
    boxed = {key for box in boxes for key in box.row_keys}
    return [row for row in rows if row.tournament.pk not in boxed]


def _next_step_by_key(
    rows: Iterable[ListedTournament], own_tournament_keys: set[int], *, now: datetime
) -> dict[int, RowStep]:
    return {row.tournament.pk: first_step(row, now=now) for row in rows if row.tournament.pk in own_tournament_keys}


def _is_today(row: ListedTournament, now: datetime) -> bool:
    """Return whether the tournament is running, or is planned to start by the end of the room's current date."""
    local = row.tournament.as_local_time
    return row.is_running or (row.state == "planned" and local(row.tournament.starts_at).date() <= local(now).date())


def _listed_tournaments(*, now: datetime, everything: bool) -> list[ListedTournament]:
    """Return the tournaments of today; with `everything`, the current ones and up to MAX_PAST past ones."""
    shown = todays_tournaments(now=now)
    return [row for row in shown if not row.is_over] + past_tournaments(now=now, most=MAX_PAST) if everything else shown


def _result_by_key(rows: Iterable[ListedTournament]) -> dict[int, dict[str, Any]]:
    """Return the winner's name ("" if several were left) and the prize pool of finished tournaments, by key."""
    finished = [row.tournament for row in rows if row.state == "finished"]
    winners = {tournament: winner_of(tournament) for tournament in finished}
    return {
        tournament.pk: {"winner": winner.player.shown_name if winner else "", "pool": prize_pool_of(tournament)}
        for tournament, winner in winners.items()
    }
