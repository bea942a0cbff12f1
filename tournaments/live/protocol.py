"""Uvicorn's connections, made fit for thousands of screens."""

import socket
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournaments.live.connection import EXTENSION
from tournaments.live.frames import Frame

MOST_UNSENT = 8 * 1024
"""Bytes that may wait in a connection before its sender has to. The default of 64 KiB for each of thousands of screens
that have gone to sleep would be a lot of memory for frames that are never read."""
GONE_AFTER = 30_000
"""Milliseconds after which a screen that acknowledges nothing counts as gone (by itself, the system would wait a
quarter of an hour)."""


class ScreenProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol as a `Connection`: `uvicorn.run(app, http=ScreenProtocol)`.

    Requests go the usual way. A stream that was opened the usual way may write to its connection directly, which costs
    half of what a message through ASGI does.
    """

    # instances can share a table of thirty attributes, and the parent has as many
    __slots__ = ("congested", "on_drain")
    congested: bool
    on_drain: Callable[[], None] | None

    def write(self, frame: Frame) -> None:
        """Send a frame as a chunk of the response that is under way."""
        self.transport.write(frame.chunk)

    def connection_made(self, transport: Any) -> None:
        """Set the bounds."""
        self.congested, self.on_drain = False, None
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)

    def connection_lost(self, exc: Exception | None) -> None:
        """A lost connection stays congested."""
        self.congested, self.on_drain = True, None
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Offer the connection to the application that answers the request."""
        super().on_message_begin()
        cast("dict[str, object]", self.scope)["extensions"] = {EXTENSION: self}

    def pause_writing(self) -> None:
        """More waits to be sent than should."""
        self.congested = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The screen reads again."""
        self.congested = False
        super().resume_writing()
        if self.on_drain is not None:
            self.on_drain()
