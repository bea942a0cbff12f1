"""The hub: hears that tournaments have changed, and tells everybody who watches them."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from tournaments.live.announce import hear_nearby, stop_hearing_nearby
from tournaments.live.hints import ANNOUNCEMENT, EVERYTHING, Hint
from tournaments.live.line import Line, Send
from tournaments.live.listener import Listener
from tournaments.live.rail import TURNS, Rail
from tournaments.live.shelf import Shelf, Snapshot, Source, SourceAway
from tournaments.live.subscription import Subscription

logger = logging.getLogger("shuffle_up.live")

BEAT = 5.0
"""Seconds between two heartbeats to a listener."""
GLANCE_LINKED = 2.0
GLANCE_ALONE = 1.0
"""Seconds between two looks at the versions in the database, with the broker and without. A published message can be
lost on either side of a broker, so a hub looks even when all seems well."""
MAX_LISTENERS = 10_000


class Full(Exception):
    """No more listeners can be taken: the process has its fill, or is about to stop."""


def wall_clock() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000


class Hub:
    """One process's share of the displays.

    All of it happens on one event loop, except for `Source`, which is asked in threads.
    """

    def __init__(
        self,
        source: Source,
        *,
        broker_url: str | None = None,
        channel: str = "",
        max_listeners: int = MAX_LISTENERS,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        """`broker_url` as `channel.client_url` gives it; `now` in milliseconds since 1970."""
        self.now = now
        self.shelf = Shelf(source, trusted_for=GLANCE_ALONE)
        self._subscription = (
            Subscription(broker_url, channel, hear=self._hear_wire, linked=self._set_linked) if broker_url else None
        )
        self._max_listeners = max_listeners
        self._linked = False
        self._ending = False
        self._listeners = 0
        self._rails: dict[str, Rail] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._glance: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen for hints; the running loop is the hub's from here on."""
        self._loop = asyncio.get_running_loop()
        hear_nearby(self._hear_from_thread)
        if self._subscription:
            self._spawn(self._subscription.run())
        self._spawn(self._glance_again_and_again())
        self._spawn(self._beat())

    async def stop(self) -> None:
        """End all streams and listen no longer."""
        stop_hearing_nearby(self._hear_from_thread)
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.shelf.close()

    def end_streams(self) -> None:
        """End all streams and open no more: the process is about to stop."""
        self._ending = True
        for rail in self._rails.values():
            rail.end()

    def join(self, slug: str, line: Line, send: Send, *, holding: Snapshot) -> Listener:
        """Take a listener who is about to be shown `holding`. Raises Full."""
        if self._ending or self._listeners >= self._max_listeners:
            raise Full
        rail = self._rails.get(slug)
        if rail is None:
            rail = self._rails[slug] = Rail(slug, version=holding.version, now=self._loop.time())
        elif rail.version < holding.version:  # read before its hint came: nobody need wait for the hint
            self._tell(rail, Hint(slug, holding.version, EVERYTHING, holding.parts))
        self._listeners += 1
        return rail.join(line, send, seen=holding.version)

    def leave(self, slug: str, listener: Listener) -> None:
        """Take a listener off."""
        rail = self._rails[slug]
        rail.leave(listener)
        self._listeners -= 1
        if not rail:
            del self._rails[slug]

    def hear(self, hint: Hint) -> None:
        """Pass on what is news. Hints come late, twice and out of order: the version says which are old."""
        self.shelf.overtake(hint.slug, hint.version)
        rail = self._rails.get(hint.slug)
        if rail is None or hint.version <= rail.version:
            return
        if hint.parts is None or (ANNOUNCEMENT in hint.topics and ANNOUNCEMENT not in hint.parts):
            self._spawn(self._catch_up(rail, hint))
        else:
            self._tell(rail, hint)

    async def glance(self) -> None:
        """Look at the versions in the database, for whatever no hint has told of."""
        rails = dict(self._rails)
        if not rails:
            return
        began = self._loop.time()
        try:
            versions = await self.shelf.versions(list(rails))
        except SourceAway as away:
            logger.warning("live: cannot look for changes (%s)", away)
            return
        for slug, rail in rails.items():
            self._compare(rail, versions.get(slug), began=began)

    def _compare(self, rail: Rail, version: int | None, *, began: float) -> None:
        if version is None:
            self.shelf.forget(rail.slug)
            rail.end()
            return
        if version < rail.version and rail.told_at < began:  # somebody put an older database back
            self.shelf.forget(rail.slug)
            rail.version = 0
        if version > rail.version:
            self.hear(Hint(rail.slug, version, EVERYTHING))

    async def _catch_up(self, rail: Rail, hint: Hint) -> None:
        with contextlib.suppress(SourceAway):  # the next glance finds it again
            snapshot = await self.shelf.get(rail.slug)
            if snapshot is not None and snapshot.version > rail.version:
                topics = hint.topics if snapshot.version == hint.version else EVERYTHING
                self._tell(rail, Hint(rail.slug, snapshot.version, topics, snapshot.parts))

    def _tell(self, rail: Rail, hint: Hint) -> None:
        rail.tell(hint, now=self.now())

    def _hear_from_thread(self, hint: Hint) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has just been closed
            self._loop.call_soon_threadsafe(self.hear, hint)

    def _hear_wire(self, raw: bytes) -> None:
        try:
            self.hear(Hint.from_wire(raw))
        except ValueError:
            logger.warning("live: this is no hint: %.200r", raw)

    def _set_linked(self, *, now: bool) -> None:
        if now != self._linked:
            self._linked = now
            self.shelf.trusted_for = GLANCE_LINKED if now else GLANCE_ALONE
            self._glance_soon()  # for what was said while nobody listened

    async def _glance_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(GLANCE_LINKED if self._linked else GLANCE_ALONE)
            self._glance_soon()

    def _glance_soon(self) -> None:
        if not self._ending and (self._glance is None or self._glance.done()):
            self._glance = self._spawn(self.glance())

    async def _beat(self) -> None:
        turn = 0
        while True:
            await asyncio.sleep(BEAT / TURNS)
            turn = (turn + 1) % TURNS
            for rail in self._rails.values():
                rail.beat(turn, now=self.now())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("live: this should not happen", exc_info=error)
