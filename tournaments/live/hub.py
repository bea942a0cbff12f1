"""The hub: receives hints that tournaments have changed, and sends the changes to the displays."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tournaments.live.connection import Connection
from tournaments.live.hints import ANNOUNCEMENT, EVERYTHING, Hint
from tournaments.live.publisher import subscribe_in_process, unsubscribe_in_process
from tournaments.live.snapshot_cache import Snapshot, SnapshotCache, SnapshotSource, SourceAway
from tournaments.live.subscribers import TURNS, Subscriber, Subscribers
from tournaments.selectors.clock.server_time import server_now

logger = logging.getLogger("shuffle_up.live")

POLL_CONNECTED = 2.0
POLL_ALONE = 1.0

FIRST_WAIT = 0.1
LONGEST_WAIT = 2.0
"""Seconds between two reads of the versions in the database, with and without the broker. Published messages can be
lost, so the hub reads them even with the broker."""
MAX_SUBSCRIBERS = 20_000

#: seconds between two heartbeats
BEAT = 5.0
#: returns, for a number of subscribers, the seconds between heartbeats and the further fields of a heartbeat
Pace = Callable[[int], tuple[float, dict[str, Any]]]


class HubFull(Exception):
    """Refusal of a subscriber by a process that is full or about to stop."""


def server_time_ms() -> int:
    return int(server_now().timestamp() * 1000)


def pace_without_standby(_subscribers: int) -> tuple[float, dict[str, Any]]:
    """Return the seconds between heartbeats, and {} because they need no further fields."""
    return BEAT, {}


class Hub:
    """The displays connected to this process, and the sources of their changes.

    Everything runs on one event loop, except for `SnapshotSource`, which is called in threads.
    """

    def __init__(
        self,
        source: SnapshotSource,
        *,
        broker_url: str | None = None,
        channel: str = "",
        max_subscribers: int = MAX_SUBSCRIBERS,
        now: Callable[[], int] = server_time_ms,
        pace: Pace = pace_without_standby,
    ) -> None:
        """Use the Redis at `broker_url`, if given. `now` returns milliseconds since 1970; `pace` times heartbeats."""
        self.now = now
        self._pace = pace
        self.snapshots = SnapshotCache(source, fresh_for=POLL_ALONE)
        self._subscription = (
            Subscription(broker_url, channel, receive=self._receive_wire, connected=self._set_connected)
            if broker_url
            else None
        )
        self._max_subscribers = max_subscribers
        self._connected = False
        self._ending = False
        self._count = 0
        self._watched: dict[str, Subscribers] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._poll: asyncio.Task[None] | None = None
        #: called on the event loop with the slug of each tournament that has changed
        self.note_change: Callable[[str], None] = lambda _slug: None

    def start(self) -> None:
        """Begin to receive hints on the running event loop."""
        self._loop = asyncio.get_running_loop()
        subscribe_in_process(self._receive_from_thread)
        if self._subscription:
            self._start_task(self._subscription.run())
        self._start_task(self._poll_forever())
        self._start_task(self._send_heartbeats())

    async def stop(self) -> None:
        """End all streams, and stop receiving hints."""
        unsubscribe_in_process(self._receive_from_thread)
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.snapshots.close()

    def end_streams(self) -> None:
        """End all streams and accept no new ones."""
        self._ending = True
        for subscribers in self._watched.values():
            subscribers.end()

    def require_room(self) -> None:
        """Raise HubFull if no subscriber can be added."""
        if self._ending or self._count >= self._max_subscribers:
            raise HubFull

    def join(self, slug: str, connection: Connection, *, snapshot: Snapshot) -> None:
        """Add a subscriber, and send it `snapshot` and then each change until its connection is lost."""
        subscribers = self._watched.get(slug)
        if subscribers is None:
            subscribers = self._watched[slug] = Subscribers(slug, version=snapshot.version, now=self._loop.time())
        elif subscribers.version < snapshot.version:  # the snapshot was read before its hint came
            self._publish(subscribers, Hint(slug, snapshot.version, EVERYTHING, snapshot.parts))
        self._count += 1
        connection.write(snapshot.opening)
        subscriber = subscribers.join(connection, seen_version=snapshot.version)
        connection.on_lost = partial(self._leave, subscribers, subscriber)

    def receive_hint(self, hint: Hint) -> None:
        """Publish a hint, unless its version is old. Hints may be late, repeated or out of order."""
        self.note_change(hint.slug)
        self.snapshots.receive_hint(hint)
        subscribers = self._watched.get(hint.slug)
        if subscribers is None or hint.version <= subscribers.version:
            return
        if hint.parts is None or (ANNOUNCEMENT in hint.topics and ANNOUNCEMENT not in hint.parts):
            self._start_task(self._publish_with_snapshot(subscribers, hint))
        else:
            self._publish(subscribers, hint)

    async def poll_versions(self) -> None:
        """Read the versions in the database, and publish changes whose hint was lost."""
        watched = dict(self._watched)
        if not watched:
            return
        began = self._loop.time()
        try:
            versions = await self.snapshots.versions(list(watched))
        except SourceAway as away:
            logger.warning("versions_unreadable", extra={"problem": str(away)})
            return
        for slug, subscribers in watched.items():
            self._apply_database_version(subscribers, versions.get(slug), began=began)

    def _apply_database_version(self, subscribers: Subscribers, version: int | None, *, began: float) -> None:
        if version is None:
            self.note_change(subscribers.slug)
            self.snapshots.forget(subscribers.slug)
            subscribers.end()
            return
        if version < subscribers.version and subscribers.changed_at < began:  # an older database was restored
            self.snapshots.forget(subscribers.slug)
            subscribers.version = 0
        if version > subscribers.version:
            self.receive_hint(Hint(subscribers.slug, version, EVERYTHING))

    async def _publish_with_snapshot(self, subscribers: Subscribers, hint: Hint) -> None:
        with contextlib.suppress(SourceAway):  # the next poll finds the change again
            snapshot = await self.snapshots.get(subscribers.slug)
            if snapshot is not None and snapshot.version > subscribers.version:
                topics = hint.topics if snapshot.version == hint.version else EVERYTHING
                self._publish(subscribers, Hint(subscribers.slug, snapshot.version, topics, snapshot.parts))

    def _leave(self, subscribers: Subscribers, subscriber: Subscriber) -> None:
        subscribers.leave(subscriber)
        self._count -= 1
        if not subscribers:
            del self._watched[subscribers.slug]

    def _publish(self, subscribers: Subscribers, hint: Hint) -> None:
        subscribers.publish(hint, now=self.now())

    def _receive_from_thread(self, hint: Hint) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has just been closed
            self._loop.call_soon_threadsafe(self.receive_hint, hint)

    def _receive_wire(self, raw: bytes) -> None:
        try:
            self.receive_hint(Hint.from_wire(raw))
        except ValueError:
            logger.warning("invalid_hint", extra={"received": f"{raw!r:.200}"})

    def _set_connected(self, *, now: bool) -> None:
        if now != self._connected:
            self._connected = now
            self.snapshots.fresh_for = POLL_CONNECTED if now else POLL_ALONE
            self._poll_soon()  # for changes announced meanwhile

    async def _poll_forever(self) -> None:
        while True:
            await asyncio.sleep(POLL_CONNECTED if self._connected else POLL_ALONE)
            self._poll_soon()

    def _poll_soon(self) -> None:
        if not self._ending and (self._poll is None or self._poll.done()):
            self._poll = self._start_task(self.poll_versions())

    async def _send_heartbeats(self) -> None:
        turn = 0
        while True:
            every, more = self._pace(self._count)
            await asyncio.sleep(every / TURNS)
            turn = (turn + 1) % TURNS
            for subscribers in self._watched.values():
                subscribers.send_heartbeat(turn, now=self.now(), extra_fields=more)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._handle_task_end)
        return task

    def _handle_task_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("live_task_failed", exc_info=error)


"""Seconds between two attempts to reach the broker, doubling from the first to the longest."""
PING_AFTER = 5.0
"""Seconds without a message after which the broker is pinged."""


class Subscription:
    """A listener to the channel, which reconnects when the broker is back.

    `receive` is called with each message; `connected` with `now=True` when messages can be expected, else False.
    """

    def __init__(
        self, url: str, channel: str, *, receive: Callable[[bytes], None], connected: Callable[..., None]
    ) -> None:
        self._url = url
        self._channel = channel
        self._receive = receive
        self._connected = connected
        self._wait = FIRST_WAIT

    async def run(self) -> None:
        """Listen until cancelled, reconnecting after failures."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError, TimeoutError) as error:
                logger.warning("broker_unavailable", extra={"problem": str(error)})
            finally:
                self._connected(now=False)
            await asyncio.sleep(self._wait)
            self._wait = min(self._wait * 2, LONGEST_WAIT)

    async def _listen(self) -> None:
        client = redis.asyncio.Redis.from_url(
            self._url,
            socket_connect_timeout=PING_AFTER,
            socket_timeout=PING_AFTER,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as messages:
            await messages.subscribe(self._channel)
            pinged = False
            while True:
                message = await messages.get_message(timeout=PING_AFTER)
                if message is not None:
                    self._handle_message(message)
                elif pinged:
                    raise TimeoutError("it does not answer")
                else:
                    await messages.ping()
                pinged = message is None

    def _handle_message(self, message: Mapping[str, object]) -> None:
        if message["type"] == "message" and isinstance(message["data"], bytes):
            self._receive(message["data"])
        elif message["type"] == "subscribe":
            self._wait = FIRST_WAIT
            self._connected(now=True)
