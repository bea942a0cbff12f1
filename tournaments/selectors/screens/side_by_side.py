"""Several tournaments on one screen: those that staff named for it, else all that are played now or begin soon."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from tournaments.models import Tournament

#: so many clocks are read across a room
MOST = 6
#: one that begins so soon stands beside those that are played
SOON = timedelta(hours=3)
#: what was begun longer ago and never finished is forgotten
OLD = timedelta(hours=24)


def side_by_side(tournament: Tournament, *, named: Sequence[str], now: datetime) -> list[Tournament]:
    """Return the tournament, and after it those that are named or, without any, those of this evening."""
    rows = Tournament.objects.select_related("clock").exclude(pk=tournament.pk)
    if named:
        found = {one.slug: one for one in rows.filter(slug__in=named)}
        return [tournament, *(found[slug] for slug in named if slug in found)][:MOST]
    going_on = rows.filter(finished_at__isnull=True, cancelled_at__isnull=True).order_by("clock__starts_at", "pk")
    return [tournament, *(one for one in going_on if _is_near(one, now=now))][:MOST]


def _is_near(tournament: Tournament, *, now: datetime) -> bool:
    """Whether it was begun this evening, or begins soon."""
    clock = tournament.clock
    begins: datetime | None = clock.started_at or clock.starts_at
    return begins is not None and now - OLD <= begins <= now + SOON
