"""Clocks on players as they stand."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rulings.models import ShotClock
from rulings.rules.shot_clock import Allowed, ShotTime, allowed
from rulings.selectors.time_banks import banks_left
from tournaments.models import Tournament


def standing_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """The clocks that stand, the oldest first."""
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def allowed_in(tournament: Tournament) -> tuple[Allowed, ...]:
    """What the tournament's house gives a player on the clock."""
    house = tournament.house()
    return allowed(house["shot_clock"], called=house["clock_seconds"], countdown=house["clock_countdown_seconds"])


def time_of(clock: ShotClock) -> ShotTime:
    """A clock as a value that is asked."""
    return ShotTime(clock.started_at, clock.seconds, clock.last_seconds, clock.banked)


@dataclass(frozen=True, slots=True)
class Counting:
    """A clock on a player with the time banks that he may still use."""

    clock: ShotClock
    banks: int


def with_banks(tournament: Tournament, clocks: Iterable[ShotClock], *, now: datetime) -> list[Counting]:
    """Clocks of one tournament, each with its player's time banks."""
    several = list(clocks)
    left = banks_left(tournament, {one.entry_id for one in several}, now=now)
    return [Counting(one, left[one.entry_id]) for one in several]
