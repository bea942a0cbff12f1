"""When a tournament or its day may be expected to end, from the field's own pace."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from math import inf

from django.core.cache import cache

from tournaments.models import Tournament
from tournaments.rules.clock.clock import Clock
from tournaments.rules.forecast.pace import EIGHT_OF_TEN, FieldNow, Forecast, SeenPace, Stretch, forecast_of, orbit_cost
from tournaments.rules.levels import Break, Structure
from tournaments.rules.structure.times import registration_closes_after, step_times
from tournaments.selectors.days.day_end import end_of_day
from tournaments.selectors.days.days import has_ended
from tournaments.selectors.forecast.history import history_of
from tournaments.selectors.one_look import stored_clock
from tournaments.selectors.prizes.places import seats_of

#: seconds for which the pace that was seen is kept: it changes slowly, and a large field takes long to read
KEPT_FOR = 60
#: seconds of the epoch up to which a moment is said
FURTHEST = 1e11


class NoForecast(StrEnum):
    """Why there is no forecast."""

    NOT_STARTED = "not_started"
    REGISTRATION_OPEN = "registration_open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ExpectedRange:
    """When something is to be expected: the middle, and between which times on 8 of 10 such days."""

    earliest: datetime
    middle: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class ExpectedCount:
    """How many are left: the middle, and between how many on 8 of 10 such days."""

    fewest: int
    middle: int
    most: int


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is to be expected of a tournament. It ends with so many left; where the clock ends the day before, then."""

    forecast: Forecast
    ends_with: int
    day_ends: datetime | None
    structure: Structure

    def when(self, left: int) -> ExpectedRange | None:
        """Return when so many are left; None where that is past, or too far away to be said."""
        if left >= self.forecast.field.left:
            return None
        found = [_moment(seconds) for seconds in self.forecast.range_of_end(left)]
        earliest, middle, latest = found
        return ExpectedRange(earliest, middle, latest) if earliest and middle and latest else None

    @property
    def end(self) -> ExpectedRange | None:
        """When it ends; None where the clock ends the day first."""
        return None if self.day_ends else self.when(self.ends_with)

    def left_at(self, moment: datetime) -> ExpectedCount:
        """Return how many are left at a moment."""
        at = moment.timestamp()
        fewest, middle, most = (round(self.forecast.left_at(at, one)) for one in (-EIGHT_OF_TEN, 0, EIGHT_OF_TEN))
        return ExpectedCount(*(max(self.ends_with, one) for one in (fewest, middle, most)))

    @property
    def left_at_end(self) -> ExpectedCount | None:
        """How many are left when the clock ends the day."""
        return self.left_at(self.day_ends) if self.day_ends else None


def expectation(tournament: Tournament, *, field: Mapping[str, int], now: datetime) -> Expectation | NoForecast:
    """Return what is to be expected by the snapshot's `field`; else why nothing is said."""
    anchor, structure = stored_clock(tournament), tournament.structure()
    if tournament.is_over or has_ended(tournament):
        return NoForecast.OVER
    if not anchor.begun(now):
        return NoForecast.NOT_STARTED
    clock, closing = anchor.as_rule(structure).at(now), registration_closes_after(structure)
    if closing is not None and clock.step <= closing:
        return NoForecast.REGISTRATION_OPEN
    day = end_of_day(tournament)
    ends_with = day.players if day and day.players else max(1, seats_of(tournament))
    if field["left"] <= ends_with or field["chips"] <= 0:
        return NoForecast.OVER
    here = FieldNow(now.timestamp(), field["left"], field["chips"], structure.seats_per_table)
    forecast = forecast_of(here, tuple(stretches_ahead(structure, clock, now=now)), _seen(tournament, now=now))
    stops = day_ends(structure, clock, last=day.step if day else None, now=now)
    return Expectation(forecast, ends_with, stops, structure)


def stretches_ahead(structure: Structure, clock: Clock, *, now: datetime) -> Iterator[Stretch]:
    """The steps from now on, the last for as long as it takes; a night is a break."""
    seats, last = structure.seats_per_table, len(structure.steps) - 1
    begins = now.timestamp()
    times = step_times(clock, now=now)
    for at in range(clock.step, len(structure.steps)):
        step, timed = structure.steps[at], times[at]
        ends = inf if at == last else timed.ends.timestamp() if timed.ends else begins + step.span.total_seconds()
        yield Stretch(begins, ends, orbit_cost(step, seats=seats))
        begins = ends


def day_ends(structure: Structure, clock: Clock, *, last: int | None, now: datetime) -> datetime | None:
    """When the clock ends the day: after the level that was set, else at the next night of the structure."""
    times = step_times(clock, now=now)
    if last is not None:
        return times[max(last, clock.step)].ends
    later = range(clock.step, len(structure.steps))
    nights = (at for at in later if isinstance(step := structure.steps[at], Break) and step.end_of_day)
    night = next(nights, None)
    return None if night is None else times[night].begins


def _seen(tournament: Tournament, *, now: datetime) -> SeenPace:
    """The field's own pace as it was seen at most a minute ago."""
    key = f"seen-pace:{tournament.pk}"
    found: SeenPace | None = cache.get(key)
    if found is None:
        found = history_of(tournament, now=now).seen(now.timestamp())
        cache.set(key, found, KEPT_FOR)
    return found


def _moment(seconds: float) -> datetime | None:
    """The moment; None for one that is too far away."""
    return datetime.fromtimestamp(seconds, tz=UTC) if seconds < FURTHEST else None
