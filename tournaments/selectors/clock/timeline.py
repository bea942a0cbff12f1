"""The timeline of the day: every step with its length, its clock time, and its state."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.models import Tournament
from tournaments.rules.levels import Break, Level, Step
from tournaments.rules.structure.schedule.times import known_beginnings
from tournaments.rules.structure.times import StepTimes, step_times, with_present_step_length
from tournaments.selectors.days.days import is_waiting_for_bags
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.structure import step_starts


@dataclass(frozen=True, slots=True)
class DayStep:
    """One level or break of the day.

    `begins` is the planned start of a coming step, or the start of the present one. It is None if the step is past or
    its start unknown.
    """

    index: int
    step: Step
    begins: datetime | None
    ends: datetime | None
    state: str

    @property
    def is_present(self) -> bool:
        return self.state == "present"

    @property
    def is_break(self) -> bool:
        return isinstance(self.step, Break)

    @property
    def level(self) -> Level | None:
        return self.step if isinstance(self.step, Level) else None

    @property
    def minutes(self) -> float:
        return self.step.span / timedelta(minutes=1)


def day_steps(tournament: Tournament, *, now: datetime) -> list[DayStep]:
    """Return every step with its state (`past`, `present` or `to-come`) and its times.

    The times assume that a paused clock resumes now. Before play they assume the planned start. They are None once the
    tournament is over, and while the day waits for bags.
    """
    structure = tournament.structure()
    anchor = stored_clock(tournament)
    clock = anchor.as_clock(structure).advance_to(now)
    is_before_start = not anchor.has_begun(now)
    waits = is_before_start and clock.starts_at is None
    times = step_times(clock, now=max(now, tournament.starts_at) if waits else now)
    if tournament.is_over or (is_before_start and is_waiting_for_bags(tournament)):
        times = tuple(StepTimes() for _ in times)
    steps = [
        DayStep(index, step, at.begins, at.ends, _step_state(index, clock.step))
        for index, (step, at) in enumerate(zip(with_present_step_length(structure, clock).steps, times, strict=True))
    ]
    if clock.is_running and steps[clock.step].begins is None and steps[clock.step].ends is not None:
        began = known_beginnings(step_starts(tournament, now=now), present=clock.step).get(clock.step)
        steps[clock.step] = replace(steps[clock.step], begins=began)
    return steps


def _step_state(index: int, present: int) -> str:
    if index == present:
        return "present"
    return "past" if index < present else "to-come"
