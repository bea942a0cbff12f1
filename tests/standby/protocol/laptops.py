"""Two laptops in one process: the real protocol over the loopback, on small databases."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from standby.protocol.installation import Installation
from standby.protocol.process import ProtocolProcess
from standby.protocol.state_file import StateFile
from standby.services.invitations import word_secret
from tests.standby.protocol import rows
from tests.suite.stream_server import wait_for_other_tasks
from tournaments.selectors.clock.server_time import system_now

HERE = "127.0.0.1"
PATIENCE = 40.0
WORD, SALT = "7KQ2-M4TX-9PLD", b"salt of the word"


@dataclass
class Laptop:
    """A laptop: its installation, and the process while it runs."""

    installation: Installation
    work: asyncio.Task[None] | None = None
    process: ProtocolProcess | None = None

    def start(self) -> None:
        """Start its process."""
        self.process = ProtocolProcess(StateFile(self.installation))
        self.process.state_file.write()
        self.work = asyncio.create_task(self.process.run())

    async def stop(self) -> None:
        """End it, which others cannot tell from a crash."""
        if self.work:
            self.work.cancel()
            with suppress(asyncio.CancelledError):
                await self.work

    async def ask(self, word: str, **said: Any) -> dict[str, Any]:
        """Ask its process."""
        assert self.process is not None
        return await self.process.answer_request(word, said)

    @property
    def said(self) -> dict[str, Any]:
        """Return its state."""
        found: dict[str, Any] = json.loads(self.installation.state_path.read_text())
        return found

    def says(self, **said: Any) -> None:
        """Write its state file before it starts."""
        self.installation.state_path.write_text(json.dumps(said))


Both = tuple[Laptop, Laptop]


def laptop(folder: Path, *, port: int, key: str = "one key for both") -> Laptop:
    """A laptop in a folder."""
    folder.mkdir()
    return Laptop(Installation(folder, folder / "event.sqlite3", port - 1, port, key, host=HERE))


def invite(installation: Installation, *, lasts: timedelta = timedelta(minutes=15)) -> None:
    """Let the word count at a laptop."""
    installation.protocol_folder.mkdir(exist_ok=True)
    until = (system_now() + lasts).isoformat()
    said = {"salt": SALT.hex(), "secret": word_secret(WORD, SALT).hex(), "until": until}
    installation.invitation_path.write_text(json.dumps(said))


def kept_in(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder with their contents."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


async def until(what: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError, ValueError, KeyError, sqlite3.Error):
            if what():
                return
        assert time.monotonic() < end, "it never came to be so"
        await asyncio.sleep(0.01)


async def acknowledged(first: Laptop, writer: sqlite3.Connection, number: int) -> dict[str, Any]:
    """Act on the primary, and return the protocol's answer to its request."""
    rows.act(writer, number)
    return await first.ask("wait")


def played(both: Both, play: Callable[[Laptop, Laptop, Any], Awaitable[None]], *, in_step: bool = True) -> None:
    """Start both, wait until they are in step, play, and end both."""

    async def run() -> None:
        first, second = both
        writer = rows.make(first.installation.database)
        first.start()
        second.start()
        try:
            if in_step:
                await until(lambda: first.said["in_step"] and second.said["in_step"])
            await play(first, second, writer)
        finally:
            writer.close()
            for side in both:
                await side.stop()
            await wait_for_other_tasks()

    asyncio.run(run())
