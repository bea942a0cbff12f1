"""The public calendar of a series: its page, its feed, and the feed of one tournament. They show nothing personal."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe

from tournaments.displays.calendar_files import ics_calendar
from tournaments.models import Series, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.calendar import PlayedDay, played_days_of, series_calendar
from tournaments.selectors.staff.organisation_settings import venue_of
from tournaments.views.addresses import public_url
from tournaments.views.days.calendar_grid import (
    dates_text,
    day_list_context,
    grid_context,
    public_day_url,
    running_days,
)

CALENDAR_TYPE = "text/calendar; charset=utf-8"
#: Every phone of a festival requests the page once a minute.
CACHE_SECONDS = 10
#: Key in request.META that marks a response as cached for everybody.
SHARED = "shuffle_up.shared"


def is_publicly_cached(request: HttpRequest) -> bool:
    """Return whether the response is cached for everybody, so that it must contain nothing personal."""
    return SHARED in request.META


@cache_page(CACHE_SECONDS)
@require_safe
def public_calendar_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the calendar for players."""
    request.META[SHARED] = True
    calendar = series_calendar(get_object_or_404(Series, slug=slug), now=server_now())
    context = {
        "calendar": calendar,
        "series": calendar.series,
        "facts": dates_text(calendar),
        "running": running_days(calendar),
        **day_list_context(calendar, address=public_day_url),
        "feed": public_url(request, reverse("series-feed", args=[slug])).partition("://")[2],
        **grid_context(calendar, address=public_day_url, needs={}, first_day=_first_day(request)),
    }
    return render(request, "tournaments/days/public_calendar.html", context)


@cache_control(public=True, max_age=60)
@require_safe
def series_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the calendar file of a series."""
    calendar = series_calendar(get_object_or_404(Series, slug=slug), now=server_now())
    return _feed_response(request, calendar.series.name, calendar.days, venue=calendar.series.venue, slug=slug)


@cache_control(public=True, max_age=60)
@require_safe
def tournament_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer with the calendar file of a tournament and all its days."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug).whole_tournament
    with translation.override(tournament.language):
        days = played_days_of([tournament], now=server_now())
        return _feed_response(request, tournament.name, days, venue=venue_of(tournament), slug=tournament.slug)


def _feed_response(request: HttpRequest, name: str, days: list[PlayedDay], *, venue: str, slug: str) -> HttpResponse:
    def address(played_day: PlayedDay) -> str:
        return public_url(request, public_day_url(played_day))

    file = ics_calendar(name, days, venue=venue, address=address)
    answer = HttpResponse(file.encode(), content_type=CALENDAR_TYPE)
    answer["Content-Disposition"] = f'inline; filename="{slug}.ics"'
    return answer


def _first_day(request: HttpRequest) -> date | None:
    try:
        return date.fromisoformat(request.GET.get("from", ""))
    except ValueError:
        return None
