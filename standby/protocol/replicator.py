"""The primary's side: commits are sent to the standby, and requests wait for its acknowledgement.

A standby is *in step* when it has everything and requests wait for its acknowledgement. The primary runs alone if an
acknowledgement takes too long, or if no standby is connected. It reports that, and later brings the standby up to date.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from standby.protocol.channel import Channel
from standby.protocol.files import MissingFiles, ReplicatedFiles
from standby.protocol.installation import STANDBY, now_text
from standby.protocol.replica import DIGEST_SIZE, Commit, pack_pages, page_digest
from standby.protocol.state_file import StateFile
from standby.protocol.wal import Head, LogPosition, Wal, WalProblem
from systems.files import write_atomically
from tournaments.selectors.clock.server_time import server_now

log = logging.getLogger("shuffle_up.standby")

# seconds that a request waits for the standby
ACKNOWLEDGEMENT_TIMEOUT = 0.3
# seconds without bytes until a standby counts as gone
SILENCE = 1.5
# seconds between two checks for commits, and between two ticks to the standby
POLL_INTERVAL = 0.05
TICK = 0.25
# frames of the log after which a checkpoint is due: while a standby follows, and alone
CHECKPOINT_FRAMES = 2_000
CHECKPOINT_FRAMES_ALONE = 16_000
# seconds after a timeout in which requests do not wait; doubles with each timeout
MIN_BACKOFF = 1.0
MAX_BACKOFF = 30.0
# seconds for requests that are under way when a standby takes over
HANDOVER_DELAY = 0.5
ACKNOWLEDGED, ALONE, DEPOSED = {"there": True}, {"there": False}, {"deposed": True}
# bytes of pages in a message
MESSAGE_SIZE = 1 << 20
# seconds that a standby has to send the digests of all its pages
DIGESTS_TIMEOUT = 60.0
Waiting = list[asyncio.Future[dict[str, Any]]]


@dataclass(slots=True)
class SentBatch:
    """A batch of commits that the standby has not acknowledged yet."""

    number: int
    sent_at: float
    # primary key of its newest action
    action_key: int
    # requests that wait for it
    waiting: Waiting = field(default_factory=list)


class StandbyLink:
    """The connection to a standby, with its unacknowledged batches."""

    def __init__(self, channel: Channel, position: LogPosition, files: MissingFiles, *, at: float) -> None:
        self.channel, self.position = channel, position
        self.answered_at = at
        self.number = 0
        self.in_flight: deque[SentBatch] = deque()
        # number of the batch whose acknowledgement makes it in step
        self.in_step_after: int | None = None
        self._files = files

    def send_pages(self, pages: Iterable[tuple[int, bytes]]) -> None:
        """Send pages in messages of bounded size."""
        batch: dict[int, bytes] = {}
        for number, page in pages:
            batch[number] = page
            if len(batch) * len(page) >= MESSAGE_SIZE:
                self.channel.send("P", pack_pages(batch))
                batch = {}
        if batch:
            self.channel.send("P", pack_pages(batch))

    def send_files(self) -> None:
        for file in self._files.packed_files():
            self.channel.send("F", file)

    def end_batch(self, head: Head, *, action: int, epoch: int, waiting: Waiting, at: float) -> None:
        """Send the end of a batch. The standby acknowledges the batch once it is on disk."""
        self.number += 1
        self.position = head.position
        self.in_flight.append(SentBatch(self.number, at, action, waiting))
        commit = Commit(head.position, head.page_size, head.pages, epoch)
        self.channel.send("C", self.number.to_bytes(8, "big") + commit.to_bytes())


class Replicator:
    """The primary's side: sends commits to a standby, and answers the requests that wait for it."""

    def __init__(self, state_file: StateFile) -> None:
        self.state_file, self.installation = state_file, state_file.installation
        self.wal = Wal(self.installation.database)
        self.files = ReplicatedFiles(self.installation.data_folder)
        self.link: StandbyLink | None = None
        self.woken = asyncio.Event()
        self.waiting_requests: Waiting = []
        self._acknowledged_action = self.wal.newest_action_key()
        self._backoff_until = 0.0
        self._backoff = MIN_BACKOFF
        self._time = asyncio.get_running_loop().time
        self._comparing = False
        self._follower: str | None = None
        self.closed = False

    async def run(self) -> None:
        """Replicate until this laptop stops being the primary."""
        self._set_out_of_step(self.state_file.state.reason or "never_seen")
        ticking = asyncio.create_task(self._send_ticks())
        try:
            while not self.closed:
                with suppress(
                    TimeoutError
                ):  # Python 3.11's `wait_for` may lose a cancellation that comes with a commit
                    async with asyncio.timeout(POLL_INTERVAL):
                        await self.woken.wait()
                self.woken.clear()
                self.replicate_once()
        finally:
            ticking.cancel()
            self.closed = True
            self._release_all_requests(DEPOSED)
            if self.link:
                self.link.channel.close()
            self.wal.close()

    def replication_future(self) -> asyncio.Future[dict[str, Any]]:
        """Return a future that ends once the standby has all present commits, or once the primary runs alone."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self.state_file.state.waits and self.link:
            self.waiting_requests.append(future)
            self.woken.set()
        else:
            future.set_result(ALONE)
            self.woken.set()
        return future

    def replicate_once(self) -> None:
        """Send new commits, release requests that have waited too long, and checkpoint the log when due."""
        link = self.link
        if link is None:
            self._answer_requests(self.waiting_requests, ALONE)
            self.waiting_requests = []
            if self.wal.newest_commit().frame > CHECKPOINT_FRAMES_ALONE and not self._comparing:
                self.wal.checkpoint(lambda: self.wal.newest_commit().position)
            return
        waiting, self.waiting_requests = self.waiting_requests, []
        try:
            sent = self._send_new_batch(link, waiting)
        except WalProblem as problem:
            log.warning("standby_resync", extra={"problem": str(problem)})
            self._answer_requests(waiting, ALONE)
            self.drop_link(link, "compared_anew")
            return
        if not sent:
            self._answer_requests(waiting, ACKNOWLEDGED)
        self._check_timeout(link)
        frames = self.wal.newest_commit().frame
        if frames > 2 * CHECKPOINT_FRAMES or (frames > CHECKPOINT_FRAMES and not link.in_flight):
            self.wal.checkpoint(lambda: self._send_remaining_commits(link))

    def _send_remaining_commits(self, link: StandbyLink) -> LogPosition:
        self._send_new_batch(link, [])
        return link.position

    def _send_new_or_empty_batch(self, link: StandbyLink) -> None:
        """Send new commits, or an empty batch, whose acknowledgement shows that the standby has everything."""
        if not self._send_new_batch(link, []):
            self._end_batch(link, self.wal.newest_commit(), self.wal.newest_action_key(), [])

    def _send_new_batch(self, link: StandbyLink, waiting: Waiting) -> bool:
        """Send commits since the last batch. Returns whether an acknowledgement is awaited. Raises WalProblem."""
        action = self._acknowledged_action if self.state_file.state.in_step else self.wal.newest_action_key()
        head = self.wal.newest_commit()
        if head.position == link.position:
            if link.in_flight:
                link.in_flight[-1].waiting += waiting
            return bool(link.in_flight)
        if not self.wal.has_commits_since(link.position):
            raise WalProblem("the log has gone on without us")
        pages = self.wal.pages_since(link.position, head)
        link.send_files()
        link.send_pages(pages.items())
        self._end_batch(link, head, action, waiting)
        return True

    def _end_batch(self, link: StandbyLink, head: Head, action: int, waiting: Waiting) -> None:
        link.end_batch(head, action=action, epoch=self.state_file.state.epoch, waiting=waiting, at=self._time())

    def _check_timeout(self, link: StandbyLink) -> None:
        if not link.in_flight:
            return
        now = self._time()
        if now - link.in_flight[0].sent_at > ACKNOWLEDGEMENT_TIMEOUT and self.state_file.state.waits:
            if now - self._backoff_until > MAX_BACKOFF:  # no timeout for a while
                self._backoff = MIN_BACKOFF
            self._backoff_until = now + self._backoff
            self._backoff = min(MAX_BACKOFF, 2 * self._backoff)
            self._set_out_of_step("timeout")

    def has_another_standby(self, port: str | None) -> bool:
        """Return whether a standby is connected whose address is not `port`, given as "host:port"."""
        return (self.link is not None or self._comparing) and self._follower != port

    async def serve_standby(self, channel: Channel, hello: dict[str, Any]) -> None:
        """Bring a standby up to date, and send it every commit until the connection ends."""
        if self.link is not None:
            self.drop_link(self.link, "cut")
        self._follower = hello.get("port")
        position = LogPosition(**hello["position"]) if hello.get("position") else LogPosition()
        link = StandbyLink(channel, position, MissingFiles(self.files, hello.get("files") or {}), at=self._time())
        if hello["of_epoch"] == self.state_file.state.epoch and self.wal.has_commits_since(position):
            channel.send("G", {"compare": False})
        else:
            self._comparing = True
            try:
                await self._send_differing_pages(link)
            finally:
                self._comparing = False
        self.link = link
        self.state_file.update(peer=hello.get("address") or self.state_file.state.peer, peer_port=hello.get("port"))
        link.send_files()
        # with the acknowledgement requests begin to wait for it
        self._send_new_or_empty_batch(link)
        with suppress(ConnectionError, OSError):
            await self._receive_acknowledgements(link)
        self.drop_link(link, "cut")

    async def _send_differing_pages(self, link: StandbyLink) -> None:
        """Compare all pages by the standby's digests, and send those that differ."""
        link.channel.send("G", {"compare": True})
        kind, digests = await link.channel.receive(silence=DIGESTS_TIMEOUT)
        if kind != "D":
            raise ConnectionError("no digests")
        head = self.wal.newest_commit()
        differing: list[tuple[int, bytes]] = []
        for number, page in self.wal.all_pages(head):
            if digests[(number - 1) * DIGEST_SIZE : number * DIGEST_SIZE] != page_digest(page):
                differing.append((number, page))
            if len(differing) * head.page_size >= MESSAGE_SIZE:
                link.send_pages(differing)
                differing = []
                await link.channel.drain()
        link.send_pages(differing)
        self._end_batch(link, head, self.wal.newest_action_key(), [])

    async def _receive_acknowledgements(self, link: StandbyLink) -> None:
        while True:
            kind, content = await link.channel.receive()
            link.answered_at = self._time()
            if kind == "A":
                self._acknowledge(link, int.from_bytes(content, "big"))
            elif kind == "U":
                self._store_unreplicated(json.loads(content))
                link.channel.send("u")
            elif kind == "S":
                await self._hand_over(link)

    def _acknowledge(self, link: StandbyLink, number: int) -> None:
        while link.in_flight and link.in_flight[0].number <= number:
            sent = link.in_flight.popleft()
            self._acknowledged_action = max(self._acknowledged_action, sent.action_key)
            self._answer_requests(sent.waiting, ACKNOWLEDGED)
        if link is not self.link:
            return
        if link.in_step_after is not None and number >= link.in_step_after:
            link.in_step_after = None
            self.state_file.update(in_step=True, waits=True, reason="", behind=0)
        elif self._may_resume_waiting(link):
            self._resume_waiting(link)

    def _may_resume_waiting(self, link: StandbyLink) -> bool:
        """Return whether requests may wait again: nothing is unacknowledged, and the backoff is over."""
        return not link.in_flight and not self.state_file.state.waits and self._time() > self._backoff_until

    def note_protocol_silence(self) -> None:
        """Record that web processes went on without this process, which was stopped or waited for the disk."""
        if not self.closed:
            self._set_out_of_step("protocol_silent")

    def _resume_waiting(self, link: StandbyLink) -> None:
        """Let requests wait from now on. The laptops are in step once everything sent so far is acknowledged."""
        self.state_file.update(waits=True)
        self._send_new_or_empty_batch(link)
        link.in_step_after = link.number

    async def _hand_over(self, link: StandbyLink) -> None:
        """Hand over to a standby that takes over: stop writing here, and send the rest."""
        self.state_file.update(role=STANDBY, reason="handed_over", in_step=False, waits=False, synced=True)
        await asyncio.sleep(HANDOVER_DELAY)
        self._send_new_batch(link, [])
        link.channel.send("s")
        await link.channel.drain()
        self.closed = True
        self.woken.set()

    def drop_link(self, link: StandbyLink, reason: str) -> None:
        """Go on without a standby that is gone, and release the requests that wait for it."""
        link.channel.close()
        for sent in link.in_flight:
            self._answer_requests(sent.waiting, ALONE)
        link.in_flight.clear()
        if self.link is link and not self.closed:
            self.link = None
            self._set_out_of_step(reason)

    def _set_out_of_step(self, reason: str) -> None:
        self.state_file.update(in_step=False, waits=False, reason=reason, behind=self._actions_behind())
        if self.link:
            self.link.in_step_after = None
            for sent in self.link.in_flight:
                self._answer_requests(sent.waiting, ALONE)
                sent.waiting = []

    def _actions_behind(self) -> int:
        return max(0, self.wal.newest_action_key() - self._acknowledged_action)

    async def _send_ticks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            link = self.link
            if link is None or not self.state_file.state.in_step:
                self.state_file.update(behind=self._actions_behind())
            if link is None:
                continue
            if self.state_file.state.in_step and not link.in_flight:
                self._acknowledged_action = self.wal.newest_action_key()
            if self._time() - link.answered_at > SILENCE:
                self.drop_link(link, "silent")
                continue
            if self._may_resume_waiting(link):
                self._resume_waiting(link)
            state = self.state_file.state
            now = server_now().isoformat()
            link.channel.send("T", {"now": now, "epoch": state.epoch, "in_step": state.in_step, "behind": state.behind})

    def _store_unreplicated(self, actions: list[dict[str, Any]]) -> None:
        """Store the standby's unreplicated actions in a file, which the worker imports."""
        if actions:
            name = f"never-shipped-{now_text().replace(':', '')}.json"
            write_atomically(self.installation.protocol_folder / name, json.dumps(actions).encode())

    def _release_all_requests(self, answer: dict[str, Any]) -> None:
        self._answer_requests(self.waiting_requests, answer)
        for sent in self.link.in_flight if self.link else ():
            self._answer_requests(sent.waiting, answer)

    @staticmethod
    def _answer_requests(waiting: Waiting, answer: dict[str, Any]) -> None:
        for future in waiting:
            if not future.done():
                future.set_result(answer)
