"""Child processes that are kept running: started, watched, restarted, and stopped together."""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from systems.processes import end_child, kill_child, start_child

# a child that lives shorter, in seconds, is restarted after a growing pause
SHORT_LIFE = 3.0
MAX_PAUSE = 5.0
# seconds between being asked to end and being killed: a server needs one or two, on a slow computer more
GRACE = 5.0


@dataclass(slots=True)
class Child:
    """One process: name, command line, start time, and how often it died soon after its start."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    born: float = 0.0
    early_deaths: int = 0
    wait_until: float = 0.0

    def start(self) -> None:
        """Start the process."""
        self.process = start_child(self.command, environment=self.environment)
        self.born, self.wait_until = time.monotonic(), 0.0

    @property
    def exit_status(self) -> int | None:
        """The exit status, negative for a signal; None while the process runs or before its start."""
        return self.process.poll() if self.process else None

    def restart_if_ended(self, report: Callable[[str, int], None]) -> None:
        """Restart the process if it has ended. `report` gets its name and exit status.

        If it ends soon after its start, the pause before the next start grows.
        """
        status, now = self.exit_status, time.monotonic()
        if status is None:
            return
        if not self.wait_until:
            self.early_deaths = self.early_deaths + 1 if now - self.born < SHORT_LIFE else 0
            self.wait_until = now + min(MAX_PAUSE, 0.5 * self.early_deaths)
            report(self.name, status)
        if now >= self.wait_until:
            self.start()


def stop_children(children: Sequence[Child]) -> list[Child]:
    """Ask every child to end, and kill those that have not ended after `GRACE` seconds. Returns the killed ones."""
    running = [(child, child.process) for child in children if child.process and child.exit_status is None]
    end = time.monotonic() + GRACE
    killed = []
    for _child, process in running:
        end_child(process)
    for child, process in running:
        try:
            process.wait(max(0.1, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            kill_child(process)
            process.wait()
            killed.append(child)
    return killed
