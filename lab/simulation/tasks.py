"""Beat, broker and worker of a simulated day: tasks come late, twice, or never."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from kombu.exceptions import OperationalError as BrokerAway

from lab.simulation.faults import FaultPoint, Faults
from lab.simulation.phones import Steps
from lab.simulation.server import SimulatedServer
from lab.simulation.virtual_time import VirtualTime
from tournaments.tasks import log_clock_events, start_due_clock_tasks

SECOND = timedelta(seconds=1)


@dataclass(slots=True)
class SimulatedBroker:
    """The tasks that were sent, each with the time of its delivery and its tournament."""

    time: VirtualTime
    faults: Faults
    waiting: list[tuple[datetime, int]] = field(default_factory=list)

    def send(self, given: tuple[int], countdown: float = 0, **_more: Any) -> None:
        """Accept a task like `apply_async`. It may be lost, late or doubled. Raises BrokerAway."""
        if self.faults.strikes_at(FaultPoint.BROKER_GONE):
            raise BrokerAway("the simulated broker is away")
        if self.faults.strikes_at(FaultPoint.TASK_LOST):
            return
        late = self.faults.chance.uniform(1, 200) if self.faults.strikes_at(FaultPoint.TASK_LATE) else 0
        for _time in range(2 if self.faults.strikes_at(FaultPoint.TASK_TWICE) else 1):
            self.waiting.append((self.time.true + (countdown + late) * SECOND, given[0]))
            late += 7

    def take_due_tasks(self) -> list[int]:
        """Remove the tasks that are due, and return their tournaments."""
        now = self.time.true
        keys = [key for moment, key in self.waiting if moment <= now]
        self.waiting = [(moment, key) for moment, key in self.waiting if moment > now]
        return keys


@contextmanager
def clock_tasks_through(broker: SimulatedBroker) -> Iterator[None]:
    """Send the tasks of clocks through this broker."""
    log_clock_events.apply_async = broker.send  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        del log_clock_events.apply_async


def beat_steps(server: SimulatedServer, faults: Faults, chance: Random) -> Steps:
    """Check for due clocks every 30 to 300 s; the real beat checks every second."""
    while True:
        yield chance.uniform(30, 300) * SECOND
        if server.is_up and not faults.strikes_at(FaultPoint.BEAT_LATE):
            _send_due_clocks(server)


def worker_steps(server: SimulatedServer, broker: SimulatedBroker, chance: Random) -> Steps:
    """Advance the clocks whose tasks are due. A killed worker's task is delivered again."""
    while True:
        yield chance.uniform(20, 120) * SECOND
        if not server.is_up:
            continue
        for key in broker.take_due_tasks():
            if not server.run_task(lambda key=key: log_clock_events(key)):  # type: ignore[misc]
                broker.waiting.append((broker.time.true + 2 * SECOND, key))


def _send_due_clocks(server: SimulatedServer) -> None:
    try:
        server.run_task(start_due_clock_tasks)
    except BrokerAway:
        server.say("beat: the broker is away")
