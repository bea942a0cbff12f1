"""Two laptops and a screen, each in its own network namespace (Linux, as root). See standby_marathon.py.

A fourth namespace has the switch between them. No packet reaches any other network.
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
    """A laptop: `manage.py up` in its own network namespace, with its own data folder and time."""

    name: str
    data: Path
    library: Path
    process: subprocess.Popen[bytes] | None = None
    added: int = 0
    # which cores of the machine are this laptop's; none: all of them
    cores: set[int] = field(default_factory=set)

    @property
    def address(self) -> str:
        return f"http://{HOSTS[self.name]}:{PORT}"

    @property
    def other_address(self) -> str:
        return next(address for name, address in HOSTS.items() if name not in (self.name, SCREEN))

    def start_server(self, *arguments: str) -> None:
        """Start `manage.py up` with these arguments."""
        self.add(0)
        own = ["taskset", "--cpu-list", ",".join(map(str, sorted(self.cores)))] if self.cores else []
        command = ["ip", "netns", "exec", self.name, *own, sys.executable, "manage.py", "up", *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment variables of the laptop's processes."""
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

    def run_manage(self, *arguments: str) -> str:
        """Run a `manage.py` command on this laptop, and return its output."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout

    def add(self, seconds: int) -> None:
        """Set the laptop's time forward by some seconds, or back by negative seconds."""
        self.added += seconds
        new = self.data / "added.new"
        new.write_text(f"{self.added}\n", encoding="ascii")
        new.replace(self.data / "added")

    def send(self, number: signal.Signals, *, to: bytes = b"") -> None:
        """Send a signal to the laptop's processes; with `to`, only to those whose command line contains it."""
        mark = f"DATA_DIR={self.data}\0".encode()
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if mark in (process / "environ").read_bytes() and to in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), number)
        if number == signal.SIGKILL and self.process is not None:
            self.process.wait()

    def plug_cable(self, *, plugged: bool) -> None:
        """Plug the network cable in, or pull it out."""
        run_ip("-n", SWITCH, "link", "set", f"to-{self.name}", "up" if plugged else "down")

    def cause_fault(self, fault: str) -> None:
        """Cause a fault, and return as soon as it has begun.

        `kill`, `freeze` and `cut` (the network cable) concern this laptop. `clock` changes its time by an hour.
        `stall` stops the protocol for a moment. `apart` separates the laptops, while people reach both.
        `parted` separates them and later kills this laptop.
        """
        match fault:
            case "kill":
                self.send(signal.SIGKILL)
            case "freeze":
                self.send(signal.SIGSTOP)
            case "cut":
                self.plug_cable(plugged=False)
            case "clock":
                self.add(HOUR)
            case "stall":
                self.send(signal.SIGSTOP, to=PROTOCOL)
                time.sleep(STALL)
                self.send(signal.SIGCONT, to=PROTOCOL)
            case "apart":
                self._block_other_laptop(blocked=True)
            case "parted":
                self._block_other_laptop(blocked=True)
                time.sleep(PARTITION)
                self.send(signal.SIGKILL)

    def repair_fault(self, fault: str) -> None:
        """Undo a fault: restart or continue the laptop, or restore its cable, route or time."""
        match fault:
            case "kill":
                self.start_server()
            case "freeze":
                self.send(signal.SIGCONT)
            case "cut":
                self.plug_cable(plugged=True)
            case "clock":
                self.add(-HOUR)
            case "apart":
                self._block_other_laptop(blocked=False)
            case "parted":
                self._block_other_laptop(blocked=False)
                self.start_server()

    def _block_other_laptop(self, *, blocked: bool) -> None:
        run_ip("-n", self.name, "route", "add" if blocked else "del", "blackhole", self.other_address)

    def fetch_json(self, path: str = "/standby/", *, patience: float = 1.5) -> dict[str, Any]:
        """Return the JSON at a path of the laptop, by default its state; {} without an answer."""
        try:
            with urllib.request.urlopen(f"{self.address}{path}", timeout=patience) as answer:
                state: dict[str, Any] = json.load(answer)
                return state
        except (OSError, ValueError):
            return {}

    def had_everything(self) -> bool:
        """Return whether the laptop had all actions of the other one when it last heard it. Reads its state file."""
        return bool(json.loads((self.data / "standby.json").read_text(encoding="utf-8"))["had_everything"])

    def role(self) -> str:
        """Return the laptop's role. Waits until the laptop answers."""
        answer = dict[str, str]()
        wait_until(lambda: answer.update(self.fetch_json()) or answer, why="a laptop says what it is")
        return answer["role"]

    def clock_offset(self) -> float:
        """Return by how many seconds the laptop's time is ahead of this process's monotonic clock."""
        samples = list[tuple[float, float]]()
        while len(samples) < TIME_REQUESTS:
            began = time.monotonic()
            answer = self.fetch_json("/live/time")
            ended = time.monotonic()
            samples += [(ended - began, answer["now"] / 1000 - (began + ended) / 2)] if answer else []
        return min(samples)[1]

    def report_unheard(self, *, screen: str, unheard: float) -> None:
        """Report as a screen that it has not heard the other laptop for `unheard` seconds."""
        body = f"screen={screen}&unheard={unheard:.1f}".encode()
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/standby/witness/", body, timeout=12):
            pass


def run_ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


@contextlib.contextmanager
def laptop_network() -> Iterator[None]:
    """Create the network namespaces and the links between them; remove them at the end."""
    _remove_network()
    try:
        for name in (SWITCH, *HOSTS):
            run_ip("netns", "add", name)
            run_ip("-n", name, "link", "set", "lo", "up")
        run_ip("-n", SWITCH, "link", "add", "bridge", "type", "bridge")
        run_ip("-n", SWITCH, "link", "set", "bridge", "up")
        for name, address in HOSTS.items():
            run_ip("-n", SWITCH, "link", "add", f"to-{name}", "type", "veth", "peer", "name", "cable", "netns", name)
            run_ip("-n", SWITCH, "link", "set", f"to-{name}", "master", "bridge", "up")
            run_ip("-n", name, "address", "add", f"{address}/24", "dev", "cable")
            run_ip("-n", name, "link", "set", "cable", "up")
        yield
    finally:
        _remove_network()


def run_in_network(module: str, arguments: list[str]) -> int:
    """Create the network, and run a module in the screen's namespace. Return its exit status."""
    with laptop_network():
        command = ["ip", "netns", "exec", SCREEN, sys.executable, "-m", module, "--inside", *arguments]
        return subprocess.run(command, check=False).returncode


def _remove_network() -> None:
    there = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True).stdout
    for name in (SWITCH, *HOSTS):
        if name in there.split():
            run_ip("netns", "del", name)


def wait_until(condition: Callable[[], object], *, why: str) -> float:
    """Wait until a condition holds, and return the seconds. Raises SystemExit naming `why` after `TIMEOUT`."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() > began + TIMEOUT:
            raise SystemExit(f"it never came to be so: {why}")
        time.sleep(POLL)
    return time.monotonic() - began
