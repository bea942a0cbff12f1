"""The connection to one display."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from tournaments.live.frames import Frame

Send = Callable[[Any], Awaitable[None]]

EXTENSION = "shuffle_up.connection"
"""Key of the connection in the scope, if the server offers one (see `protocol.ScreenProtocol`)."""


class Connection(Protocol):
    """A connection that accepts frames without waiting. Nothing should be written while it is `congested`."""

    congested: bool
    on_drain: Callable[[], None] | None
    """Called whenever it can take frames again."""

    def write(self, frame: Frame) -> None:
        """Send a frame."""


class AsgiConnection:
    """A connection by ASGI's `send`, for servers that offer nothing better: it starts a task for each frame."""

    def __init__(self, send: Send) -> None:
        self.congested = False
        self.on_drain: Callable[[], None] | None = None
        self._send = send
        self._task: asyncio.Task[None] | None = None

    def write(self, frame: Frame) -> None:
        """Send a frame. The connection is congested until it is sent."""
        self.congested = True
        self._task = asyncio.create_task(self._write(frame.plain))

    async def _write(self, plain: bytes) -> None:
        with contextlib.suppress(OSError):  # the display hung up: the stream's coroutine is notified
            await self._send({"type": "http.response.body", "body": plain, "more_body": True})
        self.congested = False
        if self.on_drain is not None:
            self.on_drain()
