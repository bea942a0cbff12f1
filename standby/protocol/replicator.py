"""The primary's side: what was committed goes to the standby, and requests wait for its answer.

A standby is *in step* when it has everything and requests wait for it. Where an answer takes too long, or nobody
listens, the primary goes on alone, says so, and brings the standby up again by itself.
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
from standby.protocol.files import Files, FilesOfLink
from standby.protocol.installation import STANDBY, now_text, write_whole
from standby.protocol.replica import DIGEST, Commit, digest_of, pack_pages
from standby.protocol.state_file import StateFile
from standby.protocol.wal import Head, Position, Wal, WalProblem
from tournaments.selectors.clock.server_time import server_now

log = logging.getLogger("shuffle_up.standby")

# seconds that a request waits for the standby, and that a standby may be silent
LONGEST, SILENCE = 0.3, 1.5
# what nobody told of is looked for so often; a tick goes to the standby so often
LOOK, TICK = 0.05, 0.25
# frames after which the log is copied into the file: in step, and while nobody follows
FRAMES, FRAMES_ALONE = 2_000, 16_000
# after a time-out requests do not wait for so long, twice as long each time
CALM, LONGEST_CALM = 1.0, 30.0
# seconds for requests that are under way when a standby takes over
HAND_OVER = 0.5
ACKNOWLEDGED, ALONE, DEPOSED = {"there": True}, {"there": False}, {"deposed": True}
# bytes of pages in a piece
PIECE = 1 << 20
# seconds in which a standby has the digests of all its pages
COMPARES = 60.0
Waiting = list[asyncio.Future[dict[str, Any]]]


@dataclass(slots=True)
class Sent:
    """A batch on its way: its number, when it was sent, the newest action in it, and who waits for it."""

    number: int
    at: float
    action: int
    waiting: Waiting = field(default_factory=list)


class Link:
    """The connection, what was sent, and what was answered."""

    def __init__(self, channel: Channel, position: Position, files: FilesOfLink, *, at: float) -> None:
        self.channel, self.position = channel, position
        self.answered_at = at
        self.number = 0
        self.in_flight: deque[Sent] = deque()
        # the batch after which it is in step, where requests wait already
        self.in_step_after: int | None = None
        self._files = files

    def send_pages(self, pages: Iterable[tuple[int, bytes]]) -> None:
        """Send pages in pieces."""
        piece: dict[int, bytes] = {}
        for number, page in pages:
            piece[number] = page
            if len(piece) * len(page) >= PIECE:
                self.channel.send("P", pack_pages(piece))
                piece = {}
        if piece:
            self.channel.send("P", pack_pages(piece))

    def send_files(self) -> None:
        """Send the files that are new."""
        for file in self._files.new():
            self.channel.send("F", file)

    def end_batch(self, head: Head, *, action: int, epoch: int, waiting: Waiting, at: float) -> None:
        """Send the end of a transaction: the standby answers when it is on its disk."""
        self.number += 1
        self.position = head.position
        self.in_flight.append(Sent(self.number, at, action, waiting))
        commit = Commit(head.position, head.page_size, head.pages, epoch)
        self.channel.send("C", self.number.to_bytes(8, "big") + commit.raw())


class Replicator:
    """Ships what is committed here."""

    def __init__(self, state_file: StateFile) -> None:
        self.state_file, self.installation = state_file, state_file.installation
        self.wal = Wal(self.installation.database)
        self.files = Files(self.installation.data)
        self.link: Link | None = None
        self.woken = asyncio.Event()
        self.asked: Waiting = []
        self._acknowledged_action = self.wal.last_action()
        self._calm_until = 0.0
        self._calm = CALM
        self._time = asyncio.get_running_loop().time
        self._comparing = False
        self._follower: str | None = None
        self.closed = False

    async def run(self) -> None:
        """Ship until this laptop is no longer in charge."""
        self._out_of_step(self.state_file.state.reason or "never_seen")
        ticking = asyncio.create_task(self._tick())
        try:
            while not self.closed:
                with suppress(TimeoutError):  # Python 3.11's `wait_for` may lose the end that comes with a commit
                    async with asyncio.timeout(LOOK):
                        await self.woken.wait()
                self.woken.clear()
                self.turn()
        finally:
            ticking.cancel()
            self.closed = True
            self._release(DEPOSED)
            if self.link:
                self.link.channel.close()
            self.wal.close()

    def wait(self) -> asyncio.Future[dict[str, Any]]:
        """Return what will say whether all that is committed now is on the standby."""
        found: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        if self.state_file.state.waits and self.link:
            self.asked.append(found)
            self.woken.set()
        else:
            found.set_result(ALONE)
            self.woken.set()
        return found

    def turn(self) -> None:
        """Send what is new, look who has waited too long, and keep the log short."""
        link = self.link
        if link is None:
            self._answer(self.asked, ALONE)
            self.asked = []
            if self.wal.head().frame > FRAMES_ALONE and not self._comparing:
                self.wal.checkpoint(lambda: self.wal.head().position)
            return
        waiting, self.asked = self.asked, []
        try:
            sent = self._send_new(link, waiting)
        except WalProblem as problem:
            log.warning("the standby is compared anew", extra={"why": str(problem)})
            self._answer(waiting, ALONE)
            self.lose(link, "compared_anew")
            return
        if not sent:
            self._answer(waiting, ACKNOWLEDGED)
        self._look_for_late(link)
        frames = self.wal.head().frame
        if frames > 2 * FRAMES or (frames > FRAMES and not link.in_flight):
            self.wal.checkpoint(lambda: self._send_rest(link))

    def _send_rest(self, link: Link) -> Position:
        """Ship the rest, and return where that ends."""
        self._send_new(link, [])
        return link.position

    def _send_at_least_an_end(self, link: Link) -> None:
        """Send what is new, or where there is nothing an end alone: its answer says that the standby has all of it."""
        if not self._send_new(link, []):
            self._end_batch(link, self.wal.head(), self.wal.last_action(), [])

    def _send_new(self, link: Link, waiting: Waiting) -> bool:
        """Send what was committed since the last batch. Returns whether somebody has to wait for an answer."""
        action = self._acknowledged_action if self.state_file.state.in_step else self.wal.last_action()
        head = self.wal.head()
        if head.position == link.position:
            if link.in_flight:
                link.in_flight[-1].waiting += waiting
            return bool(link.in_flight)
        if not self.wal.follows(link.position):
            raise WalProblem("the log has gone on without us")
        pages = self.wal.since(link.position, head)
        link.send_files()
        link.send_pages(pages.items())
        self._end_batch(link, head, action, waiting)
        return True

    def _end_batch(self, link: Link, head: Head, action: int, waiting: Waiting) -> None:
        link.end_batch(head, action=action, epoch=self.state_file.state.epoch, waiting=waiting, at=self._time())

    def _look_for_late(self, link: Link) -> None:
        if not link.in_flight:
            return
        now = self._time()
        if now - link.in_flight[0].at > LONGEST and self.state_file.state.waits:
            if now - self._calm_until > LONGEST_CALM:  # it has gone well for a while
                self._calm = CALM
            self._calm_until = now + self._calm
            self._calm = min(LONGEST_CALM, 2 * self._calm)
            self._out_of_step("timeout")

    def has_another(self, port: str | None) -> bool:
        """Return whether another laptop than that of this "host:port" follows; one that is silent is lost soon."""
        return (self.link is not None or self._comparing) and self._follower != port

    async def follow(self, channel: Channel, hello: dict[str, Any]) -> None:
        """Serve a standby that is connected, until it is gone."""
        if self.link is not None:
            self.lose(self.link, "cut")
        self._follower = hello.get("port")
        position = Position(**hello["position"]) if hello.get("position") else Position()
        link = Link(channel, position, FilesOfLink(self.files, hello.get("files") or {}), at=self._time())
        if hello["of_epoch"] == self.state_file.state.epoch and self.wal.follows(position):
            channel.send("G", {"compare": False})
        else:
            self._comparing = True
            try:
                await self._compare(link)
            finally:
                self._comparing = False
        self.link = link
        self.state_file.update(peer=hello.get("address") or self.state_file.state.peer, peer_port=hello.get("port"))
        link.send_files()
        # what it has not yet, perhaps nothing: with its answer requests begin to wait for it
        self._send_at_least_an_end(link)
        with suppress(ConnectionError, OSError):
            await self._listen(link)
        self.lose(link, "cut")

    async def _compare(self, link: Link) -> None:
        """Send every page that the standby has not, or has otherwise, as they are now."""
        link.channel.send("G", {"compare": True})
        kind, digests = await link.channel.receive(silence=COMPARES)
        if kind != "D":
            raise ConnectionError("no digests")
        head = self.wal.head()
        differing: list[tuple[int, bytes]] = []
        for number, page in self.wal.all_pages(head):
            if digests[(number - 1) * DIGEST : number * DIGEST] != digest_of(page):
                differing.append((number, page))
            if len(differing) * head.page_size >= PIECE:
                link.send_pages(differing)
                differing = []
                await link.channel.drain()
        link.send_pages(differing)
        self._end_batch(link, head, self.wal.last_action(), [])

    async def _listen(self, link: Link) -> None:
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

    def _acknowledge(self, link: Link, number: int) -> None:
        while link.in_flight and link.in_flight[0].number <= number:
            sent = link.in_flight.popleft()
            self._acknowledged_action = max(self._acknowledged_action, sent.action)
            self._answer(sent.waiting, ACKNOWLEDGED)
        if link is not self.link:
            return
        if link.in_step_after is not None and number >= link.in_step_after:
            link.in_step_after = None
            self.state_file.update(in_step=True, waits=True, reason="", behind=0)
        elif self._may_wait_again(link):
            self._mark(link)

    def _may_wait_again(self, link: Link) -> bool:
        """Return whether the standby has answered all though requests do not wait for it; after a late answer not at once."""
        return not link.in_flight and not self.state_file.state.waits and self._time() > self._calm_until

    def was_silent(self) -> None:
        """Say that requests were answered without this process: it was stopped, or waited long for the disk."""
        if not self.closed:
            self._out_of_step("protocol_silent")

    def _mark(self, link: Link) -> None:
        """Let requests wait from now on; with the answer to all that was committed until then they are in step."""
        self.state_file.update(waits=True)
        self._send_at_least_an_end(link)
        link.in_step_after = link.number

    async def _hand_over(self, link: Link) -> None:
        """A standby takes over while both run: nothing more is written here, and it gets the rest first."""
        self.state_file.update(role=STANDBY, reason="handed_over", in_step=False, waits=False, synced=True)
        await asyncio.sleep(HAND_OVER)
        self._send_new(link, [])
        link.channel.send("s")
        await link.channel.drain()
        self.closed = True
        self.woken.set()

    def lose(self, link: Link, reason: str) -> None:
        """Go on without a standby that is gone."""
        link.channel.close()
        for sent in link.in_flight:
            self._answer(sent.waiting, ALONE)
        link.in_flight.clear()
        if self.link is link and not self.closed:
            self.link = None
            self._out_of_step(reason)

    def _out_of_step(self, reason: str) -> None:
        self.state_file.update(in_step=False, waits=False, reason=reason, behind=self._behind())
        if self.link:
            self.link.in_step_after = None
            for sent in self.link.in_flight:
                self._answer(sent.waiting, ALONE)
                sent.waiting = []

    def _behind(self) -> int:
        return max(0, self.wal.last_action() - self._acknowledged_action)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            link = self.link
            if link is None or not self.state_file.state.in_step:
                self.state_file.update(behind=self._behind())
            if link is None:
                continue
            if self.state_file.state.in_step and not link.in_flight:
                self._acknowledged_action = self.wal.last_action()
            if self._time() - link.answered_at > SILENCE:
                self.lose(link, "silent")
                continue
            if self._may_wait_again(link):
                self._mark(link)
            state = self.state_file.state
            now = server_now().isoformat()
            link.channel.send("T", {"now": now, "epoch": state.epoch, "in_step": state.in_step, "behind": state.behind})

    def _store_unreplicated(self, actions: list[dict[str, Any]]) -> None:
        """Keep what a laptop tells of its own epoch: the worker puts it where people see it."""
        if actions:
            name = f"never-shipped-{now_text().replace(':', '')}.json"
            write_whole(self.installation.folder / name, json.dumps(actions).encode())

    def _release(self, answer: dict[str, Any]) -> None:
        self._answer(self.asked, answer)
        for sent in self.link.in_flight if self.link else ():
            self._answer(sent.waiting, answer)

    @staticmethod
    def _answer(waiting: Waiting, answer: dict[str, Any]) -> None:
        for future in waiting:
            if not future.done():
                future.set_result(answer)
