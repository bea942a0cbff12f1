"""The public calendar of a series: its page, its feed, and the feed of one tournament. Nothing personal."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe

from tournaments.displays.calendar_files import days_file
from tournaments.models import Series, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.calendar import PlayedDay, days_of, series_calendar
from tournaments.views.addresses import public_url
from tournaments.views.days.calendar_grid import facts_of, grid_of, lists_of, public_address, running_of

#: what a calendar file is
CALENDAR = "text/calendar; charset=utf-8"
#: seconds for which the page is kept: every phone of a festival asks for it once a minute
FRESH = 10
#: where a request says that others get its answer too
SHARED = "shuffle_up.shared"


def is_shared(request: HttpRequest) -> bool:
    """Return whether others get this request's page too: it must carry nothing that is one page's own."""
    return SHARED in request.META


@cache_page(FRESH)
@require_safe
def public_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar for players."""
    request.META[SHARED] = True
    found = series_calendar(get_object_or_404(Series, slug=slug), now=server_now())
    context = {
        "calendar": found,
        "series": found.series,
        "facts": facts_of(found),
        "running": running_of(found),
        **lists_of(found, address=public_address),
        "feed": public_url(request, reverse("series-feed", args=[slug])).partition("://")[2],
        **grid_of(found, address=public_address, needs={}, asked=_asked(request)),
    }
    return render(request, "tournaments/days/public_calendar.html", context)


@cache_control(public=True, max_age=60)
@require_safe
def series_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar file of a series, to subscribe to."""
    found = series_calendar(get_object_or_404(Series, slug=slug), now=server_now())
    return _feed(request, found.series.name, found.days, venue=found.series.venue, slug=slug)


@cache_control(public=True, max_age=60)
@require_safe
def tournament_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendar file of one tournament with its days; of a flight, that of the whole tournament."""
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug).whole
    with translation.override(tournament.language):
        days = days_of([tournament], now=server_now())
        return _feed(request, tournament.name, days, venue=tournament.venue, slug=tournament.slug)


def _feed(request: HttpRequest, name: str, days: list[PlayedDay], *, venue: str, slug: str) -> HttpResponse:
    def address(played_day: PlayedDay) -> str:
        return public_url(request, public_address(played_day))

    file = days_file(name, days, venue=venue, address=address)
    answer = HttpResponse(file.encode(), content_type=CALENDAR)
    answer["Content-Disposition"] = f'inline; filename="{slug}.ics"'
    return answer


def _asked(request: HttpRequest) -> date | None:
    try:
        return date.fromisoformat(request.GET.get("from", ""))
    except ValueError:
        return None
