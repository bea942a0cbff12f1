"""Clocks on players that have not ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rulings.models import ShotClock
from rulings.rules.shot_clock.shot_clock import ShotTime, ThinkingTime, allowed, has_shot_clock
from rulings.selectors.shot_clock.time_banks import banks_left
from tournaments.models import Tournament


def open_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """Return the clocks that have not ended, the oldest first."""
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def allowed_in(tournament: Tournament) -> tuple[ThinkingTime, ...]:
    """Return what the house rules give a player on the clock."""
    house_rules = tournament.house_rules()
    return allowed(
        house_rules["shot_clock"], called=house_rules["clock_seconds"], countdown=house_rules["clock_countdown_seconds"]
    )


def has_shot_clock_in(tournament: Tournament) -> bool:
    """Return whether every decision has its time, by house rules."""
    return has_shot_clock(tournament.house_rules()["shot_clock"])


def time_of(clock: ShotClock) -> ShotTime:
    """A clock as a value that is asked."""
    return ShotTime(clock.started_at, clock.seconds, clock.last_seconds, clock.banked)


@dataclass(frozen=True, slots=True)
class ShotClockState:
    """A clock on a player with the time banks that they may still use."""

    clock: ShotClock
    banks: int


def with_banks(tournament: Tournament, clocks: Iterable[ShotClock], *, now: datetime) -> list[ShotClockState]:
    """Clocks of one tournament, each with its player's time banks."""
    several = list(clocks)
    left = banks_left(tournament, {one.entry_id for one in several}, now=now)
    return [ShotClockState(one, left[one.entry_id]) for one in several]
