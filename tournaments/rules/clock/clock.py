"""The clock: a frozen value, never ticked; its display is computed from it and the present moment.

A clock holds the length of each step, the time left at an anchor, and since when it runs. Spans are `timedelta`,
instants aware `datetime`s.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournaments.rules.levels import Break, Level, Step, Structure

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Lap:
    """A step as the clock sees it: length, whether reaching it stops the clock, and whether it is a break."""

    span: timedelta
    stops_clock: bool = False
    is_break: bool = False


@dataclass(frozen=True, slots=True)
class Crossing:
    """The moment at which a step began. `step` is its index; at the end of the last step, it is the number of steps."""

    step: int
    moment: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The clock of a tournament.

    The anchor is the moment of the last change. `laps` are the steps; `left` is the time that was left of `step` at the
    anchor. `since` is the anchor while the clock runs, None while it is paused. `starts_at` is when a paused clock
    starts by itself. `stop_after` stops it when the present step ends. `played` is the time played in levels up to the
    anchor; setting the clock, going back or adding time does not change it. `span` is the length of the present step if
    its minutes were changed without moving its end, else None.
    """

    laps: tuple[Lap, ...]
    step: int = 0
    left: timedelta = NOTHING
    since: datetime | None = None
    starts_at: datetime | None = None
    stop_after: bool = False
    played: timedelta = NOTHING
    span: timedelta | None = None

    @property
    def is_running(self) -> bool:
        """Return whether the clock was running at the anchor, the moment of its last change."""
        return self.since is not None

    @property
    def is_played_out(self) -> bool:
        """Return whether the last step has been played to its end.

        The blinds of the last level stay in force.
        """
        return self.step == len(self.laps) - 1 and not self.left and not self.is_running

    def advance_to(self, now: datetime) -> "Clock":
        """Return the clock at `now`. A step due to end by then ends at its planned moment."""
        clock = self._start_if_due(now)
        while (end := clock.ends_at) is not None and end <= now:
            clock = clock.enter_next_step(end)
        return clock

    def time_left_at(self, now: datetime) -> timedelta:
        """Return the time left of the present step at `now`."""
        clock = self.advance_to(now)
        return clock.left if clock.since is None else clock.left - max(NOTHING, now - clock.since)

    def time_played_at(self, now: datetime) -> timedelta:
        """Return the time played until `now`, without pauses and breaks."""
        clock = self.advance_to(now)
        if clock.since is None or clock.laps[clock.step].is_break:
            return clock.played
        return clock.played + max(NOTHING, now - clock.since)

    @property
    def present_step_length(self) -> timedelta:
        """The length of the present step, which staff may have changed."""
        return self.laps[self.step].span if self.span is None else self.span

    @property
    def ends_at(self) -> datetime | None:
        """Return when the present step ends; None while the clock is paused."""
        return None if self.since is None else self.since + self.left

    def crossings(self, now: datetime) -> tuple[Crossing, ...]:
        """Return the steps that began between the anchor and `now`, each with its exact moment, oldest first.

        An automatic start of the clock counts as the beginning of the present step.
        """
        clock, crossed = self._start_if_due(now), []
        if clock is not self and clock.since is not None:
            crossed.append(Crossing(clock.step, clock.since))
        while (end := clock.ends_at) is not None and end <= now:
            last = clock.step == len(clock.laps) - 1
            crossed.append(Crossing(clock.step + 1, end))
            clock = clock.enter_next_step(end)
            if last:
                break
        return tuple(crossed)

    def next_moment(self, now: datetime) -> datetime | None:
        """Return when, after `now`, the clock next starts by itself or ends a step; None if neither is planned."""
        clock = self.advance_to(now)
        return clock.starts_at if clock.since is None else clock.ends_at

    def start(self, now: datetime) -> "Clock":
        """Return the clock running from `now`.

        A clock that runs already, or has been played out, is only advanced to `now`.
        """
        clock = self.advance_to(now)
        return clock if clock.is_running or clock.is_played_out else replace(clock, since=now, starts_at=None)

    def pause(self, now: datetime) -> "Clock":
        """Return the clock paused from `now`, with the time left exact to the microsecond."""
        clock = self.advance_to(now)
        if not clock.is_running:
            return replace(clock, starts_at=None)
        return replace(
            clock, left=clock.time_left_at(now), since=None, stop_after=False, played=clock.time_played_at(now)
        )

    def add_time(self, span: timedelta, now: datetime) -> "Clock":
        """Return the clock with `span` added to the present step. A negative span shortens it; at 0 the step ends."""
        clock = self.advance_to(now)
        return clock.set_left(max(NOTHING, clock.time_left_at(now) + span), now)

    def set_left(self, left: timedelta, now: datetime) -> "Clock":
        """Return the clock with this much left of the present step. Raises ValueError for a negative time."""
        if left < NOTHING:
            raise ValueError("the time left cannot be negative")
        clock = self.advance_to(now)
        moved = replace(clock, left=left, since=now if clock.is_running else None, played=clock.time_played_at(now))
        return moved.advance_to(now)

    def go_to(self, step: int, now: datetime) -> "Clock":
        """Return the clock at the beginning of a step, running if it ran. Raises IndexError for a step out of range."""
        if not 0 <= step < len(self.laps):
            raise IndexError(step)
        clock = self.advance_to(now)
        since, played = now if clock.is_running else None, clock.time_played_at(now)
        left = self.laps[step].span
        return replace(clock, step=step, left=left, since=since, stop_after=False, played=played, span=None)

    def play_for(self, span: timedelta, now: datetime) -> "Clock":
        """Return the paused clock after `span` of play, which may reach into later levels.

        Used while tables play hand for hand (TDA 2024 RP-8).
        """
        clock = replace(self.advance_to(now), stop_after=False)
        return replace(clock, since=now - span).advance_to(now).pause(now)

    def wait_until(self, moment: datetime | None, now: datetime) -> "Clock":
        """Return the clock set to start by itself at `moment`; None cancels an automatic start.

        A running clock stays as it is.
        """
        clock = self.advance_to(now)
        return clock if clock.is_running else replace(clock, starts_at=moment)

    def with_laps(self, laps: Sequence[Lap], *, step: int) -> "Clock":
        """Return the clock with other steps (`laps`). The present step becomes that with index `step`.

        The anchor, the time left and the length of the present step stay the same.
        """
        span = self.present_step_length
        return replace(self, laps=tuple(laps), step=step, span=None if span == laps[step].span else span)

    def _start_if_due(self, now: datetime) -> "Clock":
        if self.is_running or self.starts_at is None or self.starts_at > now:
            return self
        return replace(self, since=self.starts_at, starts_at=None)

    def enter_next_step(self, moment: datetime) -> "Clock":
        """Return the clock in the next step, which began at `moment`, the planned end of the present one."""
        played = self.played + (NOTHING if self.laps[self.step].is_break else self.left)
        if self.step == len(self.laps) - 1:
            return replace(self, left=NOTHING, since=None, stop_after=False, played=played)
        following = self.laps[self.step + 1]
        since = None if following.stops_clock or self.stop_after else moment
        step, left = self.step + 1, following.span
        return replace(self, step=step, left=left, since=since, stop_after=False, played=played, span=None)


