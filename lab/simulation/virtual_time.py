"""The time of a simulated day: it goes on only when it is told to, and its computer's time may be set."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from tournaments.selectors.clock import server_time

# when every simulated day begins
MORNING = datetime(2026, 3, 14, 11, 0, tzinfo=UTC)


class VirtualTime:
    """True time, and what the computer shows: `ahead` of it by as much as it was set."""

    def __init__(self) -> None:
        self.true = MORNING
        self.ahead = timedelta(0)

    def system(self) -> datetime:
        """Return what the computer shows."""
        return self.true + self.ahead

    def elapsed_seconds(self) -> float:
        """Return the seconds since it was started, which no setting changes."""
        return (self.true - MORNING).total_seconds() + 60.0

    def go_to(self, moment: datetime) -> None:
        """Let time pass until then."""
        self.true = max(self.true, moment)

    @property
    def true_time_text(self) -> str:
        """The true time, for the trace."""
        return f"{self.true:%H:%M:%S}.{self.true.microsecond // 1000:03d}"


@contextmanager
def use_virtual_time(time: VirtualTime) -> Iterator[None]:
    """Have the whole server read this time instead of the computer's."""
    with server_time.simulated_time(time.system, time.elapsed_seconds):
        yield
