"""Web processes of tests, forked from one that has loaded everything: each alone needs five seconds for that.

The first test that needs a server starts the process that forks them (`tests.browser.servers.forking`), for all workers
of the run. It ends with the run.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.suite.migrated import ROOT, exclusive_lock

#: seconds until it has loaded everything, and built the static files where they changed, on a busy machine
PATIENCE = 600
#: the process that forks, where this worker started it
_started: list[subprocess.Popen[bytes]] = []


@dataclass
class Forked:
    """A forked process, which ends once `line` is closed."""

    pid: int
    line: socket.socket

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Let it end in order, and wait for that."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the process without a warning, like a power cut."""
        self._end(signal.SIGKILL)

    def _end(self, number: int) -> None:
        if self.line.fileno() != -1:
            self.send_signal(number)
            with self.line:
                self.line.recv(1)  # nothing comes any more once it is gone


def fork_server(environment: dict[str, str], *, host: str, port: int, fill: list[str] | None = None) -> Forked:
    """Return a web process that serves in this environment; its database is made new and filled with `fill` if given.

    Raises RuntimeError with the traceback when it could not be filled.
    """
    return _ask({"environment": environment, "fill": fill, "serve": [host, port]})


def fork_filling(environment: dict[str, str], slugs: list[str]) -> None:
    """Make the database of this environment and fill it with these tournaments."""
    _ask({"environment": environment, "fill": slugs, "serve": None}).line.close()


def fork_call(environment: dict[str, str], function: str, *arguments: Any) -> None:
    """Call a function, named as `module:name`, in a process with this environment.

    Raises RuntimeError with the traceback when it failed.
    """
    _ask({"environment": environment, "fill": None, "call": [function, *arguments], "serve": None}).line.close()


def _ask(request: dict[str, Any]) -> Forked:
    line = _connect(request["environment"])
    line.sendall(json.dumps(request).encode() + b"\n")
    with line.makefile("rb") as answers:
        answer = json.loads(answers.readline() or b'{"problem": "it is gone"}')
    if problem := answer.get("problem"):
        line.close()
        raise RuntimeError(problem)
    return Forked(answer["pid"], line)


def _connect(environment: dict[str, str]) -> socket.socket:
    """Return a line to the process that forks, which is started if there is none."""
    with exclusive_lock("forking"):
        line = _line()
        if line is None:
            command = [sys.executable, "-m", "tests.browser.servers.forking", str(_address()), str(_run_of())]
            _started.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL))
        end = time.monotonic() + PATIENCE
        while line is None:
            if time.monotonic() > end or (_started and _started[-1].poll() is not None):
                raise RuntimeError("the process that forks servers does not answer")
            time.sleep(0.05)
            line = _line()
    return line


def _line() -> socket.socket | None:
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(str(_address()))
    except OSError:
        line.close()
        return None
    return line


def _address() -> Path:
    return Path(tempfile.gettempdir()) / f"shuffle-up-forking-{_run_of()}"


def _run_of() -> int:
    """The process of this run: with several workers the one that started them."""
    return os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
