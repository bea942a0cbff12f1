"""A standby that is connected: pages, files and the ends of transactions on their way to it."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from standby.protocol.channel import Channel
from standby.protocol.files import FilesOfLink
from standby.protocol.replica import Commit, pages_raw
from standby.protocol.wal import Head, Position

#: bytes of pages in a piece
PIECE = 1 << 20
#: seconds in which a standby has the digests of all its pages
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
        #: the batch after which it is in step, where requests wait already
        self.in_step_after: int | None = None
        self._files = files

    def send_pages(self, pages: Iterable[tuple[int, bytes]]) -> None:
        """Send pages in pieces."""
        piece: dict[int, bytes] = {}
        for number, page in pages:
            piece[number] = page
            if len(piece) * len(page) >= PIECE:
                self.channel.send("P", pages_raw(piece))
                piece = {}
        if piece:
            self.channel.send("P", pages_raw(piece))

    def send_files(self) -> None:
        """Send the files that are new."""
        for one in self._files.new():
            self.channel.send("F", one)

    def end_batch(self, head: Head, *, action: int, epoch: int, waiting: Waiting, at: float) -> None:
        """Send the end of a transaction: the standby answers when it is on its disk."""
        self.number += 1
        self.position = head.position
        self.in_flight.append(Sent(self.number, at, action, waiting))
        commit = Commit(head.position, head.page_size, head.pages, epoch)
        self.channel.send("C", self.number.to_bytes(8, "big") + commit.raw())
