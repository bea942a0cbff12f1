"""The outlook on the rest of a day, as planned or with a changed structure: the end, the money, the last table."""

from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.models import Tournament
from tournaments.rules.clock.clock import laps_of
from tournaments.rules.forecast.pace import forecast_of
from tournaments.rules.forecast.what_if import DayChange, alternative_changes, with_day_change
from tournaments.rules.levels import Break
from tournaments.rules.structure.times import step_times
from tournaments.selectors.clock.timeline import DayStep, day_steps
from tournaments.selectors.days.day_end import day_end_figures
from tournaments.selectors.forecast.checked import TrackRecord, track_record
from tournaments.selectors.forecast.expected import (
    Expectation,
    ExpectedCount,
    ExpectedRange,
    NoForecast,
    end_of_day_by_clock,
    expectation_of,
    stretches_ahead,
)
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.snapshot import cached_snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The outlook on the rest of a day. A moment or count is None if it is past or not reached."""

    expected: Expectation
    record: TrackRecord
    entries: int
    end: ExpectedRange | None
    left_at_end: ExpectedCount | None
    paid: int
    money: ExpectedRange | None
    last_table: int
    at_last_table: ExpectedRange | None
    next_break: DayStep | None
    left_at_break: ExpectedCount | None

    @property
    def is_last_table_played(self) -> bool:
        return self.expected.forecast.field.left <= self.last_table


def outlook(tournament: Tournament, *, now: datetime) -> Outlook | NoForecast:
    """Return the outlook on the rest of the day, or the reason why there is none."""
    snapshot = cached_snapshot(tournament)
    expected = expectation_of(tournament, field=snapshot["field"], now=now)
    if isinstance(expected, NoForecast):
        return expected
    paid = max((group["to"] for group in snapshot["money"]["places"]), default=0)
    last = expected.structure.final_table_seats
    pause = _next_break_step(tournament, now=now)
    return Outlook(
        expected=expected,
        record=track_record(),
        entries=snapshot["field"]["entries"],
        end=expected.end,
        left_at_end=expected.left_at_end,
        paid=paid,
        money=expected_within_day(expected, paid),
        last_table=last,
        at_last_table=expected_within_day(expected, last),
        next_break=pause,
        left_at_break=expected.expected_left_at(pause.begins) if pause and pause.begins else None,
    )


def expected_within_day(expected: Expectation, left: int) -> ExpectedRange | None:
    """Return when `left` players will be left; None if that is past, or if the day ends before."""
    found = expected.expected_time(left) if left > expected.ends_with else None
    late = found and expected.day_ends and found.earliest > expected.day_ends
    return None if late else found


def _next_break_step(tournament: Tournament, *, now: datetime) -> DayStep | None:
    later = (
        step for step in day_steps(tournament, now=now) if step.is_break and step.state == "to-come" and step.begins
    )
    return next(later, None)


def coming_break_times(
    tournament: Tournament, expected: Expectation, *, now: datetime
) -> list[tuple[datetime, datetime]]:
    """Return the beginning and end of each break to come; a break in progress begins now."""
    clock = tournament.clock.as_clock(expected.structure).advance_to(now)
    times = step_times(clock, now=now)
    pairs = zip(expected.structure.steps, times, strict=True)
    return [(timed.begins or now, timed.ends) for step, timed in pairs if isinstance(step, Break) and timed.ends]


@dataclass(frozen=True, slots=True)
class ComparedDay:
    """The rest of the day as planned, or with a change of the structure.

    `money` and `at_last_table` are None if that day does not reach them.
    """

    change: DayChange
    expected: Expectation
    money: ExpectedRange | None
    at_last_table: ExpectedRange | None


def compared_days(
    tournament: Tournament, day_outlook: Outlook, chosen: DayChange, *, now: datetime
) -> list[ComparedDay]:
    """Return the forecasts of the day as planned, with the chosen change, and with other small changes."""
    plan = day_outlook.expected
    at = stored_clock(tournament).as_clock(plan.structure).advance_to(now).step
    changes = alternative_changes(plan.structure, chosen, at=at, day_ends=bool(plan.day_ends))
    days = [
        (DayChange(), plan),
        *((change, expectation_after_change(tournament, plan, change, now=now)) for change in changes),
    ]
    return [
        ComparedDay(
            change,
            day,
            expected_within_day(day, day_outlook.paid),
            expected_within_day(day, day_outlook.last_table),
        )
        for change, day in days
    ]


def expectation_after_change(
    tournament: Tournament, expected: Expectation, change: DayChange, *, now: datetime
) -> Expectation:
    """Return the forecast after a change of the structure, for the present field at its present pace."""
    clock, day = stored_clock(tournament).as_clock(expected.structure).advance_to(now), day_end_figures(tournament)
    last = None if day is None or day.step is None else max(clock.step, day.step)
    structure, last = with_day_change(expected.structure, change, at=clock.step, last=last)
    otherwise = replace(clock, laps=laps_of(structure))
    forecast = forecast_of(
        expected.forecast.field, tuple(stretches_ahead(structure, otherwise, now=now)), expected.forecast.seen
    )
    return Expectation(
        forecast, expected.ends_with, end_of_day_by_clock(structure, otherwise, last=last, now=now), structure
    )
