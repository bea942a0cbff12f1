"""Two laptops and a screen, each in a network namespace of its own (Linux, as root): see standby_marathon.py.

A fourth namespace holds the switch between them. Nothing reaches any other network.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab.rig import ROOT

PORT, HOUR = 8000, 3600
# prefix of the namespaces, unique for each concurrent run
ROOM = os.environ.get("ROOM_OF_TWO", "su")
SWITCH, SCREEN = f"{ROOM}-switch", f"{ROOM}-screen"
# namespaces, with the addresses of those in them
HOSTS = {f"{ROOM}-left": "10.77.0.1", f"{ROOM}-right": "10.77.0.2", SCREEN: "10.77.0.3"}
# seconds to wait for a condition, and between two checks
TIMEOUT = 120.0
POLL = 0.05
# the command of the protocol's process
PROTOCOL = b"standby.protocol.process"
# seconds for which it is stopped: a request waits one second for it
STALL = 1.25
# seconds that a partitioned laptop runs on before it dies
PARTITION = 5.0
# requests for a laptop's time, of which the quickest counts
TIME_REQUESTS = 5


@dataclass
class Laptop:
    """A laptop: `manage.py up` in its own namespace, with its own folder and time."""

    name: str
    data: Path
    library: Path
    process: subprocess.Popen[bytes] | None = None
    added: int = 0
    # which cores of the machine are this laptop's; none: all of them
    cores: set[int] = field(default_factory=set)

    @property
    def address(self) -> str:
        """Return its address for browsers."""
        return f"http://{HOSTS[self.name]}:{PORT}"

    @property
    def other_address(self) -> str:
        """Return the address of the other laptop."""
        return next(address for name, address in HOSTS.items() if name not in (self.name, SCREEN))

    def start(self, *arguments: str) -> None:
        """Start all its processes."""
        self.add(0)
        own = ["taskset", "--cpu-list", ",".join(map(str, sorted(self.cores)))] if self.cores else []
        command = ["ip", "netns", "exec", self.name, *own, sys.executable, "manage.py", "up", *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment of its processes."""
        chosen = {
            "DATA_DIR": str(self.data),
            "PORT": str(PORT),
            "HTTPS_PORT": "0",
            "LOCAL_NAME": "",
            "LOG_LEVEL": "ERROR",
            "LD_PRELOAD": str(self.library),
            "CLOCK_STEP_FILE": str(self.data / "added"),
        }
        return {name: value for name, value in os.environ.items() if name != "BROKER_URL"} | chosen

    def manage(self, *arguments: str) -> str:
        """Run a command of `manage.py` on it, and return the output."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def add(self, seconds: int) -> None:
        """Set its computer's time by so many seconds."""
        self.added += seconds
        new = self.data / "added.new"
        new.write_text(f"{self.added}\n", encoding="ascii")
        new.replace(self.data / "added")

    def send(self, number: signal.Signals, *, to: bytes = b"") -> None:
        """Send a signal to each of its processes, or to those with `to` in their command."""
        mark = f"DATA_DIR={self.data}\0".encode()
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if mark in (process / "environ").read_bytes() and to in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), number)
        if number == signal.SIGKILL and self.process is not None:
            self.process.wait()

    def set_cable(self, *, into: bool) -> None:
        """Put its cable into the switch, or pull it out."""
        ip("-n", SWITCH, "link", "set", f"to-{self.name}", "up" if into else "down")

    def cause(self, fault: str) -> None:
        """Cause a fault.

        It is killed, freezes, loses its cable, or has its computer's time set by an hour (`clock`); its protocol stands
        still for a moment (`stall`); it reaches the other laptop no more while people reach both (`apart`), and when it
        has gone on alone for a while it is killed (`parted`).
        """
        match fault:
            case "kill":
                self.send(signal.SIGKILL)
            case "freeze":
                self.send(signal.SIGSTOP)
            case "cut":
                self.set_cable(into=False)
            case "clock":
                self.add(HOUR)
            case "stall":
                self.send(signal.SIGSTOP, to=PROTOCOL)
                time.sleep(STALL)
                self.send(signal.SIGCONT, to=PROTOCOL)
            case "apart":
                self._set_blackhole(from_now=True)
            case "parted":
                self._set_blackhole(from_now=True)
                time.sleep(PARTITION)
                self.send(signal.SIGKILL)

    def repair(self, fault: str) -> None:
        """Undo a fault: start or continue it, or restore its cable or time."""
        match fault:
            case "kill":
                self.start()
            case "freeze":
                self.send(signal.SIGCONT)
            case "cut":
                self.set_cable(into=True)
            case "clock":
                self.add(-HOUR)
            case "apart":
                self._set_blackhole(from_now=False)
            case "parted":
                self._set_blackhole(from_now=False)
                self.start()

    def _set_blackhole(self, *, from_now: bool) -> None:
        ip("-n", self.name, "route", "add" if from_now else "del", "blackhole", self.other_address)

    def fetch_state(self, path: str = "/standby/", *, patience: float = 1.5) -> dict[str, Any]:
        """Return the JSON at a path, its state by default; empty if it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.address}{path}", timeout=patience) as answer:
                state: dict[str, Any] = json.load(answer)
                return state
        except (OSError, ValueError):
            return {}

    def had_everything(self) -> bool:
        """Return whether it had everything when it last heard the other one, by the file that its protocol keeps."""
        return bool(json.loads((self.data / "standby.json").read_text(encoding="utf-8"))["had_everything"])

    def role(self) -> str:
        """Return its role; a busy laptop is asked again."""
        answer = dict[str, str]()
        wait_until(lambda: answer.update(self.fetch_state()) or answer, why="a laptop says what it is")
        return answer["role"]

    def measure_clock_offset(self) -> float:
        """Return by how much its time is ahead of this process's counter, in s, by the quickest of some answers."""
        samples = list[tuple[float, float]]()
        while len(samples) < TIME_REQUESTS:
            began = time.monotonic()
            answer = self.fetch_state("/live/time")
            ended = time.monotonic()
            samples += [(ended - began, answer["now"] / 1000 - (began + ended) / 2)] if answer else []
        return min(samples)[1]

    def send_witness(self, *, screen: str, unheard: float) -> None:
        """Report as a screen for how long the other laptop was not heard."""
        body = f"screen={screen}&unheard={unheard:.1f}".encode()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/standby/witness/", body, timeout=12):
            pass


