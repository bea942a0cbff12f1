"""The schedule of a series on paper, day by day."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.language.days import day_of_year, day_with_time, full_day
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext as _
from tournaments.models import Series
from tournaments.printouts.formatting import qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.responses import printout_response
from tournaments.printouts.stored_papers import Paper, series_key
from tournaments.rules.days.calendar import DayState
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.days.calendar import PlayedDay, SeriesCalendar, series_calendar
from tournaments.sentences.days.calendar import day_start_text, event_and_day_text
from tournaments.views.addresses import public_url


@require_safe
@never_cache
def print_series_schedule(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the schedule: `?paper=a4` or `letter`, in the language of the reader."""
    series, now = get_object_or_404(Series, slug=slug), server_now()
    live = public_url(request, reverse("series-calendar", args=[slug]))

    def make(paper: str) -> Paper:
        found = series_calendar(series, now=now)
        content = schedule_content(found, live_url=live)
        return compile_pdf("tournaments/days/series/series", content, paper=paper, at=now), f"{slug}-schedule"

    return printout_response(request, make, cache_key=("series", live, series_key(series, now=now)))


def schedule_content(calendar: SeriesCalendar, *, live_url: str) -> dict[str, Any]:
    """Return the content of the schedule in the active language."""
    series, printed = calendar.series, calendar.local_time(calendar.now)
    dates = sorted({calendar.date_of(day) for day in calendar.days})
    return {
        "language": get_language() or "en",
        "name": series.name,
        "venue": series.venue,
        "dates": " – ".join(day_of_year(day) for day in dict.fromkeys((dates[0], dates[-1]))) if dates else "",
        "days": [_day_content(day, calendar) for day in dates],
        "live_url": live_url.partition("://")[2].rstrip("/"),
        "qr": qr_image(live_url),
        "labels": {
            "schedule": _("Schedule"),
            "none": _("No event yet."),
            "planned": _("Times are planned. The calendar on your phone has the actual ones."),
            "printed": _("Printed {time}").format(time=day_with_time(day_of_year(printed), printed)),
            "event": _("Event"),
            "buy_in": _("Buy-in"),
            "stack": _("Stack"),
        },
    }


def _day_content(day: Any, calendar: SeriesCalendar) -> dict[str, Any]:
    played_days = [played_day for played_day in calendar.days if calendar.date_of(played_day) == day]
    return {"title": full_day(day), "rows": [_played_day_row(played_day, calendar) for played_day in played_days]}


def _played_day_row(played_day: PlayedDay, calendar: SeriesCalendar) -> dict[str, Any]:
    event, further = played_day.event, played_day.is_later_day
    cancelled = played_day.state is DayState.CANCELLED
    return {
        "time": day_start_text(played_day, calendar),
        "number": str(event.event_number or ""),
        "name": event_and_day_text(played_day),
        "small": _("Cancelled") if cancelled else _("For those who bagged.") if further else played_day.row.game_title,
        "buy_in": money_text(event.buy_in, currency=event.currency) if event.buy_in and not further else "",
        "stack": number_text(played_day.row.starting_stack) if played_day.row.starting_stack and not further else "",
        "cancelled": cancelled,
    }
