"""Alerts to publish the seed of finished draws, so that anybody can check them."""

from collections.abc import Iterator
from datetime import datetime

from tables.models import Seal
from tournaments.contribution_types import Alert
from tournaments.models import OWN_ROW, Tournament
from tournaments.selectors.alerts import AHEAD, STOPPED

# after payouts
AFTER_PAYING = STOPPED + 3
# before the alert that nothing is left to do
WITH_NOTHING_ELSE = AHEAD - 1


def draw_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Return the alert to publish the seed of its own draws, else of ended flights."""
    day = tournament.own_day
    if (tournament.is_over or (day is not None and day.ended_at is not None)) and _has_secret_draws(tournament.pk):
        rank = AFTER_PAYING if tournament.is_over else STOPPED - 1
        yield Alert("draw_to_publish", "go", rank=rank, instead_of="finished")
        return
    yield from _flight_alerts(tournament)


def _flight_alerts(tournament: Tournament) -> Iterator[Alert]:
    """Yield the alert for the whole tournament, since nobody looks at the page of an ended flight."""
    if tournament.is_flight or not tournament.has_flights:
        return
    ended = tournament.days.filter(kind__in=OWN_ROW, ended_at__isnull=False).order_by("order")
    waiting = [
        (day.code, day.played_in.slug)
        for day in ended.select_related("played_in")
        if _has_secret_draws(day.played_in_id)
    ]
    if waiting:
        rank = AFTER_PAYING + 1 if tournament.is_over else WITH_NOTHING_ELSE
        facts = {"codes": [code for code, _ in waiting], "slug": waiting[0][1]}
        yield Alert("flight_draws_to_publish", "go", facts, rank=rank, instead_of="finished")


def _has_secret_draws(row: int) -> bool:
    """Return whether seats were drawn in a row under a promise whose seed is not public."""
    return Seal.objects.filter(tournament=row, revealed_at__isnull=True, draws__isnull=False).exists()
