"""The server's processes: started, watched, started again, and stopped together."""

import ctypes
import logging
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

log = logging.getLogger("shuffle_up.up")

#: a child that lives shorter than this is started again with a growing pause
SHORT_LIFE = 3.0
LONGEST_PAUSE = 5.0
#: how long children may take to leave by themselves; all is over within two seconds
GRACE = 1.4
#: how often the children are looked at
WATCH = 0.1

_PR_SET_PDEATHSIG = 1


@dataclass(slots=True)
class Child:
    """One process: its name, its command line, when it was started and how often it died."""

    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    born: float = 0.0
    deaths: int = 0
    wait_until: float = 0.0
    environment: dict[str, str] = field(default_factory=dict)
    #: others talk to it until they are gone
    leaves_last: bool = False

    def start(self) -> None:
        """Start it, in a group of its own, so that Ctrl-C reaches the parent alone."""
        self.process = subprocess.Popen(  # noqa: S603 - our own command lines
            self.command,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 - no threads before fork
            env={**os.environ, **self.environment},
        )
        self.born = time.monotonic()

    @property
    def dead(self) -> bool:
        """Return whether it was started and has ended."""
        return self.process is not None and self.process.poll() is not None


def raise_open_files() -> None:
    """Let this process and its children hold as many connections as the machine allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def supervise(
    children: Sequence[Child],
    *,
    ready: Callable[[], bool],
    watch: Callable[[], Sequence[str]],
    present: Callable[[], Collection[str] | None] = lambda: None,
) -> None:
    """Start the children and keep them alive until Ctrl-C or SIGTERM; then stop them all within two seconds.

    `watch` is called ten times a second: it names children to start again. So is `ready`, until it is true: who dies
    before everything answers is started again as at any other time. `present` names those that are to run now: who is
    not named is ended, who is named again is started; None means all.
    """
    leaving: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, _frame: leaving.append(got))
    wanted(children, present())
    try:
        is_ready = False
        while not leaving:
            is_ready = is_ready or ready()
            restart_dead(wanted(children, present()))
            end_named(children, watch())
            time.sleep(WATCH)
    finally:
        stop(children)


def wanted(children: Sequence[Child], names: Collection[str] | None) -> Sequence[Child]:
    """Return those that are to run; the others are ended, and the new ones started."""
    if names is None:
        names = {child.name for child in children}
    stop([child for child in children if child.name not in names and child.process])
    for child in children:
        if child.name not in names:
            child.process = None
        elif child.process is None:
            child.start()
    return [child for child in children if child.name in names]


def stop(children: Sequence[Child]) -> None:
    """Ask every child to leave, those that others talk to last, and end those that do not."""
    end = time.monotonic() + GRACE
    for last in (False, True):
        _stop([child.process for child in children if child.process and child.leaves_last is last], by=end)


def _stop(processes: Sequence[subprocess.Popen[bytes]], *, by: float) -> None:
    living = [process for process in processes if process.poll() is None]
    for process in living:
        _signal(process, signal.SIGTERM)
    for process in living:
        try:
            process.wait(max(0.1, by - time.monotonic()))
        except subprocess.TimeoutExpired:
            _signal(process, signal.SIGKILL)
            process.wait()


def end_named(children: Sequence[Child], names: Sequence[str]) -> None:
    """Ask some children to leave; `restart_dead` starts them again."""
    for child in children:
        if child.name in names and child.process and not child.dead:
            _signal(child.process, signal.SIGTERM)


def restart_dead(children: Sequence[Child]) -> None:
    """Start whatever has died; what dies again and again waits a little longer each time."""
    now = time.monotonic()
    for child in children:
        if not child.dead:
            continue
        if not child.wait_until:
            child.deaths = child.deaths + 1 if now - child.born < SHORT_LIFE else 0
            child.wait_until = now + min(LONGEST_PAUSE, 0.5 * child.deaths)
            code = child.process.returncode if child.process else None
            log.warning("child died", extra={"child": child.name, "code": code, "again_in": child.wait_until - now})
        if now >= child.wait_until:
            child.wait_until = 0.0
            child.start()


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return


def _die_with_parent() -> None:
    """Linux: have the kernel end this process when its parent is killed."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
