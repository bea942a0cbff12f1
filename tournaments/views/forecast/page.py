"""The page of the forecast: what is to be expected of the rest of the day, and how sure that is."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.rules.forecast.history import History
from tournaments.rules.forecast.what_if import OFFERED_MINUTES, DayChange
from tournaments.rules.levels import Break
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.forecast.expected import NoForecast
from tournaments.selectors.forecast.history import history_of
from tournaments.selectors.forecast.outlook import Outlook, breaks_of, outlook
from tournaments.selectors.forecast.what_if import compared_days, expected_if
from tournaments.sentences.times import time_text
from tournaments.views.forecast.fan import fan_of
from tournaments.views.staff.access import signed_in, tournament_of

#: what is offered; 0 is as planned
MINUTES, SHORTER, LEVELS = (0, *OFFERED_MINUTES), (0, 5, 10, 15), (0, 1, 2, -1)


@signed_in
@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; where nothing can be said yet, it says when."""
    tournament, _roles = tournament_of(request, slug)
    now = server_now()
    found = outlook(tournament, now=now)
    context: dict[str, Any] = {"tournament": tournament}
    if isinstance(found, NoForecast):
        return render(request, "tournaments/forecast/page.html", {**context, "why": str(found)})
    context |= _what_if(tournament, found, request.GET.dict(), now=now)
    if request.headers.get("HX-Target") == "what-if-says":
        return render(request, "tournaments/forecast/_followed.html", context)
    return render(request, "tournaments/forecast/page.html", {**context, **_drawn(tournament, found, now=now)})


def _drawn(tournament: Tournament, found: Outlook, *, now: datetime) -> dict[str, Any]:
    """The outlook with its picture."""
    history = history_of(tournament, now=now)
    seats = found.expected.structure.seats_per_table
    at_break, pause = found.left_at_break, found.next_break
    return {
        "look": found,
        "fan": fan_of(
            found.expected,
            history,
            pauses=(*_past_breaks(history), *breaks_of(tournament, found.expected, now=now)),
            paid=found.paid,
            narrow=found.record.is_enough,
            zone=tournament.local_zone,
        ),
        "share": round(found.record.share),
        "break_begins": time_text(pause.begins, tournament.local_zone) if pause and pause.begins else "",
        "tables": -(-found.expected.forecast.field.left // seats),
        "tables_at_break": -(-at_break.middle // seats) if at_break else 0,
    }


def _change_asked(asked: Mapping[str, str]) -> DayChange:
    """Return what was asked for; what is no such change is none."""
    try:
        return DayChange(*(int(asked.get(name) or 0) for name in ("minutes", "shorter", "levels")))
    except ValueError:
        return DayChange()


def _what_if(tournament: Tournament, found: Outlook, asked: Mapping[str, str], *, now: datetime) -> dict[str, Any]:
    """Return the row: what is offered, what was chosen, how the day would end, and if asked several days compared."""
    change, expected = _change_asked(asked), found.expected
    if change.levels and not expected.day_ends:
        change = DayChange(change.minutes, change.shorter)
    return {
        "change": change,
        "before": expected,
        "otherwise": expected_if(tournament, expected, change, now=now) if change else None,
        "compared": compared_days(tournament, found, change, now=now) if "compare" in asked else None,
        "offered": {"minutes": MINUTES, "shorter": SHORTER, "levels": LEVELS if expected.day_ends else ()},
    }


def _past_breaks(history: History) -> list[tuple[datetime, datetime]]:
    """The breaks that are over, each with its end."""
    begun = [(at, datetime.fromtimestamp(begins, tz=UTC)) for at, begins in history.begins]
    steps = history.structure.steps
    return [
        (begins, begins + max(timedelta(), ends - begins))
        for (at, begins), (_, ends) in pairwise(begun)
        if isinstance(steps[at], Break)
    ]
