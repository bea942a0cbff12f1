"""Beat, broker and worker of a simulated day: tasks come late, twice, or never."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from kombu.exceptions import OperationalError as BrokerAway

from lab.simulation.faults import Faults, Point
from lab.simulation.phones import Steps
from lab.simulation.server import SimulatedServer
from lab.simulation.virtual_time import VirtualTime
from tournaments.tasks import log_clock_events, start_due_clock_tasks

SECOND = timedelta(seconds=1)


@dataclass(slots=True)
class SimulatedBroker:
    """Tasks that were sent: when each is delivered, and for which tournament."""

    time: VirtualTime
    faults: Faults
    waiting: list[tuple[datetime, int]] = field(default_factory=list)

    def send(self, given: tuple[int], countdown: float = 0, **_more: Any) -> None:
        """Take a task, as `apply_async` does. Raises BrokerAway."""
        if self.faults.strikes(Point.BROKER_GONE):
            raise BrokerAway("the simulated broker is away")
        if self.faults.strikes(Point.TASK_LOST):
            return
        late = self.faults.chance.uniform(1, 200) if self.faults.strikes(Point.TASK_LATE) else 0
        for _time in range(2 if self.faults.strikes(Point.TASK_TWICE) else 1):
            self.waiting.append((self.time.true + (countdown + late) * SECOND, given[0]))
            late += 7

    def due(self) -> list[int]:
        """Take out what is to be delivered now."""
        now = self.time.true
        keys = [key for moment, key in self.waiting if moment <= now]
        self.waiting = [(moment, key) for moment, key in self.waiting if moment > now]
        return keys


@contextmanager
def delivered_by(broker: SimulatedBroker) -> Iterator[None]:
    """Have the clocks' tasks go through this broker."""
    log_clock_events.apply_async = broker.send  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        del log_clock_events.apply_async


def beat(server: SimulatedServer, faults: Faults, chance: Random) -> Steps:
    """Notice what is due. In truth every second: often enough here for each moment to be noticed late."""
    while True:
        yield chance.uniform(30, 300) * SECOND
        if server.is_up and not faults.strikes(Point.BEAT_LATE):
            _tick(server)


def worker(server: SimulatedServer, broker: SimulatedBroker, chance: Random) -> Steps:
    """Turn the clocks that were sent; what a killed worker had is delivered again."""
    while True:
        yield chance.uniform(20, 120) * SECOND
        if not server.is_up:
            continue
        for key in broker.due():
            if not server.run(lambda key=key: log_clock_events(key)):  # type: ignore[misc]
                broker.waiting.append((broker.time.true + 2 * SECOND, key))


def _tick(server: SimulatedServer) -> None:
    try:
        server.run(start_due_clock_tasks)
    except BrokerAway:
        server.say("beat: the broker is away")
