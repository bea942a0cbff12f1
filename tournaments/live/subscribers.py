"""The subscribers of one tournament: open streams to which each change is sent."""

import asyncio
from collections import deque
from collections.abc import Mapping
from time import thread_time
from typing import Protocol

from tournaments.live.connection import Connection
from tournaments.live.frames import Change, heartbeat_frame
from tournaments.live.hints import Hint

BATCH = 200
"""Subscribers in a batch: the loop does other work between two. Those that came together stay together in memory, which
makes sending a fifth cheaper."""
RECENT = 16
"""Changes that are joined for a display that missed some. One that missed more rereads the snapshot."""
REST = 2
"""Between two rounds to all subscribers, the loop rests this many times as long as the first took."""
TURNS = 20
"""Turns in which the batches are sent their heartbeats."""


class Newest(Protocol):
    """An object that has the newest change."""

    newest: Change | None


class Subscriber:
    """An open stream, and the version that its display has.

    There is no queue. Once a congested connection drains, it is sent the newest change, in the frame for displays that
    missed versions.
    """

    __slots__ = ("_seen", "_subscribers", "connection")

    def __init__(self, subscribers: Newest, connection: Connection, *, seen_version: int) -> None:
        """Take a connection to a display that has been sent version `seen_version`."""
        self._subscribers = subscribers
        self.connection = connection
        self._seen = seen_version
        connection.on_drain = self.send_newest
        self.send_newest()

    def send_newest(self) -> None:
        """Send the newest change, unless this display has it or its connection is congested."""
        change = self._subscribers.newest
        if change is None or self._seen == change.version or self.connection.congested:
            return
        frame = change.frame_for(self._seen)
        self._seen = change.version
        self.connection.write(frame)

    def send_heartbeat(self, heartbeat: bytes) -> None:
        """Send the newest change if it is missing, then the heartbeat. Does nothing while congested."""
        self.send_newest()
        if not self.connection.congested:
            self.connection.write(heartbeat)


class Subscribers:
    """The subscribers of a tournament, and the newest version sent to them."""

    def __init__(self, slug: str, *, version: int, now: float) -> None:
        """Start without subscribers; `now` is the loop's time in seconds."""
        self.slug = slug
        self.version = version
        self.changed_at = now
        self.newest: Change | None = None
        self._batches: list[dict[Subscriber, None]] = []  # ordered sets
        self._recent: deque[Hint] = deque(maxlen=RECENT)
        self._is_sending = False
        self._seconds = 0.0

    def __len__(self) -> int:
        return sum(map(len, self._batches))

    def join(self, connection: Connection, *, seen_version: int) -> Subscriber:
        """Add a connection to a display that has been sent version `seen_version`."""
        subscriber = Subscriber(self, connection, seen_version=seen_version)
        batch = next((batch for batch in self._batches if len(batch) < BATCH), None)
        if batch is None:
            batch = {}
            self._batches.append(batch)
        batch[subscriber] = None
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        for batch in self._batches:
            batch.pop(subscriber, None)

    def publish(self, hint: Hint, *, now: int) -> None:
        """Send a change to all subscribers, at once or after the previous change.

        After each round of sending there is a pause, so that in a busy minute the event loop has time for actions
        and readers. Changes published meanwhile are sent together. `now` is the server's time in ms since 1970.
        """
        if hint.version != self.version + 1:
            self._recent.clear()
        self._recent.append(hint)
        self.newest = Change(self._recent, now=now)
        self.version = hint.version
        self.changed_at = asyncio.get_running_loop().time()
        if not self._is_sending:
            self._start_round()

    def send_heartbeat(self, turn: int, *, now: int, extra_fields: Mapping[str, object] | None = None) -> None:
        """Send a heartbeat to those batches of subscribers whose turn it is."""
        if not (batches := self._batches[turn::TURNS]):
            return
        heartbeat = heartbeat_frame(self.version, now, extra_fields)
        for batch in batches:
            for subscriber in tuple(batch):
                subscriber.send_heartbeat(heartbeat)

    def end(self) -> None:
        """End all streams."""
        for batch in self._batches:
            for subscriber in tuple(batch):
                subscriber.connection.end()

    def _start_round(self) -> None:
        self._is_sending, self._seconds = True, 0.0
        self._send_to_batch(0, self.newest)

    def _send_to_batch(self, number: int, change: Change | None) -> None:
        """Send to this batch, and then to the others."""
        loop = asyncio.get_running_loop()
        if number == len(self._batches):
            loop.call_later(self._seconds * REST, self._end_round, change)
            return
        loop.call_soon(self._send_to_batch, number + 1, change)
        began = thread_time()
        for subscriber in tuple(self._batches[number]):
            subscriber.send_newest()
        self._seconds += thread_time() - began

    def _end_round(self, change: Change | None) -> None:
        self._is_sending = False
        if self.newest is not change:
            self._start_round()