def laps_of(structure: Structure) -> tuple[Lap, ...]:
    return tuple(lap_of(step) for step in structure.steps)


def lap_of(step: Step) -> Lap:
    """Return a step as the clock sees it. A break that ends the day stops the clock."""
    if isinstance(step, Break):
        return Lap(step.span, stops_clock=step.end_of_day, is_break=True)
    return Lap(step.span)


def new_clock(structure: Structure, *, starts_at: datetime | None = None) -> Clock:
    """Return a paused clock at the beginning of the first level; it starts by itself at `starts_at`, if given."""
    laps = laps_of(structure)
    return Clock(laps=laps, left=laps[0].span, starts_at=starts_at)


def with_break_inside_level(
    steps: tuple[Step, ...], *, at: int, left: timedelta, span: timedelta, new_key: Callable[[str], str]
) -> tuple[tuple[Step, ...], int]:
    """Return the steps with a break of `span` inside the level at index `at`, and the index of the break.

    The level is cut in two, with `left` still to be played after the break. The first part has the level's key; the
    second has a new key, the same number, and closes the sales that the level closed. Raises ValueError if the step at
    `at` is a break.
    """
    level = steps[at]
    if not isinstance(level, Level):
        raise ValueError("only a level can be interrupted")  # noqa: TRY004 - a break is a step too
    played = max(timedelta(0), level.span - left)
    pause = Break(key=new_key("break"), span=span)
    if not played:
        return (*steps[:at], pause, *steps[at:]), at
    begun = replace(level, span=played, closes=())
    rest = replace(level, key=new_key("level"), span=left)
    return (*steps[:at], begun, pause, rest, *steps[at + 1 :]), at + 1
