"""A player's shot clock, computed from the time (TDA 2024 rule 29), and the refill of time banks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

# for house rules that go by the street
SECONDS_BY_STREET = {"preflop": 15, "flop": 20, "turn": 30, "river": 30}


class ClockPhase(StrEnum):
    """The phases of a shot clock."""

    THINKING = "thinking"
    LAST_SECONDS = "last_seconds"
    UP = "up"


@dataclass(frozen=True, slots=True)
class ShotTime:
    """Seconds to think, seconds counted aloud after them, and seconds from time banks."""

    started_at: datetime
    seconds: int
    last_seconds: int
    banked: int = 0

    @property
    def ends_at(self) -> datetime:
        """Moment when the player's time is up."""
        return self.started_at + timedelta(seconds=self.seconds + self.banked + self.last_seconds)

    def time_left(self, now: datetime) -> timedelta:
        """Return the time left, at least zero."""
        return max(timedelta(0), self.ends_at - now)

    def phase(self, now: datetime) -> ClockPhase:
        """Return the phase at a moment. From `ends_at` on, the time is up."""
        left = self.time_left(now)
        if not left:
            return ClockPhase.UP
        return ClockPhase.LAST_SECONDS if left <= timedelta(seconds=self.last_seconds) else ClockPhase.THINKING


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """The time for a decision: seconds to think, then seconds counted aloud.

    `street` is the street for which the time holds, "" for all streets.
    """

    seconds: int
    last_seconds: int
    street: str = ""

    @property
    def total_seconds(self) -> int:
        """Thinking and counted seconds together."""
        return self.seconds + self.last_seconds


def has_shot_clock(setting: int | str) -> bool:
    """Return whether every decision is timed. If not, a player has a limit only when the clock is called on them."""
    return setting != "off"


def is_shot_clock_due(start: str, *, field_complete: bool, left: int, paid: int, seats: int) -> bool:
    """Return whether it is time to start a shot clock. `start` is the house setting `shot_clock_from`.

    `field_complete`: nobody can enter any more. `left` is the number of players left, `paid` of places paid, `seats` of
    seats at a table.
    """
    if start == "start":
        return True
    is_near = paid > 0 and left <= paid + seats
    return field_complete and (start == "late_registration" or is_near)


def thinking_times(setting: int | str, *, called: int, countdown: int) -> tuple[ThinkingTime, ...]:
    """Return the times by house rules: a single time, or one for each street if they depend on the street.

    `setting` is the house setting `shot_clock`. A clock called on a player has `called` seconds and then the countdown
    (TDA 2024 rule 29). A shot clock is the whole time for a decision, the countdown included.
    """
    if not has_shot_clock(setting):
        return (ThinkingTime(called, countdown),)
    if setting == "by_street":
        return tuple(_decision_time(seconds, countdown, street=street) for street, seconds in SECONDS_BY_STREET.items())
    return (_decision_time(int(setting), countdown),)


def _decision_time(seconds: int, countdown: int, *, street: str = "") -> ThinkingTime:
    last = min(seconds, countdown)
    return ThinkingTime(seconds - last, last, street)


class ClockEvent(StrEnum):
    """Kinds of events that may refill time banks."""

    LEVEL = "level"
    BREAK = "break"
    DAY_ENDS = "day_end"
    RUNS = "runs"
    PUT_BACK = "put_back"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """An event with its moment. `number` is the number of a level that begins.

    `RUNS` means that the clock was resumed. `PUT_BACK` means that it was restored to its state at `back_to`; events
    since `back_to` do not count.
    """

    moment: datetime
    kind: ClockEvent
    number: int | None = None
    back_to: datetime | None = None


def last_time_bank_refill(rule: str, events: Iterable[TimedEvent]) -> datetime | None:
    """Return when all players last got their time banks back, None if never. Raises KeyError for an unknown rule."""
    return max(_REFILLS_BY_RULE[rule](sorted(events, key=lambda event: event.moment)), default=None)


def _counted_events(events: Sequence[TimedEvent]) -> list[TimedEvent]:
    """Return the events that count. If the clock was put back to a moment, events since that moment do not."""
    in_effect: list[TimedEvent] = []
    for event in events:
        if event.kind is ClockEvent.PUT_BACK and event.back_to is not None:
            back_to = event.back_to
            in_effect = [before for before in in_effect if before.moment <= back_to]
        else:
            in_effect.append(event)
    return in_effect


def _level_starts(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    """Yield the starts of levels. A level that continues after a break or is started again does not count twice."""
    current: int | None = None
    for event in _counted_events(events):
        if event.kind is ClockEvent.LEVEL and event.number != current:
            current = event.number
            yield event.moment


def _day_starts(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    """Yield the starts of days: the first play after the end of a day. A day's last hands still belong to that day."""
    over = False
    for event in _counted_events(events):
        if event.kind is ClockEvent.DAY_ENDS:
            over = True
        elif over and event.kind in (ClockEvent.LEVEL, ClockEvent.RUNS):
            over = False
            yield event.moment


def _final_table_starts(events: Sequence[TimedEvent]) -> Iterator[datetime]:
    return (event.moment for event in events if event.kind is ClockEvent.FINAL_TABLE)


_REFILLS_BY_RULE: dict[str, Callable[[Sequence[TimedEvent]], Iterable[datetime]]] = {
    "never": lambda _: (),
    "each_level": _level_starts,
    "each_day": _day_starts,
    "final_table": _final_table_starts,
}
