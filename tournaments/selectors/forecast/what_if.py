"""What is to be expected of the rest of a day if it were played otherwise."""

from dataclasses import replace
from datetime import datetime

from tournaments.models import Tournament
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.forecast.pace import forecast_of
from tournaments.rules.forecast.what_if import DayChange, played_otherwise
from tournaments.selectors.days.day_end import end_of_day
from tournaments.selectors.forecast.expected import Expectation, day_ends, stretches_ahead
from tournaments.selectors.one_look import stored_clock


def expected_if(tournament: Tournament, expected: Expectation, change: DayChange, *, now: datetime) -> Expectation:
    """Return what is expected of the same field, at its own pace, by the changed structure."""
    clock, day = stored_clock(tournament).as_rule(expected.structure).at(now), end_of_day(tournament)
    last = None if day is None or day.step is None else max(clock.step, day.step)
    structure, last = played_otherwise(expected.structure, change, at=clock.step, last=last)
    otherwise = replace(clock, laps=laps_of(structure))
    forecast = forecast_of(
        expected.forecast.field, tuple(stretches_ahead(structure, otherwise, now=now)), expected.forecast.seen
    )
    return Expectation(forecast, expected.ends_with, day_ends(structure, otherwise, last=last, now=now), structure)
