"""The standby's side: stores, syncs and acknowledges what the primary sends. It may take over."""

import asyncio
import json
import logging
import os
import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from standby.protocol.channel import WITH_KEY, Channel, Rejected, key_secret, open_channel
from standby.protocol.failover import database_epoch, finish_failover, unreplicated_actions
from standby.protocol.files import ReplicatedFiles, store_file
from standby.protocol.installation import PRIMARY, STANDBY, free_path, now_text, program_digest
from standby.protocol.replica import Replica, back_up_database, is_replica, mark_replica, parse_commit
from standby.protocol.state_file import StateFile
from systems.clocks import boot_id
from systems.files import open_to_write, write_at, write_atomically
from tournaments.selectors.clock.server_time import seconds_since_boot, time_reference_file

log = logging.getLogger("shuffle_up.standby")

# seconds between two attempts to connect
RECONNECT_INTERVAL = 0.3
# seconds without bytes until the connection counts as cut
SILENCE = 1.5
# seconds between two ticks
TICK = 0.25
# seconds for which neither a witness nor this laptop has heard the primary before an automatic failover
UNHEARD = 2.0
# seconds by which a witness heard the primary later than this laptop: the primary ran on without it
LIVED_LATER = 2.0
# seconds that a primary has to hand over
HANDOVER_TIMEOUT = 3.0
# seconds that this laptop's processes have to close its database
RELEASE_TIMEOUT = 20.0
# seconds between two attempts to list unreplicated actions
LIST_INTERVAL = 10.0


