"""The forecast of the end of a tournament or day, from the history and the pace of its field."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import accumulate
from math import inf

from django.core.cache import cache

from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.forecast.history import History
from tournaments.rules.forecast.pace import EIGHT_OF_TEN, FieldNow, Forecast, SeenPace, Stretch, forecast_of, paced_cost
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.schedule.times import known_beginnings
from tournaments.rules.structure.times import registration_closing_step_index, step_times
from tournaments.selectors.amounts_sold import rebuys_and_add_ons
from tournaments.selectors.days.day_end import day_end_figures
from tournaments.selectors.days.days import is_ended_flight
from tournaments.selectors.prizes.places import satellite_seat_count
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.snapshot_parts import FieldPart
from tournaments.selectors.structure import step_starts

# Seconds: the pace changes slowly, and a large field takes long to read.
PACE_CACHE_SECONDS = 60
# Seconds since 1970.
LAST_MOMENT = 1e11


class NoForecast(StrEnum):
    """Reasons for no forecast."""

    NOT_STARTED = "not_started"
    REGISTRATION_OPEN = "registration_open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ExpectedRange:
    """The forecast of a moment; it lies between `earliest` and `latest` on 8 of 10 days."""

    earliest: datetime
    middle: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class ExpectedCount:
    """The forecast of the players left; the number lies between `fewest` and `most` on 8 of 10 days."""

    fewest: int
    middle: int
    most: int


@dataclass(frozen=True, slots=True)
class Expectation:
    """The forecast of a tournament or day.

    It ends at `ends_with` players left, or when the clock reaches `day_ends`. `day_ends` is None unless the clock ends
    the day.
    """

    forecast: Forecast
    ends_with: int
    day_ends: datetime | None
    structure: Structure

    def expected_time(self, left: int) -> ExpectedRange | None:
        """Return when `left` players will be left; None if that is past or too far away."""
        if left >= self.forecast.field.left:
            return None
        moments = [_datetime_from_seconds(seconds) for seconds in self.forecast.end_range(left)]
        earliest, middle, latest = moments
        return ExpectedRange(earliest, middle, latest) if earliest and middle and latest else None

    @property
    def end(self) -> ExpectedRange | None:
        """The forecast of when the tournament or day ends; None if the clock ends the day."""
        return None if self.day_ends else self.expected_time(self.ends_with)

    def expected_left_at(self, moment: datetime) -> ExpectedCount:
        """Return the forecast of the players left at a moment."""
        at = moment.timestamp()
        fewest, middle, most = (
            round(self.forecast.players_left_at(at, sigma)) for sigma in (-EIGHT_OF_TEN, 0, EIGHT_OF_TEN)
        )
        return ExpectedCount(*(max(self.ends_with, count) for count in (fewest, middle, most)))

    @property
    def left_at_end(self) -> ExpectedCount | None:
        """The forecast of the players left at the end of the day; None unless the clock ends it."""
        return self.expected_left_at(self.day_ends) if self.day_ends else None


def expectation_of(tournament: Tournament, *, field: FieldPart, now: datetime) -> Expectation | NoForecast:
    """Return the forecast for the snapshot's `field`, or the reason why there is none."""
    anchor, structure = stored_clock(tournament), tournament.structure()
    if tournament.is_over or is_ended_flight(tournament):
        return NoForecast.OVER
    if not anchor.has_begun(now):
        return NoForecast.NOT_STARTED
    clock, closing = anchor.as_clock(structure).advance_to(now), registration_closing_step_index(structure)
    if closing is not None and clock.step <= closing:
        return NoForecast.REGISTRATION_OPEN
    day = day_end_figures(tournament)
    ends_with = day.players if day and day.players else max(1, satellite_seat_count(tournament))
    if field["left"] <= ends_with or field["chips"] <= 0:
        return NoForecast.OVER
    here = FieldNow(now.timestamp(), field["left"], field["chips"], structure.seats_per_table)
    forecast = forecast_of(here, tuple(stretches_ahead(structure, clock, now=now)), _observed_pace(tournament, now=now))
    stops = end_of_day_by_clock(structure, clock, last=day.step if day else None, now=now)
    return Expectation(forecast, ends_with, stops, structure)


def stretches_ahead(structure: Structure, clock: Clock, *, now: datetime) -> Iterator[Stretch]:
    """Yield the steps from now on as stretches of play. A night counts as a break; the last step has no end."""
    last = len(structure.steps) - 1
    begins = now.timestamp()
    times = step_times(clock, now=now)
    for at in range(clock.step, len(structure.steps)):
        step, timed = structure.steps[at], times[at]
        ends = inf if at == last else timed.ends.timestamp() if timed.ends else begins + step.span.total_seconds()
        yield Stretch(begins, ends, paced_cost(structure, step))
        begins = ends


def end_of_day_by_clock(structure: Structure, clock: Clock, *, last: int | None, now: datetime) -> datetime | None:
    """Return when the clock ends the day; None if it does not.

    The day ends after the step `last`; without one, at the next night in the structure.
    """
    times = step_times(clock, now=now)
    if last is not None:
        return times[max(last, clock.step)].ends
    later = range(clock.step, len(structure.steps))
    nights = (at for at in later if isinstance(step := structure.steps[at], Break) and step.end_of_day)
    night = next(nights, None)
    return None if night is None else times[night].begins


def _observed_pace(tournament: Tournament, *, now: datetime) -> SeenPace:
    """Return the pace at which this field has lost players so far; cached for a minute."""
    key = f"seen-pace:{tournament.pk}"
    pace: SeenPace | None = cache.get(key)
    if pace is None:
        pace = history_of(tournament, now=now).pace_until(now.timestamp())
        cache.set(key, pace, PACE_CACHE_SECONDS)
    return pace


def _datetime_from_seconds(seconds: float) -> datetime | None:
    """Return seconds since 1970 as a datetime; None for a moment too far away."""
    return datetime.fromtimestamp(seconds, tz=UTC) if seconds < LAST_MOMENT else None


def history_of(tournament: Tournament, *, now: datetime) -> History:
    """Return the history of a tournament until now, in seconds since 1970."""
    structure = tournament.structure()
    entries = list(Entry.objects.filter(tournament=tournament).order_by().values_list("entered_at", "stack"))
    bought = list(rebuys_and_add_ons(tournament).order_by().values_list("bought_at", "chips"))
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True).order_by()
    return History(
        structure=structure,
        begins=_known_step_starts(tournament, structure, now=now),
        entered=sorted(at.timestamp() for at, _ in entries),
        busted=sorted(at.timestamp() for at in outs.values_list("out_at", flat=True)),
        sold=sorted((at.timestamp(), chips) for at, chips in (*entries, *bought)),
    )


def _known_step_starts(tournament: Tournament, structure: Structure, *, now: datetime) -> list[tuple[int, float]]:
    """Return index and start (seconds since 1970) of each step that has begun, from clock and log.

    If fewer than two starts are known, the planned ones are returned.
    """
    here = tournament.clock.as_clock(structure).advance_to(now)
    known = known_beginnings(step_starts(tournament, now=now), present=here.step)
    if len(known) < 2 and here.step:
        spans = accumulate((step.span for step in structure.steps), initial=timedelta())
        start = tournament.clock.started_at or tournament.starts_at
        known = {at: start + after for at, after in zip(range(here.step + 1), spans, strict=False)}
    return [(at, moment.timestamp()) for at, moment in sorted(known.items())]
