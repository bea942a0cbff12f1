"""One display on the line."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from tournaments.live.eager import begin
from tournaments.live.frames import GOODBYE, Change, Message

Send = Callable[[Any], Coroutine[Any, Any, None]]


class Speaker(Protocol):
    """Who knows the newest change: the rail a listener stands at."""

    newest: Change | None


class Listener:
    """An open stream, and the version its reader was last told.

    There is no queue. While a line is busy nothing piles up behind it; when it is free again it is told the newest
    change, worded for somebody who has missed some. `busy` is true while words are on their way, from the moment the
    stream opens until `free` is called for the first time.
    """

    __slots__ = ("_rail", "_send", "_task", "busy", "ended", "seen")

    def __init__(self, rail: Speaker, send: Send, *, seen: int) -> None:
        self._rail = rail
        self._send = send
        self._task: asyncio.Task[None] | None = None
        self.seen = seen
        self.busy = True
        self.ended = False

    def nudge(self) -> None:
        """Tell the newest change, if this one has not heard it and the line is free."""
        change = self._rail.newest
        if change is None or self.seen == change.version or self.busy:
            return
        words = change.for_one_at(self.seen)
        self.seen = change.version
        self._say(words)

    def beat(self, heartbeat: Message) -> None:
        """Say the heartbeat, unless words are still on their way."""
        if not self.busy:
            self._say(heartbeat)

    def free(self) -> None:
        """The line is free: say what was kept back meanwhile."""
        self.busy = False
        if self.ended:
            self._say_goodbye()
        else:
            self.nudge()

    def end(self) -> None:
        """End the stream; a line that is busy ends when it is free."""
        self.ended = True
        if not self.busy:
            self._say_goodbye()

    def _say(self, words: Message) -> None:
        rest = self._begin(words)
        if rest is not None:
            self.busy = True
            self._task = asyncio.create_task(self._finish(rest))

    def _say_goodbye(self) -> None:
        self.busy = True  # for good: nothing follows
        rest = self._begin(GOODBYE)
        if rest is not None:
            self._task = asyncio.create_task(self._await(rest))

    def _begin(self, words: Message) -> Awaitable[None] | None:
        with contextlib.suppress(OSError):  # it has hung up; its own coroutine hears of that and takes it off the rail
            return begin(self._send(words))
        return None

    async def _finish(self, rest: Awaitable[None]) -> None:
        await self._await(rest)
        self.free()

    async def _await(self, rest: Awaitable[None]) -> None:
        with contextlib.suppress(OSError):
            await rest
