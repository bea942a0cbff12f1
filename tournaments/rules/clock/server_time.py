"""The server's time: that of the computer, unless somebody sets the computer's time while the server runs.

The computer's time is compared with a counter that only runs forward. Corrections of up to two seconds are accepted. A
larger jump is ignored until staff confirm the right time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

# a larger jump of the computer's time is only followed if staff confirm it
LONGEST_FOLLOWED = timedelta(seconds=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeReference:
    """The time (`at`) at which the counter showed `count` seconds.

    `counter` identifies the boot of the computer: the counter starts from 0 at each boot.
    """

    at: datetime
    count: float
    counter: str = ""

    def time_by_counter(self, count: float) -> datetime:
        return self.at + timedelta(seconds=count - self.count)

    def jump(self, system: datetime, count: float) -> timedelta:
        """Return the jump of the computer's time: negative if it was set back, 0 if at most two seconds."""
        apart = system - self.time_by_counter(count)
        return apart if abs(apart) > LONGEST_FOLLOWED else timedelta(0)

    def server_time(self, system: datetime, count: float) -> datetime:
        """Return the server's time: the computer's time or, after a jump, the counter's time."""
        return self.time_by_counter(count) if self.jump(system, count) else system

    def reference_at(self, system: datetime, count: float) -> "TimeReference":
        """Return a new reference: the server's time at this count."""
        return TimeReference(at=self.server_time(system, count), count=count, counter=self.counter)

    def as_line(self) -> str:
        """Return the reference as a line of fixed length for a file, so that each line overwrites the one before."""
        return f"{self.at.isoformat(timespec='microseconds')} {self.count:020.6f} {self.counter:<40.40}\n"


def parse_reference(line: str) -> TimeReference | None:
    """Return the reference in a line; None if the line is incomplete."""
    try:
        at, count, counter = line.rstrip("\n").split(" ", 2)
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            return None
        return TimeReference(at=moment, count=float(count), counter=counter.strip())
    except ValueError:
        return None
