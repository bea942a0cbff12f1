"""Uvicorn's connections, made fit for thousands of screens."""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournaments.live.connection import EXTENSION
from tournaments.live.frames import Frame

MOST_UNSENT = 8 * 1024
"""Bytes that may wait in a connection before its sender has to. The default of 64 KiB for each of thousands of screens
that have gone to sleep would be a lot of memory for frames that are never read."""
GONE_AFTER = 30_000
"""Milliseconds after which a screen that acknowledges nothing counts as gone (by itself, the system would wait a
quarter of an hour)."""
MOST_OF_HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""
HEAD_WITHIN = 10.0
"""Seconds from a request's first byte, or from the connection, to the end of its headers."""
MOST_OF_ONE_ADDRESS = 1_000
"""Connections from one address. A room behind one router has a few for each phone and screen. This machine itself and
the proxies that are trusted have no bound."""


def networks(named: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Return networks as TRUSTED_PROXIES names them: addresses, networks such as `10.1.0.0/16`, or `*` for everybody.

    Raises ValueError for what is none.
    """
    every = ("0.0.0.0/0", "::/0")
    return [ip_network(one) for name in named for one in (every if name == "*" else [name])]


class ScreenProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol as a `Connection`: `uvicorn.run(app, http=ScreenProtocol)`.

    Requests go the usual way. A stream that was opened the usual way may write to its connection directly, which costs
    half of what a message through ASGI does.
    """

    # instances can share a table of thirty attributes, and the parent has as many
    __slots__ = ("address", "congested", "deadline", "head", "on_drain", "unread")
    congested: bool
    on_drain: Callable[[], None] | None
    #: bytes of the head as it is read, and as it came; the time by which it has to be there
    head: int
    unread: int
    deadline: asyncio.TimerHandle | None
    #: who is counted; empty for who has no bound
    address: str

    #: connections by address
    open: ClassVar[Counter[str]] = Counter()
    #: networks without a bound
    trusted: ClassVar[Sequence[IPv4Network | IPv6Network]] = ()

    def write(self, frame: Frame) -> None:
        """Send a frame as a chunk of the response that is under way, unless the connection was lost meanwhile."""
        if not self.transport.is_closing():
            self.transport.write(frame.chunk)

    def connection_made(self, transport: Any) -> None:
        """Set the bounds."""
        self.congested, self.on_drain = False, None
        self.deadline, self.address = None, ""
        super().connection_made(transport)
        self._count(transport)
        self._expect_head()
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)

    def connection_lost(self, exc: Exception | None) -> None:
        """A lost connection stays congested."""
        self.congested, self.on_drain = True, None
        self._head_is_there()
        if self.address:
            self.open[self.address] -= 1
            if self.open[self.address] <= 0:
                del self.open[self.address]
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Offer the connection to the application that answers the request."""
        self._expect_head()
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

    def data_received(self, data: bytes) -> None:
        """Take what came, unless the head has become too long; bytes that belong to a body are not counted."""
        super().data_received(data)
        if self.deadline is not None:
            self.unread += len(data)
            if self.unread > MOST_OF_HEAD:
                self.transport.close()

    def on_url(self, url: bytes) -> None:
        """Count the address. Raises ValueError, which the parent answers with 400, when the head is too long."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header, likewise."""
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop the deadline of a request's head: it is complete."""
        self._head_is_there()
        super().on_headers_complete()

    def _grow(self, size: int) -> None:
        self.head += size
        if self.head > MOST_OF_HEAD:
            raise ValueError("the head is too long")

    def _expect_head(self) -> None:
        self._head_is_there()
        self.head = self.unread = 0
        self.deadline = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _head_is_there(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _count(self, transport: Any) -> None:
        """Count the connection; one too many of an address is closed."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        if not host:
            return
        address = ip_address(host.partition("%")[0])
        if address.is_loopback or any(address in network for network in self.trusted):
            return
        self.address = host
        self.open[host] += 1
        if self.open[host] > MOST_OF_ONE_ADDRESS:
            transport.abort()
