"""Clocks on players that have not ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rulings.models import ShotClock
from rulings.rules.shot_clock.shot_clock import ShotTime, ThinkingTime, allowed, has_shot_clock, is_due
from rulings.selectors.shot_clock.time_banks import banks_left
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.desk.late_entries import is_field_complete
from tournaments.selectors.prizes.bubble import places_paid, players_left


def open_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """Return the clocks that have not ended, the oldest first."""
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def allowed_in(tournament: Tournament, *, now: datetime) -> tuple[ThinkingTime, ...]:
    """Return what the house rules give a player on the clock now."""
    house_rules = tournament.house_rules()
    return allowed(
        house_rules["shot_clock"] if has_shot_clock_in(tournament, now=now) else "off",
        called=house_rules["clock_seconds"],
        countdown=house_rules["clock_countdown_seconds"],
    )


def has_shot_clock_in(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether every decision has its time by now, by house rules."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and is_due(
        house_rules["shot_clock_from"],
        field_complete=is_field_complete(tournament, now=now),
        left=players_left(tournament),
        paid=places_paid(tournament),
        seats=tournament.seats_per_table,
    )


def starts_later(tournament: Tournament) -> bool:
    """Return whether by house rules the shot clock starts during play."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and house_rules["shot_clock_from"] != "start"


def is_start_announced(tournament: Tournament) -> bool:
    """Return whether the floor has told the room that the shot clock starts."""
    rows = FloorLog.objects.filter(tournament=tournament, action="shot_clock.started", undone_by__isnull=True)
    return rows.exists()


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
