"""Several tournaments on one screen: the named ones, else all in play or starting soon."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from tournaments.models import Tournament

# More clocks could not be read across a room.
MAX_CLOCKS = 6
# A tournament that begins within this time is shown together with those in play.
SOON = timedelta(hours=3)
# A tournament that began earlier was never finished.
OLD = timedelta(hours=24)


def tournaments_side_by_side(tournament: Tournament, *, named: Sequence[str], now: datetime) -> list[Tournament]:
    """Return the tournament, then the named ones; if none are named, those that began recently or begin soon."""
    rows = Tournament.objects.select_related("clock").exclude(pk=tournament.pk)
    if named:
        by_slug = {other.slug: other for other in rows.filter(slug__in=named)}
        return [tournament, *(by_slug[slug] for slug in named if slug in by_slug)][:MAX_CLOCKS]
    rows = rows.filter(demonstration=tournament.demonstration)
    going_on = rows.filter(finished_at__isnull=True, cancelled_at__isnull=True).order_by("clock__starts_at", "pk")
    return [tournament, *(other for other in going_on if _begins_around_now(other, now=now))][:MAX_CLOCKS]


def _begins_around_now(tournament: Tournament, *, now: datetime) -> bool:
    clock = tournament.clock
    begins: datetime | None = clock.started_at or clock.starts_at
    return begins is not None and now - OLD <= begins <= now + SOON
