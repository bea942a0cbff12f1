"""A laptop with Windows, under wine: the product runs in its console, and a director uses it."""

import json
import os
import shutil
import signal
import sqlite3
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from lab.rig import free_port
from lab.windows.client import PATIENCE, Person, wait_until
from lab.windows.console import Console

CTRL_C = "\x03"
# of these alone wine needs to know
VARIABLES = ("HOME", "PATH", "WINEPREFIX", "WINEDEBUG")


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print what was done and how long it took."""
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:6.1f} s  {name}", flush=True)


@dataclass
class Laptop:
    """A laptop. `command` starts the product, as a person types it. `data` is its data folder; the parent exists."""

    command: Sequence[str]
    data: Path
    password: str = ""
    port: int = field(default_factory=free_port)
    https_port: int = field(default_factory=free_port)
    console: Console | None = None

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the laptop's programs."""
        ports = {"PORT": str(self.port), "HTTPS_PORT": str(self.https_port)}
        kept = {name: os.environ[name] for name in VARIABLES if name in os.environ}
        # LANG tells wine the encoding of file names
        return {**kept, **ports, "LANG": "C.UTF-8", "DATA_DIR": windows_path(self.data), "LOCAL_NAME": ""}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def director(self) -> Person:
        """A director who has just signed in."""
        person = Person(self.address)
        person.sign_in("director", self.password)
        return person

    @property
    def database(self) -> Path:
        return self.data / "shuffle-up.sqlite3"

    def start(self, *options: str) -> None:
        """Start the server in a console, and wait for its pages. The first start prints the password."""
        self.console = self._console("up", "--host", "127.0.0.1", *options)
        text = self.console.find(r"Shuffle Up \S+ is running.*\n", patience=PATIENCE)[0]
        assert windows_path(self.data) in text, text
        wait_until(lambda: self._is("serves"), f"{self.address} serves")
        if found := self.console.search(r"First login director, password (\S+)"):
            self.password = found[1]

    def wait_until_ready(self) -> None:
        """Wait for worker and beat too, which do not run on a standby."""
        wait_until(lambda: self._is("ready"), f"{self.address} is ready")

    def stop(self) -> None:
        """Press Ctrl-C. The server must say goodbye, and leave a sound database."""
        assert self.console
        self.console.press(CTRL_C)
        self.console.find(r"Stopped at [\d:]+\. Everything is saved in ", patience=60)
        assert self.console.process.wait(60) == 0
        with TemporaryDirectory() as copy:
            for file in self.data.glob(f"{self.database.name}*"):
                shutil.copy(file, copy)
            with closing(sqlite3.connect(Path(copy) / self.database.name)) as database:
                assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def refuse_second_start(self) -> None:
        """Start the product again with the same data. It must refuse, and name the port of the running server."""
        second = self._console("up", "--host", "127.0.0.1")
        second.find(rf"(?s)already .*{self.port}", patience=PATIENCE)
        assert second.process.wait(60) != 0

    def kill_server(self) -> None:
        """Kill the server, and wait until its keeper has started it again."""
        assert self.console
        os.kill(self._server_process(), signal.SIGKILL)
        self.console.find("The process server ended .* and starts again", patience=60)
        self.wait_until_ready()

    def kill(self) -> None:
        """Kill the keeper: the server must end with it."""
        if self.console and self.console.process.poll() is None:
            server = self._server_process()
            self.console.process.kill()
            wait_until(lambda: not Path(f"/proc/{server}").exists(), "the server ended with its keeper", patience=30)

    def run(self, *words: str) -> str:
        """Run another command, and return its output. Fails if the command fails."""
        # wine gives a Windows program no file as its output
        told = subprocess.run(
            [*self.command, *words],
            env=self.environment,
            cwd=self.data.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="cp1252",  # as a pipe is written on Windows
            check=False,
        )
        assert told.returncode == 0, told.stdout
        return told.stdout

    def state(self, slug: str) -> dict[str, Any]:
        """Return the public state of a tournament from the API, without the time."""
        told = Person(self.address).ask(f"tournaments/{slug}/state/")
        return {name: told[name] for name in ("name", "status", "field", "money")} | {"step": told["clock"]["step"]}

    def is_reached_by_https(self) -> bool:
        """Return whether a phone that trusts the authority of this laptop reaches it."""
        trusting = ssl.create_default_context(cafile=str(self.data / "https" / "authority.crt"))
        with urlopen(f"https://127.0.0.1:{self.https_port}/healthz", context=trusting, timeout=60) as answer:
            return bool(json.loads(answer.read())["ok"])

    def _console(self, *words: str) -> Console:
        return Console([*self.command, *words], environment=self.environment, folder=str(self.data.parent))

    def _is(self, what: str) -> bool:
        """Return the value of `what` in /readyz, such as "serves" or "ready"; False without an answer."""
        with suppress(OSError, AssertionError):
            return bool(json.loads(Person(self.address).get("/readyz"))[what])
        return False

    def _server_process(self) -> int:
        """Return the server's process id on Linux."""
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (folder / "cmdline").read_bytes().split(b"\0")
                variables = (folder / "environ").read_bytes().split(b"\0")
                if b"serve" in words and f"PORT={self.port}".encode() in variables:
                    return int(folder.name)
        raise AssertionError("the server does not run")


def windows_path(path: Path) -> str:
    """Return the path under which a Windows program under wine finds a file."""
    return f"Z:{path}".replace("/", "\\")
