"""The server's time: the computer's, unless a person sets that one while the server runs.

The time is compared with a counter that only runs forward. Corrections of up to two seconds are followed; a longer step
is held off until staff confirm the right time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

# a longer step of the computer's time is not followed unasked
LONGEST_FOLLOWED = timedelta(seconds=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeReference:
    """The time (`at`) at which the counter showed `count` seconds.

    `counter` identifies the start of the computer from which it counts.
    """

    at: datetime
    count: float
    counter: str = ""

    def time_by_counter(self, count: float) -> datetime:
        return self.at + timedelta(seconds=count - self.count)

    def step(self, system: datetime, count: float) -> timedelta:
        """Return how far the computer's time was set ahead (back: negative); zero for a drift that is followed."""
        apart = system - self.time_by_counter(count)
        return apart if abs(apart) > LONGEST_FOLLOWED else timedelta(0)

    def server_time(self, system: datetime, count: float) -> datetime:
        """Return the server's time: the computer's, or after a step the time by the counter."""
        return self.time_by_counter(count) if self.step(system, count) else system

    def moved_to(self, system: datetime, count: float) -> "TimeReference":
        """Return the reference of this moment."""
        return TimeReference(at=self.server_time(system, count), count=count, counter=self.counter)

    def as_line(self) -> str:
        """Return the reference as a line of a file, always of the same length, so that it overwrites the last one."""
        return f"{self.at.isoformat(timespec='microseconds')} {self.count:020.6f} {self.counter:<40.40}\n"


def reference_of(line: str) -> TimeReference | None:
    """Return the reference in a line; None if the line is incomplete."""
    try:
        at, count, counter = line.rstrip("\n").split(" ", 2)
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            return None
        return TimeReference(at=moment, count=float(count), counter=counter.strip())
    except ValueError:
        return None
