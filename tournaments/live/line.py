"""The line to one display: what a listener needs of a connection."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from tournaments.live.frames import Words

Send = Callable[[Any], Awaitable[None]]

EXTENSION = "shuffle_up.line"
"""Where the scope holds a line, if the server offers one (see `wire.ScreenProtocol`)."""


class Line(Protocol):
    """A connection that takes words without waiting. While it is `clogged` nothing should be written to it."""

    clogged: bool
    on_clear: Callable[[], None] | None
    """Called whenever the line can take words again."""

    def write(self, words: Words) -> None:
        """Send words."""


class AsgiLine:
    """A line made of ASGI's `send`, for servers that offer nothing better: one task for each message."""

    def __init__(self, send: Send) -> None:
        self.clogged = False
        self.on_clear: Callable[[], None] | None = None
        self._send = send
        self._task: asyncio.Task[None] | None = None

    def write(self, words: Words) -> None:
        """Send words; the line is clogged until they are out."""
        self.clogged = True
        self._task = asyncio.create_task(self._write(words.plain))

    async def _write(self, plain: bytes) -> None:
        with contextlib.suppress(OSError):  # it has hung up, and the stream's own coroutine hears of that
            await self._send({"type": "http.response.body", "body": plain, "more_body": True})
        self.clogged = False
        if self.on_clear is not None:
            self.on_clear()
