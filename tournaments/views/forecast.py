"""The page of the forecast, with its chart."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.rules.forecast.history import History
from tournaments.rules.forecast.pace import EIGHT_OF_TEN, FIVE_OF_TEN
from tournaments.rules.forecast.what_if import OFFERED_MINUTES, DayChange
from tournaments.rules.levels import Break
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.forecast.expected import Expectation, NoForecast, history_of
from tournaments.selectors.forecast.outlook import (
    Outlook,
    coming_break_times,
    compared_days,
    expectation_after_change,
    outlook,
)
from tournaments.sentences.times import time_text
from tournaments.views.staff.access import sign_in_required, tournament_and_roles

#: Changes of the day that the page offers; 0 leaves the day as planned.
OFFERED_LEVEL_MINUTES = (0, *OFFERED_MINUTES)
OFFERED_BREAK_CUTS = (0, 5, 10, 15)
OFFERED_EXTRA_LEVELS = (0, 1, 2, -1)

#: Size of the picture, and the edges of its plot, in units of the SVG.
WIDTH, HEIGHT = 1200, 420
LEFT, RIGHT, TOP, BOTTOM = 46, 1184, 46, 384
#: Number of points by which each line is drawn.
POINT_COUNT = 90
LINE_COUNT = 4
MAX_TIMES = 14
HOUR = 3600
#: Shorter days have a label each half hour.
SHORT_DAY_HOURS = 3
LABEL_WIDTH = 44


@sign_in_required
@never_cache
@require_safe
def forecast_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the forecast, or why there is none yet."""
    tournament, _roles = tournament_and_roles(request, slug)
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


