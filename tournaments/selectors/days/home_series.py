"""The series that are on or to come, as the list of tournaments shows each: the event that has several days first."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count

from tournaments.models import OWN_ROW, Series, Tournament
from tournaments.rules.days.calendar import DayState, playing_date
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.selectors.days.calendar import PlayedDay, days_of

#: a series that begins later than so is not shown yet
SOON = timedelta(days=21)
#: so many days of play have room in a box
MOST_TILES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesBox:
    """A series in its box: `event` is the one whose days are shown, None where they are of several events.

    `count` are the events of the series; `entries` and `pool` (minor units) those of the event.
    """

    series: Series
    count: int
    event: Tournament | None
    days: list[PlayedDay]
    entries: int = 0
    pool: int = 0

    @property
    def rows(self) -> set[int]:
        """The keys of the tournaments that stand in the box."""
        return {one.row.pk for one in self.days}


def series_boxes(*, now: datetime) -> list[SeriesBox]:
    """Return the series of which something is on or comes soon, the first to begin first."""
    rows = Tournament.objects.exclude(series=None).exclude(played_days__kind__in=OWN_ROW)
    ahead = rows.filter(finished_at=None, cancelled_at=None)
    by_series: dict[Series, list[PlayedDay]] = defaultdict(list)
    for day in days_of(ahead, now=now):
        if day.event.series:
            by_series[day.event.series].append(day)
    counted = dict(rows.order_by().values_list("series").annotate(events=Count("pk", distinct=True)))
    return [_box(series, days, counted[series.pk]) for series, days in by_series.items() if days[0].begins - now < SOON]


def _box(series: Series, days: list[PlayedDay], count: int) -> SeriesBox:
    """The box of a series: of the first event with several days, else of the date that is played or comes next."""
    several = next((one.event for one in days if one.several), None)
    if several is None:
        return SeriesBox(series=series, count=count, event=None, days=_next_date(days)[:MOST_TILES])
    own = [one for one in days if one.event.pk == several.pk]
    entries = sum(one.entries for one in own if not one.is_further)
    return SeriesBox(series=series, count=count, event=several, days=own, entries=entries, pool=prize_pool(several))


def _next_date(days: list[PlayedDay]) -> list[PlayedDay]:
    """The days of play of the date that is played or comes next."""
    ahead = [one for one in days if one.state in {DayState.RUNNING, DayState.LATER}] or days
    dates = [playing_date(one.row.local(one.begins)) for one in ahead]
    return [one for one, date in zip(ahead, dates, strict=True) if date == dates[0]]
