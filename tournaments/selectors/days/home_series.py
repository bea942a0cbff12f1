"""Boxes of present and coming series in the list of tournaments."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count

from tournaments.models import OWN_ROW, Series, Tournament
from tournaments.rules.days.calendar import DayState, playing_date
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.selectors.days.calendar import PlayedDay, played_days_of

# Series that begin later are not shown yet.
SOON = timedelta(days=21)
# Days of play in a box.
MAX_TILES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesBox:
    """A series and the days shown in its box.

    `event` is set if all these days belong to one event; then `entries` and `pool` (minor units) are those of the
    event. `count` is the number of events in the series.
    """

    series: Series
    count: int
    event: Tournament | None
    days: list[PlayedDay]
    entries: int = 0
    pool: int = 0

    @property
    def row_keys(self) -> set[int]:
        return {day.row.pk for day in self.days}


def series_boxes(*, now: datetime, read: Iterable[Tournament] = ()) -> list[SeriesBox]:
    """Return the boxes of series that are being played or begin soon, by start.

    `read` are tournaments that were read before, with their clocks and series.
    """
    rows = Tournament.objects.exclude(series=None).exclude(played_days__kind__in=OWN_ROW)
    ahead = rows.filter(finished_at=None, cancelled_at=None)
    by_series: dict[Series, list[PlayedDay]] = defaultdict(list)
    for day in played_days_of(ahead, now=now, read=read):
        if day.event.series:
            by_series[day.event.series].append(day)
    counted = dict(rows.order_by().values_list("series").annotate(events=Count("pk", distinct=True)))
    return [
        _series_box(series, days, counted[series.pk])
        for series, days in by_series.items()
        if days[0].begins - now < SOON
    ]


def _series_box(series: Series, days: list[PlayedDay], count: int) -> SeriesBox:
    """Return a series with the days of its first event that lasts several days.

    If there is no such event, the days of the present or next date are shown.
    """
    event = next((day.event for day in days if day.has_several_days), None)
    if event is None:
        return SeriesBox(series=series, count=count, event=None, days=_days_of_next_date(days)[:MAX_TILES])
    own = [day for day in days if day.event.pk == event.pk]
    entries = sum(day.entries for day in own if not day.is_later_day)
    return SeriesBox(series=series, count=count, event=event, days=own, entries=entries, pool=prize_pool(event))


def _days_of_next_date(days: list[PlayedDay]) -> list[PlayedDay]:
    """Return the days of the present date of play; without any, those of the next date."""
    ahead = [day for day in days if day.state in {DayState.RUNNING, DayState.LATER}] or days
    dates = [playing_date(day.row.as_local_time(day.begins)) for day in ahead]
    return [day for day, date in zip(ahead, dates, strict=True) if date == dates[0]]
