"""The time of a simulated day: it advances only when the simulation advances it, and the computer's time may be set."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from tournaments.selectors.clock import server_time

# when every simulated day begins
MORNING = datetime(2026, 3, 14, 11, 0, tzinfo=UTC)


class VirtualTime:
    """The true time. The computer's time is `ahead` of it by a duration."""

    def __init__(self) -> None:
        self.true = MORNING
        self.ahead = timedelta(0)

    def system_time(self) -> datetime:
        """Return the time that the computer shows."""
        return self.true + self.ahead

    def elapsed_seconds(self) -> float:
        """Return the seconds since the computer was started, which setting its time does not change."""
        return (self.true - MORNING).total_seconds() + 60.0

    def advance_to(self, moment: datetime) -> None:
        """Let time pass until a moment. Does nothing if it is in the past."""
        self.true = max(self.true, moment)

    @property
    def true_time_text(self) -> str:
        """Return the true time as in the trace: `09:00:00.125`."""
        return f"{self.true:%H:%M:%S}.{self.true.microsecond // 1000:03d}"


@contextmanager
def use_virtual_time(time: VirtualTime) -> Iterator[None]:
    """Have the whole server use this time instead of the computer's."""
    with server_time.simulated_time(time.system_time, time.elapsed_seconds):
        yield
