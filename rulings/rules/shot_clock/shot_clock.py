"""The clock on a player, whose state follows from the time (TDA 2024 rule 29; the seconds of the house rules)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

# for house rules that go by the street
SECONDS_BY_STREET = {"preflop": 15, "flop": 20, "turn": 30, "river": 30}


class ClockPhase(StrEnum):
    """The phase of a player's clock."""

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
        """Moment at which the hand is dead."""
        return self.started_at + timedelta(seconds=self.seconds + self.banked + self.last_seconds)

    def left(self, now: datetime) -> timedelta:
        """Return the time left, at least zero."""
        return max(timedelta(0), self.ends_at - now)

    def phase(self, now: datetime) -> ClockPhase:
        """Return the phase: thinking, in the seconds counted aloud, or up. A tie goes to the player."""
        left = self.left(now)
        if not left:
            return ClockPhase.UP
        return ClockPhase.LAST_SECONDS if left <= timedelta(seconds=self.last_seconds) else ClockPhase.THINKING


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """The time for a player: seconds to think, seconds counted aloud; `street` if it depends on the street."""

    seconds: int
    last_seconds: int
    street: str = ""

    @property
    def whole(self) -> int:
        """Both together, in seconds."""
        return self.seconds + self.last_seconds


def has_shot_clock(setting: int | str) -> bool:
    """Return whether every decision is timed; otherwise a clock is called on a player."""
    return setting != "off"


def is_due(start: str, *, field_complete: bool, left: int, paid: int, seats: int) -> bool:
    """Return whether a shot clock that starts during play is due; `start` is the setting `shot_clock_from`.

    `field_complete`: nobody can enter any more. `left` players are in, `paid` places are paid; `seats` are a table's.
    """
    if start == "start":
        return True
    is_near = paid > 0 and left <= paid + seats
    return field_complete and (start == "late_registration" or is_near)


def thinking_times(setting: int | str, *, called: int, countdown: int) -> tuple[ThinkingTime, ...]:
    """Return the times of the house rules: one, or one for each street if they depend on it.

    `setting` is the house setting `shot_clock`. A called clock has `called` seconds and then the countdown (TDA 2024
    rule 29). A shot clock is the whole time for a decision, the countdown included.
    """
    if not has_shot_clock(setting):
        return (ThinkingTime(called, countdown),)
    if setting == "by_street":
        return tuple(_decision_time(seconds, countdown, street=street) for street, seconds in SECONDS_BY_STREET.items())
    return (_decision_time(int(setting), countdown),)


def _decision_time(seconds: int, countdown: int, *, street: str = "") -> ThinkingTime:
    last = min(seconds, countdown)
    return ThinkingTime(seconds - last, last, street)
