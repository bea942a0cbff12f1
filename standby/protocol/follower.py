"""The standby's side: what the first laptop ships is kept, synced and acknowledged; this one may take over."""

import asyncio
import json
import logging
import os
import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from standby.protocol.channel import WITH_KEY, Channel, TurnedAway, connect, key_secret
from standby.protocol.failover import epoch_of, finish_taking, never_shipped
from standby.protocol.files import Files, keep
from standby.protocol.place import FIRST, STANDBY, free_name, now_text, program, write_whole
from standby.protocol.replica import Copy, commit_of, is_copy, note_copy, set_apart
from standby.protocol.state_file import Noticeboard
from tournaments.selectors.clock.server_time import counted, counter, time_file

log = logging.getLogger("shuffle_up.standby")

#: seconds between two tries to reach the first, and after which a silent one is not there
AGAIN, SILENCE, TICK = 0.3, 1.5, 0.25
#: a witness says that it has not heard the first for so long, and this laptop has not either
UNHEARD = 2.0
#: who heard the first so much later than this laptop knows that it went on without it
LIVED_LATER = 2.0
#: seconds that a first which answers has for handing over
HAND_OVER = 3.0
#: seconds that the processes of a laptop have to let go of its database
LET_GO = 20.0
#: seconds between two tries to list what was never shipped
LIST_AGAIN = 10.0


