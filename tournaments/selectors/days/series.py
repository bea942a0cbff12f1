"""Series and their events."""

from django.db.models import Count, Max, Min, QuerySet

from tournaments.models import OWN_ROW, Series, Tournament


def events_of(series: Series) -> QuerySet[Tournament]:
    """Return the events of a series by number, then by start; flights are left out."""
    rows = Tournament.objects.filter(series=series).exclude(played_days__kind__in=OWN_ROW)
    return rows.order_by("event_number", "starts_at", "pk")


def series_list() -> QuerySet[Series]:
    """Return every series, latest first, annotated with `events` (their number), `first` and `last` (starts)."""
    starts = "tournaments__starts_at"
    found = Series.objects.annotate(events=Count("tournaments__event_number"), first=Min(starts), last=Max(starts))
    return found.order_by("-last", "-pk")


def addable_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments that are in no series and may be added to one, latest first."""
    rows = Tournament.objects.filter(series=None, cancelled_at=None, demonstration=False)
    return rows.exclude(played_days__kind__in=OWN_ROW).order_by("-starts_at", "-pk")
