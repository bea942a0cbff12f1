"""Open clocks on players, and the time that house rules give."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from rulings.models import ShotClock
from rulings.rules.shot_clock.shot_clock import ShotTime, ThinkingTime, has_shot_clock, is_due, thinking_times
from rulings.selectors.shot_clock.time_banks import banks_left
from tournaments.contribution_types import Alert
from tournaments.models import FloorLog, Tournament
from tournaments.selectors.days.days import has_ended
from tournaments.selectors.desk.late_entries import is_field_complete
from tournaments.selectors.prizes.bubble import places_paid, players_left

# the same as the alert to collect phones
RANK = 28


def open_clocks(tournament: Tournament) -> QuerySet[ShotClock]:
    """Return the clocks that have not ended, the oldest first."""
    rows = ShotClock.objects.filter(tournament=tournament, ended_at__isnull=True)
    return rows.select_related("entry__player", "table").order_by("started_at", "pk")


def allowed_times(tournament: Tournament, *, now: datetime) -> tuple[ThinkingTime, ...]:
    """Return the times that house rules give a player on the clock now."""
    house_rules = tournament.house_rules()
    return thinking_times(
        house_rules["shot_clock"] if has_shot_clock_in(tournament, now=now) else "off",
        called=house_rules["clock_seconds"],
        countdown=house_rules["clock_countdown_seconds"],
    )


def has_shot_clock_in(tournament: Tournament, *, now: datetime) -> bool:
    """Return whether every decision is timed by now, by house rules."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and is_due(
        house_rules["shot_clock_from"],
        field_complete=is_field_complete(tournament, now=now),
        left=players_left(tournament),
        paid=places_paid(tournament),
        seats=tournament.seats_per_table,
    )


def starts_during_play(tournament: Tournament) -> bool:
    """Return whether by house rules the shot clock starts during play."""
    house_rules = tournament.house_rules()
    return has_shot_clock(house_rules["shot_clock"]) and house_rules["shot_clock_from"] != "start"


def is_start_announced(tournament: Tournament) -> bool:
    """Return whether the room was told that the shot clock starts."""
    rows = FloorLog.objects.filter(tournament=tournament, action="shot_clock.started", undone_by__isnull=True)
    return rows.exists()


def shot_time(clock: ShotClock) -> ShotTime:
    """Return a stored clock as a value of the rules."""
    return ShotTime(clock.started_at, clock.seconds, clock.last_seconds, clock.banked)


@dataclass(frozen=True, slots=True)
class ShotClockState:
    """A clock on a player, and the number of time banks that they have left."""

    clock: ShotClock
    banks: int


def shot_clock_states(tournament: Tournament, clocks: Iterable[ShotClock], *, now: datetime) -> list[ShotClockState]:
    """Return clocks of one tournament, each with its player's time banks."""
    listed = list(clocks)
    left = banks_left(tournament, {clock.entry_id for clock in listed}, now=now)
    return [ShotClockState(clock, left[clock.entry_id]) for clock in listed]


def shot_clock_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield the alert that the shot clock starts, until it is announced: after a bust, or as a level ends."""
    if (
        tournament.is_over
        or has_ended(tournament)
        or not starts_during_play(tournament)
        or is_start_announced(tournament)
    ):
        return
    if has_shot_clock_in(tournament, now=now):
        yield Alert("shot_clock_starts", "warn", {"clock": tournament.house_rules()["shot_clock"]}, rank=RANK)
