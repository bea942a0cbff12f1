"""Which clocks have something due."""

from datetime import datetime, timedelta

from tournaments.models import ClockAnchor


def due_by(now: datetime) -> list[int]:
    """Tournaments whose next moment has come, longest due first."""
    rows = ClockAnchor.objects.filter(next_due__lte=now).order_by("next_due")
    return list(rows.values_list("tournament_id", flat=True))


def due_soon(now: datetime, *, ahead: timedelta) -> list[tuple[int, datetime]]:
    """Tournaments whose next moment comes within `ahead`, with the moment."""
    rows = ClockAnchor.objects.filter(next_due__gt=now, next_due__lte=now + ahead)
    return [(key, moment) for key, moment in rows.values_list("tournament_id", "next_due") if moment]
