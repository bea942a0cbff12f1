"""The clock on a player: it is asked, never ticked (TDA 2024 rule 29; the seconds of the house rules)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

#: time to act before the flop, on it, and on each later street where house rules go by the street
BY_STREET = {"preflop": 15, "flop": 20, "turn": 30, "river": 30}


class ClockPhase(StrEnum):
    """Where a player's clock stands."""

    THINKING = "thinking"
    LAST_SECONDS = "last_seconds"
    UP = "up"


@dataclass(frozen=True, slots=True)
class ShotTime:
    """Seconds to think, those that are counted aloud after them, and those that time banks gave."""

    started_at: datetime
    seconds: int
    last_seconds: int
    banked: int = 0

    @property
    def ends_at(self) -> datetime:
        """Return when the hand is dead."""
        return self.started_at + timedelta(seconds=self.seconds + self.banked + self.last_seconds)

    def left(self, now: datetime) -> timedelta:
        """Return what is left of all of it; never less than nothing."""
        return max(timedelta(0), self.ends_at - now)

    def phase(self, now: datetime) -> ClockPhase:
        """Thinking, in the seconds that are counted aloud, or up. A tie goes to the player."""
        left = self.left(now)
        if not left:
            return ClockPhase.UP
        return ClockPhase.LAST_SECONDS if left <= timedelta(seconds=self.last_seconds) else ClockPhase.THINKING


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """What a player is given: seconds to think, then those that are counted aloud; `street` when it goes by that."""

    seconds: int
    last_seconds: int
    street: str = ""

    @property
    def whole(self) -> int:
        """Both together, in seconds."""
        return self.seconds + self.last_seconds


def has_shot_clock(setting: int | str) -> bool:
    """Return whether every decision has its time; else a clock is called, and its last seconds are counted aloud."""
    return setting != "off"


def is_due(start: str, *, field_complete: bool, left: int, paid: int, seats: int) -> bool:
    """Return whether a shot clock that starts during play is due; `start` is the house setting `shot_clock_from`.

    Nobody enters any more if the field is complete. `left` players are in, `paid` places are paid, and a table has so
    many `seats`.
    """
    if start == "start":
        return True
    is_near = paid > 0 and left <= paid + seats
    return field_complete and (start == "late_registration" or is_near)


def allowed(setting: int | str, *, called: int, countdown: int) -> tuple[ThinkingTime, ...]:
    """Return what house rules give: one time, or one for each street where they go by the street.

    `setting` is the house setting `shot_clock`. A clock that is called is `called` seconds and the countdown after them
    (TDA 2024 rule 29). A shot clock is the whole time for a decision: its last seconds are the countdown.
    """
    if not has_shot_clock(setting):
        return (ThinkingTime(called, countdown),)
    if setting == "by_street":
        return tuple(_within(seconds, countdown, street=street) for street, seconds in BY_STREET.items())
    return (_within(int(setting), countdown),)


def _within(seconds: int, countdown: int, *, street: str = "") -> ThinkingTime:
    last = min(seconds, countdown)
    return ThinkingTime(seconds - last, last, street)
