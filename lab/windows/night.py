"""A short night on Windows, under wine, with a line for each step and its seconds.

`python -m lab.windows.night DATA COMMAND ...`: COMMAND starts the product in a console, as a person types it; DATA is
the folder of its data, in one that exists. `.ci/windows` builds what it needs and calls it.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory
from typing import Any

from lab.windows.client import PATIENCE, Person, wait_until
from lab.windows.console import Console

PLAYERS = 9
LEVELS = 2
CTRL_C = "\x03"
JPEG = b"\xff\xd8\xff"
# a white point
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print what was done and how long it took."""
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:6.1f} s  {name}", flush=True)


@dataclass
class Night:
    """A night at one server: what was told about it is compared after it was ended."""

    command: Sequence[str]
    environment: dict[str, str]
    data: Path
    port: int
    console: Console | None = None
    password: str = ""
    slug: str = ""

    @property
    def director(self) -> Person:
        """Somebody who has just signed in."""
        person = Person(f"http://127.0.0.1:{self.port}")
        person.sign_in("director", self.password)
        return person

    def start(self) -> None:
        """Start the server in a console, and wait for its pages, worker and beat."""
        self.console = Console(self.command, environment=self.environment, folder=str(self.data.parent))
        self.console.find(r"Shuffle Up \S+ is running.*\n", patience=PATIENCE)
        wait_until(Person(f"http://127.0.0.1:{self.port}").is_ready, "ready")

    def stop(self) -> None:
        """Press Ctrl-C, and look whether everything ended well."""
        assert self.console
        self.console.press(CTRL_C)
        self.console.find(r"Stopped at [\d:]+\. Everything is saved in ", patience=60)
        assert self.console.process.wait(60) == 0
        with TemporaryDirectory() as copy:
            for file in self.data.glob("shuffle-up.sqlite3*"):
                shutil.copy(file, copy)
            with closing(sqlite3.connect(Path(copy) / "shuffle-up.sqlite3")) as database:
                assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def state(self) -> dict[str, Any]:
        """Return what the room's screens are told, apart from the time."""
        told = self.director.ask(f"tournaments/{self.slug}/state/")
        return {name: told[name] for name in ("name", "status", "field", "money")} | {"step": told["clock"]["step"]}


def play(night: Night) -> None:
    """Open an event, enter players, turn levels, and bust one."""
    with step("signed in, an event opened"):
        person = night.director
        night.slug = person.post(
            "tournaments/",
            name="Thursday",
            starts_at=(datetime.now(UTC) + timedelta(hours=1)).isoformat(),
            pace="turbo",
            level_minutes=10,
            players=PLAYERS,
            buy_in=2000,
            starting_stack=20_000,
        )["slug"]
    with step(f"{PLAYERS} players entered and seated"):
        entries = [person.act(night.slug, "enter", name=f"Jörg {number}")["facts"] for number in range(1, PLAYERS + 1)]
        person.act(night.slug, "open-tables")
        person.act(night.slug, "draw-seats")
    with step(f"the clock started, and turned {LEVELS} levels by itself"):
        person.act(night.slug, "start")
        for number in range(1, LEVELS + 1):
            person.act(night.slug, "set-time", left="0:02")
            wait_until(partial(has_crossed, person, night.slug, times=number), f"level {number} turned")
    with step("a player bust"):
        assert person.act(night.slug, "bust", entry=entries[-1]["entry"])["facts"]["place"] == PLAYERS
    with step("the schedule printed"):
        assert person.get(f"/p/{night.slug}/schedule.pdf").startswith(b"%PDF-")
    with step("a player's photo stored"):
        player = entries[0]["name"]["player"]
        person.put_file(f"players/{player}/photo/", field="photo", name="Jörg #1.png", content=PICTURE)
        assert person.get(f"/api/players/{player}/photo/").startswith(JPEG)


def has_crossed(person: Person, slug: str, *, times: int) -> bool:
    """Return whether the worker has turned so many levels."""
    log = [row["action"] for row in person.ask(f"tournaments/{slug}/log/")["results"]]
    return log.count("clock.crossed") == times


def refuse_second_start(night: Night) -> None:
    """Start it once more on the same data: it must say where the first one runs."""
    second = Console(night.command, environment=night.environment, folder=str(night.data.parent))
    second.find(rf"(?s)already .*{night.port}", patience=PATIENCE)
    assert second.process.wait(60) != 0


def kill_server(night: Night) -> None:
    """Kill the server, and wait until its keeper has started it again."""
    told = night.state()
    os.kill(server_process(night.port), signal.SIGKILL)
    assert night.console
    night.console.find("The process server has ended .* and is started again", patience=60)
    wait_until(Person(f"http://127.0.0.1:{night.port}").is_ready, "ready")
    assert night.state() == told


def server_process(port: int) -> int:
    """Return the number of the server's process, as Linux has it."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            variables = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"serve" in words and f"PORT={port}".encode() in variables:
            return int(folder.name)
    raise AssertionError("the server does not run")


def main(data: Path, command: Sequence[str]) -> None:
    """Spend a night at a server on a free port."""
    with create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    kept = {name: os.environ[name] for name in ("HOME", "PATH", "WINEPREFIX", "WINEDEBUG") if name in os.environ}
    where = {"DATA_DIR": f"Z:{data}".replace("/", "\\"), "PORT": str(port), "HTTPS_PORT": "0", "LOCAL_NAME": ""}
    night = Night(command, kept | where, data, port)
    try:
        spend(night)
    finally:
        if night.console:
            night.console.process.kill()


def spend(night: Night) -> None:
    """Start, play, kill, end, and start again."""
    with step("started on an empty folder"):
        night.start()
        assert night.console
        night.password = night.console.find(r"First login director, password (\S+)", patience=5)[1]
    play(night)
    with step("a second start refused"):
        refuse_second_start(night)
    with step("the server killed, and started again by its keeper"):
        kill_server(night)
    told = night.state()
    with step("ended by Ctrl-C: goodbye, and a sound database"):
        night.stop()
    with step("started again"):
        night.start()
    with step("all of it still there"):
        assert night.state() == told
        assert len(night.director.ask(f"tournaments/{night.slug}/entries/")["results"]) == PLAYERS
    with step("ended again; the log's chain holds"):
        night.stop()
        # by the system that runs this: the folder is the same on all of them
        command = [sys.executable, "-m", "shuffle_up", "verify_log"]
        subprocess.run(command, env={**os.environ, "DATA_DIR": str(night.data)}, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
