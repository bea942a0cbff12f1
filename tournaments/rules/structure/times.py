"""Expected times: of each step, of the end of registration, and of the winner.

Times are forecasts: they hold until the clock is stopped.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.rules.clock.clock import Clock, Lap, new_clock
from tournaments.rules.clock.registration_periods import closing_step_index
from tournaments.rules.levels import Closing, Level, Structure
from tournaments.rules.structure.chip_set import first_bet

# all chips together are this many big blinds when a tournament usually ends: at the earliest, at the latest
SOONEST_END, LATEST_END = 60, 20


@dataclass(frozen=True, slots=True)
class StepTimes:
    """The begin and end of a step; None for a time that is past, or that people decide."""

    begins: datetime | None = None
    ends: datetime | None = None


@dataclass(frozen=True, slots=True)
class ExpectedEnd:
    """The period in which the last hand is expected; a time is None if the sheet or the day ends before it."""

    earliest: datetime | None
    latest: datetime | None


def with_present_step_length(structure: Structure, clock: Clock) -> Structure:
    """Return the structure with the present step's length as on the clock, since staff may have changed it."""
    if clock.span is None:
        return structure
    steps = list(structure.steps)
    steps[clock.step] = replace(steps[clock.step], span=clock.present_step_length)
    return replace(structure, steps=tuple(steps))


def total_time(structure: Structure) -> timedelta:
    """Return the length of the whole structure, breaks included, without nights."""
    return sum((step.span for step in structure.steps), timedelta(0))


def planned_times(structure: Structure, *, starts_at: datetime) -> tuple[StepTimes, ...]:
    """Return the times of each step if play begins at `starts_at` and the clock is never stopped."""
    return step_times(new_clock(structure, starts_at=starts_at), now=starts_at)


def step_times(clock: Clock, *, now: datetime) -> tuple[StepTimes, ...]:
    """Return the times of each step, forecast from the clock's position.

    Steps that are over have no times. A paused clock is assumed to go on at once, or at the start time that is set. If
    a day is over, the time at which play goes on is unknown, unless the clock is set to start.
    """
    here = clock.advance_to(now)
    if here.is_played_out:
        return tuple(StepTimes() for _ in here.laps)
    anchor = here.since or here.starts_at or now
    overnight = here.laps[here.step].stops_clock and not here.is_running and not here.starts_at
    begins = anchor if here.left == here.laps[here.step].span else None
    ends = None if overnight else anchor + here.left
    over = [StepTimes()] * here.step
    return (*over, StepTimes(begins, ends), *_consecutive_times(ends, here.laps[here.step + 1 :]))


def _consecutive_times(begins: datetime | None, laps: Sequence[Lap]) -> Iterator[StepTimes]:
    """Yield the times of consecutive steps; after a step with an unknown end, all times are unknown."""
    for lap in laps:
        ends = begins + lap.span if begins and not lap.stops_clock else None
        yield StepTimes(begins, ends)
        begins = ends


def registration_closing_step_index(structure: Structure) -> int | None:
    """Return the index of the step at whose end late registration closes; None if it stays open."""
    return closing_step_index(structure, Closing.REGISTRATION)


def level_at_end_of(structure: Structure, at: int) -> tuple[int | None, bool]:
    """Return the number of the level that people name for the end of a step, and whether that level ends there.

    A level that a break follows is named itself: it ends there (True). For any other step it is the next level, which
    starts there (False); None if no level follows.
    """
    here, following = structure.steps[at], structure.steps[at + 1 :]
    if isinstance(here, Level) and following and not isinstance(following[0], Level):
        return here.number, True
    return next((step.number for step in following if isinstance(step, Level)), None), False


def level_index_reaching(structure: Structure, *, chips: int, big_blinds: int) -> int | None:
    """Return the index of the first level in which all `chips` are at most this many big blinds (or small bets).

    None if the chips are more in every level.
    """
    for at, step in enumerate(structure.steps):
        if isinstance(step, Level) and first_bet(step) * big_blinds >= chips:
            return at
    return None


def expected_end(structure: Structure, *, clock: Clock, chips: int, now: datetime) -> ExpectedEnd:
    """Return the period in which the tournament may end; `chips` are all chips in play.

    It begins in the middle of the first level whose big blind is at least a sixtieth of the chips. It ends in the
    middle of the first level whose big blind is at least a twentieth. A middle that is past counts as `now`.
    """
    times, step = step_times(clock, now=now), clock.advance_to(now).step

    def middle(big_blinds: int) -> datetime | None:
        at = level_index_reaching(structure, chips=chips, big_blinds=big_blinds)
        if at is None or at < step:
            return None if at is None else now
        ends = times[at].ends
        return max(now, ends - structure.steps[at].span / 2) if ends else None

    return ExpectedEnd(middle(SOONEST_END), middle(LATEST_END))
