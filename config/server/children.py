"""The server's processes: started, watched, restarted, and stopped together."""

import logging
import signal
import subprocess
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from systems.processes import END_SIGNALS, end_child, kill_child, start_child

log = logging.getLogger("shuffle_up.up")

# a child that lives shorter, in seconds, is restarted after a growing pause
SHORT_LIFE = 3.0
MAX_PAUSE = 5.0
# seconds between being asked to end and being killed: everything has ended within two
GRACE = 1.4
# seconds between two checks of the children
WATCH_INTERVAL = 0.1


@dataclass(slots=True)
class Child:
    """One process: name, command line, start time, and how often it died."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    born: float = 0.0
    deaths: int = 0
    wait_until: float = 0.0
    environment: dict[str, str] = field(default_factory=dict)
    # stopped after the others, which still talk to it
    leaves_last: bool = False

    def start(self) -> None:
        """Start the process."""
        self.process = start_child(self.command, environment=self.environment)
        self.born = time.monotonic()

    @property
    def is_dead(self) -> bool:
        """Return whether the process was started and has ended."""
        return self.process is not None and self.process.poll() is not None


def supervise(
    children: Sequence[Child],
    *,
    ready: Callable[[], bool],
    watch: Callable[[], Sequence[str]],
    present: Callable[[], Collection[str] | None] = lambda: None,
) -> None:
    """Start the children and restart them if they end, until Ctrl-C or SIGTERM; then stop all within two seconds.

    `watch` is called ten times a second and names children to restart. `ready` is called as often, until it returns
    True. `present` names the children that should run now; None means all.
    """
    leaving: list[int] = []
    for number in END_SIGNALS:
        signal.signal(number, lambda received, _frame: leaving.append(received))
    start_and_stop(children, present())
    try:
        is_ready = False
        while not leaving:
            is_ready = is_ready or ready()
            restart_dead(start_and_stop(children, present()))
            terminate_children(children, watch())
            time.sleep(WATCH_INTERVAL)
    finally:
        stop_children(children)


def start_and_stop(children: Sequence[Child], names: Collection[str] | None) -> Sequence[Child]:
    """Start and stop children so that exactly those in `names` run; None means all. Returns these children."""
    if names is None:
        names = {child.name for child in children}
    stop_children([child for child in children if child.name not in names and child.process])
    for child in children:
        if child.name not in names:
            child.process = None
        elif child.process is None:
            child.start()
    return [child for child in children if child.name in names]


def stop_children(children: Sequence[Child]) -> None:
    """Stop every child with SIGTERM, the broker last, and kill those that do not end."""
    end = time.monotonic() + GRACE
    for last in (False, True):
        _stop([child.process for child in children if child.process and child.leaves_last is last], by=end)


def _stop(processes: Sequence[subprocess.Popen[bytes]], *, by: float) -> None:
    running = [process for process in processes if process.poll() is None]
    for process in running:
        end_child(process)
    for process in running:
        try:
            process.wait(max(0.1, by - time.monotonic()))
        except subprocess.TimeoutExpired:
            kill_child(process)
            process.wait()


def terminate_children(children: Sequence[Child], names: Sequence[str]) -> None:
    """Ask the named children to end. `restart_dead` starts them again."""
    for child in children:
        if child.name in names and child.process and not child.is_dead:
            end_child(child.process)


def restart_dead(children: Sequence[Child]) -> None:
    """Restart children that have ended. If a child ends soon after its start, the pause before the next grows."""
    now = time.monotonic()
    for child in children:
        if not child.is_dead:
            continue
        if not child.wait_until:
            child.deaths = child.deaths + 1 if now - child.born < SHORT_LIFE else 0
            child.wait_until = now + min(MAX_PAUSE, 0.5 * child.deaths)
            code = child.process.returncode if child.process else None
            log.warning("child_exited", extra={"child": child.name, "code": code, "again_in": child.wait_until - now})
        if now >= child.wait_until:
            child.wait_until = 0.0
            child.start()
