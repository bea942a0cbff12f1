"""Draws that nobody can check yet: their seed is still secret although nobody draws with it any more."""

from collections.abc import Iterator
from datetime import datetime

from tables.models import Seal
from tournaments.contribution_types import Alert
from tournaments.models import OWN_ROW, Tournament
from tournaments.selectors.alerts import AHEAD, STOPPED

#: after what is to be paid; the last thing before nothing is left to do
AFTER_PAYING, WITH_NOTHING_ELSE = STOPPED + 3, AHEAD - 1


def draw_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Return what is to be published: the seed of the own draws, else of those of flights that have ended."""
    day = tournament.own_day
    if (tournament.is_over or (day is not None and day.ended_at is not None)) and _sealed(tournament.pk):
        rank = AFTER_PAYING if tournament.is_over else STOPPED - 1
        yield Alert("draw_to_publish", "go", rank=rank, instead_of="finished")
        return
    yield from _of_flights(tournament)


def _of_flights(tournament: Tournament) -> Iterator[Alert]:
    """Tell the whole tournament: nobody looks at the page of a flight whose day is over."""
    if tournament.is_flight or not tournament.has_flights:
        return
    ended = tournament.days.filter(kind__in=OWN_ROW, ended_at__isnull=False).order_by("order")
    waiting = [(day.code, day.played_in.slug) for day in ended.select_related("played_in") if _sealed(day.played_in_id)]
    if waiting:
        rank = AFTER_PAYING + 1 if tournament.is_over else WITH_NOTHING_ELSE
        facts = {"codes": [code for code, _ in waiting], "slug": waiting[0][1]}
        yield Alert("flight_draws_to_publish", "go", facts, rank=rank, instead_of="finished")


def _sealed(row: int) -> bool:
    """Return whether seats were drawn in a row under a promise whose seed is not public."""
    return Seal.objects.filter(tournament=row, revealed_at__isnull=True, draws__isnull=False).exists()
