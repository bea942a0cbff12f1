"""The connections themselves: how much may wait in them, and how long for a screen that is gone."""

import asyncio
import socket

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_UNSENT = 8 * 1024
"""Bytes that may wait in a connection before its sender has to. The server's own 64 KiB for each of thousands of
screens that have gone to sleep would be a lot of memory for words that nobody will read."""
GONE_AFTER = 30_000
"""Milliseconds after which a screen that acknowledges nothing counts as gone (the system's own limit: a quarter of an
hour)."""


class ScreenProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with bounds for many long-lived connections: `Config(http=ScreenProtocol)`."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Set the bounds."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
