"""The page of the forecast."""

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
from tournaments.selectors.forecast.expected import NoForecast, history_of
from tournaments.selectors.forecast.outlook import Outlook, breaks_of, compared_days, expected_if, outlook
from tournaments.sentences.times import time_text
from tournaments.views.forecast.fan import fan_of
from tournaments.views.staff.access import signed_in, tournament_of

#: Changes that are offered; 0 is as planned.
OFFERED_LEVEL_MINUTES = (0, *OFFERED_MINUTES)
OFFERED_BREAK_CUTS = (0, 5, 10, 15)
OFFERED_EXTRA_LEVELS = (0, 1, 2, -1)


@signed_in
@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the forecast, or why there is none yet."""
    tournament, _roles = tournament_of(request, slug)
    now = server_now()
    found = outlook(tournament, now=now)
    context: dict[str, Any] = {"tournament": tournament}
    if isinstance(found, NoForecast):
        return render(request, "tournaments/forecast/page.html", {**context, "why": str(found)})
    context |= _what_if_context(tournament, found, request.GET.dict(), now=now)
    if request.headers.get("HX-Target") == "what-if-says":
        return render(request, "tournaments/forecast/_followed.html", context)
    return render(
        request, "tournaments/forecast/page.html", {**context, **_outlook_context(tournament, found, now=now)}
    )


def _outlook_context(tournament: Tournament, found: Outlook, *, now: datetime) -> dict[str, Any]:
    """Return the context of the outlook with its picture."""
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


def _parse_change(query: Mapping[str, str]) -> DayChange:
    """Return the change in the query; an invalid one is no change."""
    try:
        return DayChange(*(int(query.get(name) or 0) for name in ("minutes", "shorter", "levels")))
    except ValueError:
        return DayChange()


def _what_if_context(
    tournament: Tournament, found: Outlook, query: Mapping[str, str], *, now: datetime
) -> dict[str, Any]:
    """Return the context of the changes: offered, chosen, its effect, and a comparison if requested."""
    change, expected = _parse_change(query), found.expected
    if change.levels and not expected.day_ends:
        change = DayChange(change.minutes, change.shorter)
    return {
        "change": change,
        "before": expected,
        "otherwise": expected_if(tournament, expected, change, now=now) if change else None,
        "compared": compared_days(tournament, found, change, now=now) if "compare" in query else None,
        "offered": {
            "minutes": OFFERED_LEVEL_MINUTES,
            "shorter": OFFERED_BREAK_CUTS,
            "levels": OFFERED_EXTRA_LEVELS if expected.day_ends else (),
        },
    }


def _past_breaks(history: History) -> list[tuple[datetime, datetime]]:
    """Return start and end of the past breaks."""
    begun = [(at, datetime.fromtimestamp(begins, tz=UTC)) for at, begins in history.begins]
    steps = history.structure.steps
    return [
        (begins, begins + max(timedelta(), ends - begins))
        for (at, begins), (_, ends) in pairwise(begun)
        if isinstance(steps[at], Break)
    ]