class Follower:
    """The standby's side: follows a primary until this laptop takes over."""

    def __init__(self, state_file: StateFile) -> None:
        self.state_file, self.installation = state_file, state_file.installation
        self.files = ReplicatedFiles(self.installation.data_folder)
        self.replica: Replica
        self.channel: Channel | None = None
        self.answered_at = 0.0
        self.was_in_step = False
        # name of the followed process
        self.primary_name = ""
        self.closed = False
        self._failing_over = self._opened = False
        self._received = asyncio.Event()
        self._handed_over = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self._listing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Follow the primary, reconnecting after each interruption, until this laptop becomes the primary."""
        self.state_file.update(in_step=False, waits=False, had_everything=False, looked_by="")
        await self._open_replica()
        if self.closed:
            return
        tasks = [asyncio.create_task(self._apply_received()), asyncio.create_task(self._send_ticks())]
        try:
            while not self.closed:
                try:
                    if not self._failing_over:
                        await self._follow_once()
                except Rejected as rejection:
                    self._note_possible_loss()
                    self._set_out_of_step(rejection.code)
                    await asyncio.sleep(1)
                except (OSError, TimeoutError, ConnectionError):
                    self._set_out_of_step("cut" if self.answered_at else "never_seen")
                if not self.closed:
                    await asyncio.sleep(RECONNECT_INTERVAL)
        finally:
            for task in tasks:
                task.cancel()
            if not self.closed:
                self.replica.close()

    async def _open_replica(self) -> None:
        """Open the replica, or complete a failover that a crash interrupted.

        A database that is no replica yet is first copied to another file.
        """
        database, end = self.installation.database, seconds_since_boot() + RELEASE_TIMEOUT
        if self.installation.failover_epoch_path.exists():
            epoch = int(self.installation.failover_epoch_path.read_text(encoding="ascii"))
            if epoch > self.state_file.state.epoch:  # this process died during a failover
                await self._finish_failover(epoch, None)
                return
            self.installation.failover_epoch_path.unlink()  # that failover was completed
        while not is_replica(database, self.installation.received_log_path):
            self.installation.received_log_path.unlink(
                missing_ok=True
            )  # it belongs to another database, which is gone or was replaced
            epoch = database_epoch(database)
            backup_file = database.with_name(f"{database.stem}.epoch-{epoch}{database.suffix}")
            try:
                aside = await asyncio.to_thread(back_up_database, database, free_path(backup_file))
            except sqlite3.OperationalError as problem:
                if seconds_since_boot() > end:
                    log.warning("database_in_use", extra={"problem": str(problem)})
                await asyncio.sleep(RECONNECT_INTERVAL)
                continue
            if aside:
                self.state_file.update(aside={"file": str(aside), "epoch": epoch}, synced=True)
            break
        self.replica = Replica(database, self.installation.received_log_path)
        mark_replica(database, self.installation.received_log_path)
        self._opened = True
        if self.replica.commit.epoch:
            self.state_file.update(epoch=max(self.state_file.state.epoch, self.replica.commit.epoch))

    async def _follow_once(self) -> None:
        """Follow until the connection ends, a failover begins, or this laptop has slept."""
        self._following = asyncio.create_task(self._follow())
        try:
            await asyncio.wait([self._following])
        finally:
            self._following.cancel()
        if not self._following.cancelled():
            self._following.result()

    async def _follow(self) -> None:
        host, _, port = (self.state_file.state.peer_port or "").rpartition(":")
        channel = await open_channel(
            host, int(port), kind=WITH_KEY, secret=lambda _salt: key_secret(self.installation.secret_key)
        )
        try:
            position = self.replica.commit.position
            own = channel.writer.get_extra_info("sockname")[0]
            address = self.installation.public_url or f"http://{own}:{self.installation.web_port}"
            files = await asyncio.to_thread(self.files.digest_by_path)
            channel.send("H", {
                "as": STANDBY, "epoch": self.state_file.state.epoch, "program": program_digest(), "address": address,
                "of_epoch": self.replica.commit.epoch,
                "position": {"salt": position.salt, "frame": position.frame, "sum": position.sum},
                "port": f"{own}:{self.installation.port}", "files": files,
            })  # fmt: skip
            hello = await self._receive_hello(channel)
            self.primary_name = hello.get("name", "")
            self.state_file.update(
                address=address, epoch=hello["epoch"], peer=hello.get("address") or self.state_file.state.peer
            )
            await self._receive_messages(channel)
        finally:
            channel.close()
            self.channel = None
            if self._listing:
                self._listing.cancel()
            self._listing = None

    async def _receive_hello(self, channel: Channel) -> dict[str, Any]:
        """Return the primary's hello, and send the digests of all pages if the primary asks for them."""
        async with asyncio.timeout(SILENCE * 2):
            kind, content = await channel.receive()
        hello: dict[str, Any] = json.loads(content)
        self._note_possible_loss()
        if kind == "X":
            raise Rejected(hello["reason"])
        kind, content = await channel.receive()
        if kind != "G":
            raise ConnectionError(kind)
        if json.loads(content)["compare"]:
            channel.send("D", await asyncio.to_thread(self.replica.page_digests))
        self.channel = channel
        self.answered_at = seconds_since_boot()
        return hello

    async def _receive_messages(self, channel: Channel) -> None:
        replica = self.replica
        replica.drop_uncommitted_pages()
        unacknowledged = b""
        while not self._failing_over:
            kind, content = await channel.receive(silence=SILENCE)
            self.answered_at = seconds_since_boot()
            if kind == "P":
                replica.append_pages(content)
            elif kind == "C":
                replica.append_commit(parse_commit(content[8:]))
                unacknowledged = content[:8]
            elif kind == "T":
                self._store_tick(json.loads(content))
                self._start_unreplicated_report(channel)
            elif kind == "F":
                await asyncio.to_thread(store_file, self.installation.data_folder, content)
            elif kind == "u":
                self.state_file.update(aside=None, synced=True)
            elif kind == "s":
                self._handed_over.set()
            if unacknowledged and not channel.has_buffered_bytes:  # sync buffered batches together
                replica.sync_log()
                channel.send("A", unacknowledged)
                self._received.set()
                unacknowledged = b""

    def _store_tick(self, tick: dict[str, Any]) -> None:
        """Store the primary's time as this server's time, and store whether this laptop is in step."""
        self.was_in_step = tick["in_step"]
        step = {"in_step": tick["in_step"], "had_everything": tick["in_step"], "looked_by": ""}
        self.state_file.update(**step, behind=tick["behind"], reason="" if tick["in_step"] else "catching_up")
        moment = datetime.fromisoformat(tick["now"]).isoformat(timespec="microseconds")
        line = f"{moment} {seconds_since_boot():020.6f} {boot_id():<40.40}\n"
        file = open_to_write(time_reference_file())
        write_at(file, line.encode("ascii"), 0)
        os.close(file)

    def _start_unreplicated_report(self, channel: Channel) -> None:
        """Report this former primary's unreplicated actions, on each connection until the new primary has them."""
        aside = self.state_file.state.aside
        if aside and self.was_in_step and self._listing is None:
            self._listing = asyncio.create_task(self._send_unreplicated(channel, aside))

    async def _send_unreplicated(self, channel: Channel, aside: dict[str, Any]) -> None:
        while True:
            try:
                await asyncio.to_thread(self.replica.apply_commits)
                actions = await asyncio.to_thread(unreplicated_actions, Path(aside["file"]), self.installation.database)
                break
            except (sqlite3.Error, OSError, ValueError) as problem:
                log.warning("stored_database_unreadable", extra={"problem": str(problem)})
                await asyncio.sleep(LIST_INTERVAL)
        channel.send("U", json.dumps([action | {"epoch": aside["epoch"]} for action in actions]).encode())

    async def _apply_received(self) -> None:
        """Keep writing acknowledged transactions into the database."""
        while True:
            await self._received.wait()
            self._received.clear()
            try:
                await asyncio.to_thread(self.replica.apply_commits)
            except (sqlite3.OperationalError, OSError) as problem:  # a long read, or a full disk
                log.warning("failover_not_stored", extra={"problem": str(problem)})
                await asyncio.sleep(TICK)
                self._received.set()
                continue
            self.replica.truncate_log()

    async def _send_ticks(self) -> None:
        last = seconds_since_boot()
        while True:
            await asyncio.sleep(TICK)
            last, before = seconds_since_boot(), last
            if last - before > SILENCE and self._following:  # this laptop slept: what arrives now is old
                self._note_possible_loss()
                self._following.cancel()
            elif self.channel:
                with suppress(OSError):  # the reader notices a closed connection
                    self.channel.send("t")

    def _set_out_of_step(self, reason: str) -> None:
        self.state_file.update(in_step=False, reason=reason)

    def _note_possible_loss(self) -> None:
        """Record that this laptop may lack actions: the primary may have gone on without it."""
        self.was_in_step = False
        self.state_file.update(had_everything=False)

    async def accept_witness_report(self, unheard: float, *, woke: bool) -> dict[str, Any]:
        """Accept a screen's report that the primary was silent for `unheard` seconds; may start a failover.

        A screen that just `woke` does not know when it last heard the primary. Returns `taken`, whether a failover was
        done.
        """
        self.state_file.update(witness=now_text())
        last_received_at = max(self.answered_at, self.channel.last_received_at if self.channel else 0.0)
        silent = seconds_since_boot() - last_received_at if self.answered_at else 0.0
        if silent - unheard > LIVED_LATER and not woke:
            self._note_possible_loss()
        may = self.was_in_step and self.state_file.state.by_itself and not self.closed
        if may and unheard >= UNHEARD and silent >= UNHEARD:
            return await self.fail_over(by="witness")
        return {"taken": False}

    async def fail_over(self, *, by: str) -> dict[str, Any]:
        """Make this laptop the primary in a new epoch. A primary that answers hands over first.

        Returns `taken`, with the `epoch`, or with the `reason` for doing nothing.
        """
        if self.closed or self._failing_over:
            return {"taken": False, "reason": "taking"}
        if not self._opened or not self.replica.commit.page_size:
            return {"taken": False, "reason": "never_in_step"}
        if self.channel is not None:
            self.channel.send("S")
            with suppress(TimeoutError):
                async with asyncio.timeout(HANDOVER_TIMEOUT):
                    await self._handed_over.wait()
        self._failing_over = True
        began = seconds_since_boot()
        if self._following:
            self._following.cancel()  # nothing may be written into the replica from now on
            await asyncio.wait([self._following])
        stored_epoch = await asyncio.to_thread(database_epoch, self.installation.database)
        epoch = max(self.state_file.state.epoch, self.replica.commit.epoch, stored_epoch) + 1
        write_atomically(self.installation.failover_epoch_path, str(epoch).encode())
        await self._finish_failover(epoch, self.replica)
        log.warning("failover", extra={"seconds": round(seconds_since_boot() - began, 1), "epoch": epoch, "by": by})
        return {"taken": True, "epoch": epoch}

    async def _finish_failover(self, epoch: int, replica: Replica | None) -> None:
        """Become the primary of the stored epoch, also after a restart of this process."""
        await finish_failover(self.installation, epoch, replica)
        self._become_primary(epoch)
        self.installation.failover_epoch_path.unlink()

    def _become_primary(self, epoch: int) -> None:
        self.closed = True
        self.state_file.update(
            role=PRIMARY,
            epoch=epoch,
            in_step=False,
            waits=False,
            reason="taken_over",
            by_itself=True,
            taken_epoch=epoch,
            synced=True,
        )
