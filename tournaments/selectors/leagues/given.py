"""Points that were given by hand in the events of a season."""

from django.db.models import QuerySet

from tournaments.models import PointsByHand, Season


def points_given(season: Season) -> QuerySet[PointsByHand]:
    """Return what was given by hand in the events of a season, the last first."""
    rows = PointsByHand.objects.filter(tournament__season=season).select_related("tournament", "player")
    return rows.order_by("-at", "-pk")
