"""Forecasts of the rest of a day with another structure."""

from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.models import Tournament
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.forecast.pace import forecast_of
from tournaments.rules.forecast.what_if import DayChange, alternative_changes, with_day_change
from tournaments.selectors.days.day_end import end_of_day
from tournaments.selectors.forecast.expected import Expectation, ExpectedRange, day_ends, stretches_ahead
from tournaments.selectors.forecast.outlook import Outlook, within_day
from tournaments.selectors.request_cache import stored_clock


@dataclass(frozen=True, slots=True)
class ComparedDay:
    """The rest of the day by a change, or by the plan; moments of the money and the last table, None if not reached."""

    change: DayChange
    expected: Expectation
    money: ExpectedRange | None
    at_last_table: ExpectedRange | None


def compared_days(tournament: Tournament, found: Outlook, chosen: DayChange, *, now: datetime) -> list[ComparedDay]:
    """Return the forecasts of the plan, of the chosen change, and of small changes of the plan."""
    plan = found.expected
    at = stored_clock(tournament).as_rule(plan.structure).at(now).step
    changes = alternative_changes(plan.structure, chosen, at=at, day_ends=bool(plan.day_ends))
    days = [(DayChange(), plan), *((change, expected_if(tournament, plan, change, now=now)) for change in changes)]
    return [
        ComparedDay(change, day, within_day(day, found.paid), within_day(day, found.last_table)) for change, day in days
    ]


def expected_if(tournament: Tournament, expected: Expectation, change: DayChange, *, now: datetime) -> Expectation:
    """Return the forecast of the same field, at its own pace, by the changed structure."""
    clock, day = stored_clock(tournament).as_rule(expected.structure).at(now), end_of_day(tournament)
    last = None if day is None or day.step is None else max(clock.step, day.step)
    structure, last = with_day_change(expected.structure, change, at=clock.step, last=last)
    otherwise = replace(clock, laps=laps_of(structure))
    forecast = forecast_of(
        expected.forecast.field, tuple(stretches_ahead(structure, otherwise, now=now)), expected.forecast.seen
    )
    return Expectation(forecast, expected.ends_with, day_ends(structure, otherwise, last=last, now=now), structure)
