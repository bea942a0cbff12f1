"""The times a schedule prints: known starts of past steps, and expected starts of the others."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from tournaments.rules.clock.clock import Clock
from tournaments.rules.structure.times import StepTimes, step_times


def logged_and_forecast_times(
    clock: Clock, *, beginnings: Iterable[tuple[int, datetime]], now: datetime
) -> tuple[StepTimes, ...]:
    """Return the times of each step: past steps as logged, later steps as forecast.

    `beginnings` are (step, time) from the log, newest first. The end of a step is the logged start of the next one; the
    clock itself does not know when a day ended.
    """
    here = clock.advance_to(now)
    known = known_beginnings(beginnings, present=here.step)
    times = list(step_times(here, now=now))
    if here.laps[here.step].stops_clock and not here.is_running:
        times[here.step] = replace(times[here.step], begins=None)
    return tuple(
        replace(timed, begins=known.get(at, timed.begins), ends=known.get(at + 1, timed.ends))
        for at, timed in enumerate(times)
    )


def known_beginnings(beginnings: Iterable[tuple[int, datetime]], *, present: int) -> dict[int, datetime]:
    """Return when each step up to `present` began, by index; `beginnings` are (step, time), newest first.

    If the clock was set back, later steps that were played before that do not count.
    """
    known: dict[int, datetime] = {}
    latest = present + 1
    for step, moment in beginnings:
        if step < latest:
            known[step] = moment
            latest = step
    return known


def without_future_times(times: Iterable[StepTimes], *, now: datetime) -> tuple[StepTimes, ...]:
    """Return the times of an event that is over; times from `now` on become None."""
    return tuple(StepTimes(_moment_if_past(timed.begins, now), _moment_if_past(timed.ends, now)) for timed in times)


def _moment_if_past(moment: datetime | None, now: datetime) -> datetime | None:
    return moment if moment and moment < now else None
