"""Tournaments that could be events of a season, proposed to its staff: a final or a satellite is none."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from tournaments.models import Season, Tournament
from tournaments.selectors.days.series import events_of


def waiting_events(season: Season) -> QuerySet[Tournament]:
    """Return the tournaments of the series that begin within the season's dates and are in no season, by start.

    Dates are in the series' time zone. Cancelled ones are left out.
    """
    zone = ZoneInfo(season.series.zone)
    first = datetime.combine(season.starts, time.min, tzinfo=zone)
    after = datetime.combine(season.ends + timedelta(days=1), time.min, tzinfo=zone)
    rows = events_of(season.series).filter(season=None, cancelled_at=None, starts_at__gte=first, starts_at__lt=after)
    return rows.order_by("starts_at", "pk")