def _outlook_context(tournament: Tournament, day_outlook: Outlook, *, now: datetime) -> dict[str, Any]:
    history = history_of(tournament, now=now)
    seats = day_outlook.expected.structure.seats_per_table
    at_break, pause = day_outlook.left_at_break, day_outlook.next_break
    return {
        "look": day_outlook,
        "fan": fan_chart(
            day_outlook.expected,
            history,
            pauses=(*_past_breaks(history), *coming_break_times(tournament, day_outlook.expected, now=now)),
            paid_places=day_outlook.paid,
            narrow=day_outlook.record.has_enough_days,
            zone=tournament.local_zone,
        ),
        "share": round(day_outlook.record.percent_inside),
        "break_begins": time_text(pause.begins, tournament.local_zone) if pause and pause.begins else "",
        "tables": -(-day_outlook.expected.forecast.field.left // seats),
        "tables_at_break": -(-at_break.middle // seats) if at_break else 0,
    }


def _parse_change(query: Mapping[str, str]) -> DayChange:
    """Return the change to the day in the query; no change for an invalid query."""
    try:
        return DayChange(*(int(query.get(name) or 0) for name in ("minutes", "shorter", "levels")))
    except ValueError:
        return DayChange()


def _what_if_context(
    tournament: Tournament, day_outlook: Outlook, query: Mapping[str, str], *, now: datetime
) -> dict[str, Any]:
    change, expected = _parse_change(query), day_outlook.expected
    if change.levels and not expected.day_ends:
        change = DayChange(change.minutes, change.shorter)
    return {
        "change": change,
        "before": expected,
        "otherwise": expectation_after_change(tournament, expected, change, now=now) if change else None,
        "compared": compared_days(tournament, day_outlook, change, now=now) if "compare" in query else None,
        "offered": {
            "minutes": OFFERED_LEVEL_MINUTES,
            "shorter": OFFERED_BREAK_CUTS,
            "levels": OFFERED_EXTRA_LEVELS if expected.day_ends else (),
        },
    }


def _past_breaks(history: History) -> list[tuple[datetime, datetime]]:
    begun = [(at, datetime.fromtimestamp(begins, tz=UTC)) for at, begins in history.begins]
    steps = history.structure.steps
    return [
        (begins, begins + max(timedelta(), ends - begins))
        for (at, begins), (_, ends) in pairwise(begun)
        if isinstance(steps[at], Break)
    ]


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line of the chart with its position and label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Pause:
    """A break with its position and start time."""

    x: float
    width: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FanChart:
    """The context of the forecast's chart. Lines and bands are points of SVG shapes; an empty band is not shown."""

    played: str
    middle: str
    wide: str
    narrow: str
    now_x: float
    now_y: float
    left: int
    pauses: tuple[Pause, ...]
    times: tuple[Tick, ...]
    counts: tuple[Tick, ...]
    money_y: float | None
    money: tuple[float, float, float] | None
    left_edge: float = LEFT
    right_edge: float = RIGHT
    top: float = TOP
    bottom: float = BOTTOM
    width: float = WIDTH
    height: float = HEIGHT

    @property
    def is_mostly_past(self) -> bool:
        return self.now_x > WIDTH / 2

    @property
    def has_label_on_left(self) -> bool:
        """Return whether the current time's label is left of its line, because the right has no room."""
        return self.now_x > RIGHT - 170


def fan_chart(
    expected: Expectation,
    history: History,
    *,
    pauses: Iterable[tuple[datetime, datetime]],
    paid_places: int,
    narrow: bool,
    zone: tzinfo,
) -> FanChart:
    """Return the chart of players left, from the start of play to the expected end. `narrow` adds an inner band."""
    now = expected.forecast.field.moment
    starts = history.begins[0][1] if history.begins else now
    ends = max(_chart_end(expected), now + 60)
    most = max([expected.forecast.field.left, *(history.players_left_at(at) for at in _moments(starts, now))])
    top = _scale_top(most)

    def x(moment: float) -> float:
        return round(LEFT + (moment - starts) / max(ends - starts, 1) * (RIGHT - LEFT), 1)

    def y(left: float) -> float:
        return round(BOTTOM - left / top * (BOTTOM - TOP), 1)

    def line(count: Callable[[float], float], moments: Iterable[float]) -> Iterator[str]:
        return (f"{x(at)},{y(count(at))}" for at in moments)

    ahead = list(_moments(now, ends))

    def left_by(spreads: float) -> Callable[[float], float]:
        return lambda at: max(expected.ends_with, expected.forecast.players_left_at(at, spreads))

    def band(spreads: float) -> str:
        return " ".join((*line(left_by(spreads), ahead), *line(left_by(-spreads), reversed(ahead))))

    left, reached = (
        expected.forecast.field.left,
        expected.expected_time(paid_places) if paid_places > expected.ends_with else None,
    )
    return FanChart(
        played=" ".join((*line(history.players_left_at, _moments(starts, now)), f"{x(now)},{y(left)}")),
        middle=" ".join(line(left_by(0), ahead)),
        wide=band(EIGHT_OF_TEN),
        narrow=band(FIVE_OF_TEN) if narrow else "",
        now_x=x(now),
        now_y=y(left),
        left=left,
        pauses=tuple(_visible_pauses(pauses, starts, ends, x, zone)),
        times=tuple(_time_ticks(starts, ends, x, zone)),
        counts=tuple(Tick(y(top * at / LINE_COUNT), f"{top * at // LINE_COUNT}") for at in range(LINE_COUNT + 1)),
        money_y=y(paid_places) if expected.ends_with < paid_places < top else None,
        money=(x(reached.earliest.timestamp()), x(reached.middle.timestamp()), x(reached.latest.timestamp()))
        if reached
        else None,
    )


def _chart_end(expected: Expectation) -> float:
    """Return the end of the chart as a timestamp: the day's end, else the latest likely end, else 8 hours from now."""
    end = expected.end
    found = expected.day_ends or (end.latest if end else None)
    return found.timestamp() if found else expected.forecast.field.moment + 8 * HOUR


def _moments(begins: float, ends: float) -> Iterator[float]:
    return (begins + (ends - begins) * at / POINT_COUNT for at in range(POINT_COUNT + 1))


def _scale_top(highest_count: int) -> int:
    """Return the top of the scale: LINE_COUNT times the smallest round step that makes it reach `highest_count`."""
    steps = (digit * ten for ten in (1, 10, 100, 1_000, 10_000, 100_000) for digit in (1, 2, 3, 5))
    return LINE_COUNT * next(step for step in steps if step * LINE_COUNT >= highest_count)


def _visible_pauses(
    pauses: Iterable[tuple[datetime, datetime]], starts: float, ends: float, x: Callable[[float], float], zone: tzinfo
) -> Iterator[Pause]:
    free = 0.0
    for begun, ended in pauses:
        first, last = max(begun.timestamp(), starts), min(ended.timestamp(), ends)
        if first < last:
            label = time_text(begun, zone) if x(first) >= free else ""
            free = x(first) + LABEL_WIDTH if label else free
            yield Pause(x(first), round(x(last) - x(first), 1), label)


def _time_ticks(starts: float, ends: float, x: Callable[[float], float], zone: tzinfo) -> Iterator[Tick]:
    """Yield ticks every half hour on a short day, else every full hour or every few hours."""
    hours = (ends - starts) / HOUR
    every = timedelta(hours=max(1, int(-(-hours // MAX_TIMES)))) if hours > SHORT_DAY_HOURS else timedelta(minutes=30)
    first = datetime.fromtimestamp(starts, tz=UTC).astimezone(zone)
    moment = first.replace(minute=0, second=0, microsecond=0)
    moment += every * (1 + (first - moment) // every)
    while moment.timestamp() <= ends:
        yield Tick(x(moment.timestamp()), f"{moment:%H:%M}")
        moment += every