class Follower:
    """Follows the first laptop, until this one takes over."""

    def __init__(self, board: Noticeboard) -> None:
        self.board, self.place = board, board.place
        self.files = Files(self.place.data)
        self.copy: Copy
        self.channel: Channel | None = None
        self.answered_at = 0.0
        self.was_in_step = False
        #: the process that this one follows
        self.follows = ""
        self.closed = False
        self._taking = self._opened = False
        self._apply = asyncio.Event()
        self._handed_over = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self._listing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Follow until this laptop is in charge."""
        self.board.say(in_step=False, waits=False, had_everything=False, looked_by="")
        await self._open_copy()
        if self.closed:
            return
        works = [asyncio.create_task(self._apply_all()), asyncio.create_task(self._tick())]
        try:
            while not self.closed:
                try:
                    if not self._taking:
                        await self._follow_once()
                except TurnedAway as refused:
                    self._lived_on()
                    self._out_of_step(refused.code)
                    await asyncio.sleep(1)
                except (OSError, TimeoutError, ConnectionError):
                    self._out_of_step("cut" if self.answered_at else "never_seen")
                if not self.closed:
                    await asyncio.sleep(AGAIN)
        finally:
            for one in works:
                one.cancel()
            if not self.closed:
                self.copy.close()

    async def _open_copy(self) -> None:
        """Open the copy. A database that was this laptop's own is kept aside as a file first."""
        database, end = self.place.database, counted() + LET_GO
        if self.place.taking.exists():
            epoch = int(self.place.taking.read_text(encoding="ascii"))
            if epoch > self.board.said.epoch:  # this process died as it took over
                await self._finish_taking(epoch, None)
                return
            self.place.taking.unlink()  # of one that was done
        while not is_copy(database, self.place.received):
            self.place.received.unlink(missing_ok=True)  # of another file, which is gone or was replaced
            epoch = epoch_of(database)
            copy_at = database.with_name(f"{database.stem}.epoch-{epoch}{database.suffix}")
            try:
                aside = await asyncio.to_thread(set_apart, database, free_name(copy_at))
            except sqlite3.OperationalError as problem:
                if counted() > end:
                    log.warning("the database is still in use", extra={"why": str(problem)})
                await asyncio.sleep(AGAIN)
                continue
            if aside:
                self.board.say(aside={"file": str(aside), "epoch": epoch}, synced=True)
            break
        self.copy = Copy(database, self.place.received)
        note_copy(database, self.place.received)
        self._opened = True
        if self.copy.commit.epoch:
            self.board.say(epoch=max(self.board.said.epoch, self.copy.commit.epoch))

    async def _follow_once(self) -> None:
        """Follow until the connection ends, or this laptop takes over, or has slept."""
        self._following = asyncio.create_task(self._follow())
        try:
            await asyncio.wait([self._following])
        finally:
            self._following.cancel()
        if not self._following.cancelled():
            self._following.result()

    async def _follow(self) -> None:
        host, _, port = (self.board.said.peer_port or "").rpartition(":")
        channel = await connect(host, int(port), kind=WITH_KEY, secret=lambda _salt: key_secret(self.place.key))
        try:
            position = self.copy.commit.position
            own = channel.writer.get_extra_info("sockname")[0]
            address = self.place.public or f"http://{own}:{self.place.web_port}"
            files = await asyncio.to_thread(self.files.digests)
            channel.send("H", {
                "as": STANDBY, "epoch": self.board.said.epoch, "program": program(), "address": address,
                "of_epoch": self.copy.commit.epoch,
                "position": {"salt": position.salt, "frame": position.frame, "sum": position.sum},
                "port": f"{own}:{self.place.port}", "files": files,
            })  # fmt: skip
            said = await self._hello(channel)
            self.follows = said.get("name", "")
            self.board.say(address=address, epoch=said["epoch"], peer=said.get("address") or self.board.said.peer)
            await self._receive(channel)
        finally:
            channel.close()
            self.channel = None
            if self._listing:
                self._listing.cancel()
            self._listing = None

    async def _hello(self, channel: Channel) -> dict[str, Any]:
        """Hear what the first says of itself, and give it the digests of the pages where it compares."""
        async with asyncio.timeout(SILENCE * 2):
            kind, content = await channel.receive()
        said: dict[str, Any] = json.loads(content)
        self._lived_on()
        if kind == "X":
            raise TurnedAway(said["reason"])
        kind, content = await channel.receive()
        if kind != "G":
            raise ConnectionError(kind)
        if json.loads(content)["compare"]:
            channel.send("D", await asyncio.to_thread(self.copy.digests))
        self.channel = channel
        self.answered_at = counted()
        return said

    async def _receive(self, channel: Channel) -> None:
        copy = self.copy
        copy.forget_open()
        owed = b""
        while not self._taking:
            kind, content = await channel.receive(silence=SILENCE)
            self.answered_at = counted()
            if kind == "P":
                copy.add(content)
            elif kind == "C":
                copy.end(commit_of(content[8:]))
                owed = content[:8]
            elif kind == "T":
                self._ticked(json.loads(content))
                self._report_never_shipped(channel)
            elif kind == "F":
                await asyncio.to_thread(keep, self.place.data, content)
            elif kind == "u":
                self.board.say(aside=None, synced=True)
            elif kind == "s":
                self._handed_over.set()
            if owed and not channel.more:  # what has come already is synced together
                copy.sync()
                channel.send("A", owed)
                self._apply.set()
                owed = b""

    def _ticked(self, said: dict[str, Any]) -> None:
        """Take the first's time as this server's, and what it says of the two."""
        self.was_in_step = said["in_step"]
        step = {"in_step": said["in_step"], "had_everything": said["in_step"], "looked_by": ""}
        self.board.say(**step, behind=said["behind"], reason="" if said["in_step"] else "catching_up")
        moment = datetime.fromisoformat(said["now"]).isoformat(timespec="microseconds")
        line = f"{moment} {counted():020.6f} {counter():<40.40}\n"
        file = os.open(time_file(), os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(file, line.encode("ascii"), 0)
        os.close(file)

    def _report_never_shipped(self, channel: Channel) -> None:
        """Let the first be told, on each connection until it has it, which actions of this laptop's epoch it lacks."""
        aside = self.board.said.aside
        if aside and self.was_in_step and self._listing is None:
            self._listing = asyncio.create_task(self._list_never_shipped(channel, aside))

    async def _list_never_shipped(self, channel: Channel, aside: dict[str, Any]) -> None:
        while True:
            try:
                await asyncio.to_thread(self.copy.apply)
                told = await asyncio.to_thread(never_shipped, Path(aside["file"]), self.place.database)
                break
            except (sqlite3.Error, OSError, ValueError) as problem:
                log.warning("the database that was kept aside was not read", extra={"why": str(problem)})
                await asyncio.sleep(LIST_AGAIN)
        channel.send("U", json.dumps([one | {"epoch": aside["epoch"]} for one in told]).encode())

    async def _apply_all(self) -> None:
        """Write what was received into the database, behind the answers."""
        while True:
            await self._apply.wait()
            self._apply.clear()
            try:
                await asyncio.to_thread(self.copy.apply)
            except (sqlite3.OperationalError, OSError) as problem:  # somebody reads for long, or the disk is full
                log.warning("not yet in the database", extra={"why": str(problem)})
                await asyncio.sleep(TICK)
                self._apply.set()
                continue
            self.copy.shorten()

    async def _tick(self) -> None:
        last = counted()
        while True:
            await asyncio.sleep(TICK)
            last, before = counted(), last
            if last - before > SILENCE and self._following:  # this laptop slept or stood still: what comes now is old
                self._lived_on()
                self._following.cancel()
            elif self.channel:
                with suppress(OSError):  # who reads notices that it has ended
                    self.channel.send("t")

    def _out_of_step(self, reason: str) -> None:
        self.board.say(in_step=False, reason=reason)

    def _lived_on(self) -> None:
        """Note that the first went on after this laptop had lost it: what it did since is not here."""
        self.was_in_step = False
        self.board.say(had_everything=False)

    async def witness(self, unheard: float, *, woke: bool) -> dict[str, Any]:
        """Hear a screen that hears both laptops: it has not heard the first for so many seconds.

        One that just `woke` does not know when it heard the first last.
        """
        self.board.say(witness=now_text())
        came_at = max(self.answered_at, self.channel.came_at if self.channel else 0.0)
        silent = counted() - came_at if self.answered_at else 0.0
        if silent - unheard > LIVED_LATER and not woke:
            self._lived_on()
        may = self.was_in_step and self.board.said.by_itself and not self.closed
        if may and unheard >= UNHEARD and silent >= UNHEARD:
            return await self.take_over(by="witness")
        return {"taken": False}

    async def take_over(self, *, by: str) -> dict[str, Any]:
        """Make this laptop the first: the rest is written, the epoch begins, and everybody is told."""
        if self.closed or self._taking:
            return {"taken": False, "reason": "taking"}
        if not self._opened or not self.copy.commit.page_size:
            return {"taken": False, "reason": "never_in_step"}
        if self.channel is not None:
            self.channel.send("S")
            with suppress(TimeoutError):
                async with asyncio.timeout(HAND_OVER):
                    await self._handed_over.wait()
        self._taking = True
        began = counted()
        if self._following:
            self._following.cancel()  # nothing more is written into the copy: soon its files are others
            await asyncio.wait([self._following])
        there = await asyncio.to_thread(epoch_of, self.place.database)
        epoch = max(self.board.said.epoch, self.copy.commit.epoch, there) + 1
        write_whole(self.place.taking, str(epoch).encode())
        await self._finish_taking(epoch, self.copy)
        log.warning("taken over in %.1f s", counted() - began, extra={"epoch": epoch, "by": by})
        return {"taken": True, "epoch": epoch}

    async def _finish_taking(self, epoch: int, copy: Copy | None) -> None:
        """Begin the epoch that was noted, also where this process has died since."""
        await finish_taking(self.place, epoch, copy)
        self._is_first(epoch)
        self.place.taking.unlink()

    def _is_first(self, epoch: int) -> None:
        self.closed = True
        self.board.say(role=FIRST, epoch=epoch, in_step=False, waits=False, reason="taken_over", by_itself=True,
                       taken_epoch=epoch, synced=True)  # fmt: skip