def ip(*words: str) -> None:
    """Run an `ip` command."""
    subprocess.run(["ip", *words], check=True)


@contextlib.contextmanager
def network() -> Iterator[None]:
    """Make the namespaces and the cables between them, and take them away."""
    _remove_network()
    try:
        for name in (SWITCH, *HOSTS):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", SWITCH, "link", "add", "bridge", "type", "bridge")
        ip("-n", SWITCH, "link", "set", "bridge", "up")
        for name, address in HOSTS.items():
            ip("-n", SWITCH, "link", "add", f"to-{name}", "type", "veth", "peer", "name", "cable", "netns", name)
            ip("-n", SWITCH, "link", "set", f"to-{name}", "master", "bridge", "up")
            ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            ip("-n", name, "link", "set", "cable", "up")
        yield
    finally:
        _remove_network()


def run_in_room(module: str, arguments: list[str]) -> int:
    """Make the network, and run a module of the laboratory as the screen in it. Return its exit status."""
    with network():
        command = ["ip", "netns", "exec", SCREEN, sys.executable, "-m", module, "--inside", *arguments]
        return subprocess.run(command, check=False).returncode


def _remove_network() -> None:
    there = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True).stdout
    for name in (SWITCH, *HOSTS):
        if name in there.split():
            ip("netns", "del", name)


def wait_until(what: Callable[[], object], *, why: str) -> float:
    """Wait until a condition holds, and return the seconds. Raises SystemExit after `TIMEOUT`."""
    began = time.monotonic()
    while not what():
        if time.monotonic() > began + TIMEOUT:
            raise SystemExit(f"it never came to be so: {why}")
        time.sleep(POLL)
    return time.monotonic() - began
