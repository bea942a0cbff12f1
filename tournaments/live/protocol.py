"""Uvicorn's HTTP protocol, adapted to thousands of connected screens."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from systems.sockets import set_acknowledge_timeout
from tournaments.live.connection import EXTENSION, Connection

MAX_UNSENT = 8 * 1024
"""Bytes in a connection's write buffer. The default of 64 KiB would take a lot of memory for thousands of screens that
have gone to sleep."""
ACKNOWLEDGE_TIMEOUT = 30_000
"""Milliseconds after which a screen that acknowledges nothing is disconnected (the system's default is a quarter of an
hour)."""
MAX_HEAD = 16 * 1024
"""Bytes of a request's first line and headers."""
HEAD_TIMEOUT = 10.0
"""Seconds from a request's first byte, or from the connection, to the end of its headers."""
MAX_KNOWN = 1_000
MAX_KNOWN_BYTES = 2 * 1024
"""Known requests, and bytes of one."""
BODY_HEADERS = frozenset({b"content-length", b"transfer-encoding", b"expect", b"upgrade"})
CHUNKED = b"transfer-encoding: chunked\r\n"
LAST_CHUNK = b"0\r\n\r\n"
MAX_PER_ADDRESS = 1_000
"""Connections from one address. A room behind one router has a few for each phone and screen. This machine and trusted
proxies have no limit."""


def parse_networks(entries: Iterable[str]) -> list[IPv4Network | IPv6Network]:
    """Return TRUSTED_PROXIES as networks. An entry is an address, a network such as `10.1.0.0/16`, or `*` for all.

    Raises ValueError for any other entry.
    """
    every = ("0.0.0.0/0", "::/0")
    return [ip_network(address) for name in entries for address in (every if name == "*" else [name])]


@dataclass(frozen=True, slots=True)
class WholeResponse:
    """A response that is ready to be sent; `headers` as they are written, without those of the server."""

    status: int
    headers: bytes
    body: bytes


#: returns the response to a GET request with this URL and ASGI scope; None if the application has to answer it. Path,
#: method and query are not in the scope yet
AnswerAtOnce = Callable[[bytes, Mapping[str, Any]], WholeResponse | None]


class StreamProtocol(asyncio.Protocol):
    """The connection of an open stream, whose client sends nothing more.

    It takes the place of the HTTP protocol with its parser, scope and task, which need several times its memory.
    """

    __slots__ = ("_connections", "address", "congested", "on_drain", "on_lost", "transport")

    def __init__(self, transport: asyncio.Transport, connections: set[Any], *, address: str, congested: bool) -> None:
        """Take the place of a connection among the server's open `connections`."""
        self.transport = transport
        self._connections = connections
        self.address = address
        self.congested = congested
        self.on_drain: Callable[[], None] | None = None
        self.on_lost: Callable[[], None] | None = None
        connections.add(self)
        transport.set_protocol(self)

    def write(self, frame: bytes) -> None:
        """Send a frame. Does nothing if the connection is lost."""
        if not self.transport.is_closing():
            self.transport.write(frame)

    def end(self) -> None:
        """Send the end of the response and close the connection; at once if the client does not read."""
        if self.congested:
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.write(LAST_CHUNK)
            self.transport.close()

    #: called by uvicorn when the server stops
    shutdown = end

    def data_received(self, data: bytes) -> None:
        """Close the connection: nothing may follow the request for a stream."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Mark the connection congested, and stop counting it."""
        self.congested, self.on_drain = True, None
        self._connections.discard(self)
        ScreenProtocol.forget_address(self.address)
        if self.on_lost is not None:
            on_lost, self.on_lost = self.on_lost, None
            on_lost()

    def pause_writing(self) -> None:
        """Mark the connection congested."""
        self.congested = True

    def resume_writing(self) -> None:
        """Mark the connection as no longer congested, since the screen reads again."""
        self.congested = False
        if self.on_drain is not None:
            self.on_drain()


class ScreenProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol with streams: `uvicorn.run(app, http=ScreenProtocol)`.

    A request for a stream leaves its connection to a `StreamProtocol`. Requests that `answer_at_once` knows are
    answered without a task, which halves their cost. Displays repeat their requests: one with the same bytes as an
    earlier one that was answered in this way is not parsed again, which halves the cost once more.
    """

    # slots, since instances can share the keys of only thirty attributes
    __slots__ = (
        "address",
        "answering",
        "begun",
        "congested",
        "deadline",
        "head",
        "is_answered",
        "is_between",
        "unread",
    )
    congested: bool
    # the request whose application was started last
    answering: RequestResponseCycle
    # bytes of the head as parsed and as received, and its timeout
    head: int
    unread: int
    deadline: asyncio.TimerHandle | None
    # whether the request that is being parsed was answered at once
    is_answered: bool
    # whether the parser is between two requests, and how many it began in the data received last
    is_between: bool
    begun: int
    # the client's address, "" if the client has no limit
    address: str

    # connections by address
    open: ClassVar[Counter[str]] = Counter()
    answer_at_once: ClassVar[AnswerAtOnce] = staticmethod(lambda _url, _scope: None)
    # whole requests that were answered at once, as received: their URL and headers
    known: ClassVar[dict[bytes, tuple[bytes, list[tuple[bytes, bytes]]]]] = {}
    # networks without a limit
    trusted: ClassVar[Sequence[IPv4Network | IPv6Network]] = ()

    def open_stream(self, headers: bytes) -> Connection | None:
        """Send the head of the response and leave the connection to a stream; None if it is lost.

        Further requests that the client has already sent are dropped.
        """
        self.answering.disconnected = True  # its application returns, and the response goes on
        if self.transport.is_closing():
            return None
        self._stop_head_timeout()
        self.pipeline.clear()
        self.flow.resume_reading()
        self.connections.discard(self)
        self.transport.write(self._response_head(200, headers + CHUNKED))
        stream = StreamProtocol(self.transport, self.connections, address=self.address, congested=self.congested)
        # nothing may keep this protocol in memory
        self.parser = self.scope = self.cycle = None  # type: ignore[assignment]
        return stream

    def connection_made(self, transport: Any) -> None:
        """Count the connection, limit its unsent data, and start the timeout for the head of the first request."""
        self.congested = False
        self.deadline, self.address, self.is_answered = None, "", False
        self.is_between, self.begun = True, 0
        super().connection_made(transport)
        self._count_connection(transport)
        self._start_head_timeout()
        transport.set_write_buffer_limits(high=MAX_UNSENT)
        connection = transport.get_extra_info("socket")
        if connection is not None:
            set_acknowledge_timeout(connection, ACKNOWLEDGE_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        """Mark the connection congested, and stop counting it."""
        self.congested = True
        self._stop_head_timeout()
        self.forget_address(self.address)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Start the head's timeout, and put the connection into the request's scope for the application."""
        self._start_head_timeout()
        self.is_between, self.is_answered, self.begun = False, False, self.begun + 1
        super().on_message_begin()
        cast("dict[str, object]", self.scope)["extensions"] = {EXTENSION: self}

    def pause_writing(self) -> None:
        """Mark the connection congested."""
        self.congested = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """Mark the connection as no longer congested, since the screen reads again."""
        self.congested = False
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Answer a known request, or parse the data.

        Close the connection if the head of a request is too long. Bytes of a body are not counted.
        """
        is_between, self.begun = self._is_between_requests(), 0
        if is_between and (request := self.known.get(data)) and self._answer_known(*request):
            return
        super().data_received(data)
        if is_between and self.is_between and self.is_answered and self.begun == 1:
            self._remember(data)
        if self.deadline is not None:
            self.unread += len(data)
            if self.unread > MAX_HEAD:
                self.transport.close()

    def on_url(self, url: bytes) -> None:
        """Count the URL's bytes. Raises ValueError if the head is too long; the parent class then answers 400."""
        self._count_head_bytes(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header's bytes. Raises ValueError if the head of the request is too long."""
        self._count_head_bytes(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Stop the timeout of the head, and answer the request at once if that is possible."""
        self._stop_head_timeout()
        if self._may_answer_at_once() and (response := type(self).answer_at_once(self.url, self.scope)):
            self._send_whole(response)
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass the body on. A request that was answered at once has none."""
        if not self.is_answered:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """End the request."""
        self.is_between = True
        if not self.is_answered:
            super().on_message_complete()

    def _is_between_requests(self) -> bool:
        """Return whether a new request can be answered now: none is unfinished, and the connection is not congested."""
        return self.is_between and (self.cycle is None or self.cycle.response_complete) and not self.congested

    def _answer_known(self, url: bytes, headers: list[tuple[bytes, bytes]]) -> bool:
        """Answer a remembered request. Returns False if it can no longer be answered at once."""
        scope = {"headers": headers, "scheme": self.scheme, "server": self.server, "client": self.client}
        response = type(self).answer_at_once(url, scope)
        if response is None:
            return False
        self._stop_head_timeout()
        self._send_whole(response)
        return True

    def _remember(self, data: bytes) -> None:
        """Remember the request just answered, under its bytes, so that it need not be parsed again."""
        if len(self.known) >= MAX_KNOWN:
            self.known.clear()
        if len(data) <= MAX_KNOWN_BYTES:
            self.known[data] = (self.url, self.headers)

    def _may_answer_at_once(self) -> bool:
        """Return whether this is a GET without a body on an open connection, and no earlier response is unfinished."""
        return (
            self.parser.get_method() == b"GET"
            and (self.cycle is None or self.cycle.response_complete)
            and not self.congested
            and self.parser.get_http_version() == "1.1"
            and self.parser.should_keep_alive()
            and not any(name in BODY_HEADERS for name, _value in self.headers)
        )

    def _send_whole(self, response: WholeResponse) -> None:
        self.transport.write(self._response_head(response.status, response.headers) + response.body)
        self.is_answered = True
        self.server_state.total_requests += 1
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _response_head(self, status: int, headers: bytes) -> bytes:
        own = b"".join(b"%s: %s\r\n" % header for header in self.server_state.default_headers)
        return b"".join((STATUS_LINE[status], own, headers, b"\r\n"))

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def _count_head_bytes(self, size: int) -> None:
        self.head += size
        if self.head > MAX_HEAD:
            raise ValueError("the head is too long")

    def _start_head_timeout(self) -> None:
        self._stop_head_timeout()
        self.head = self.unread = 0
        self.deadline = self.loop.call_later(HEAD_TIMEOUT, self.transport.abort)

    def _stop_head_timeout(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    @classmethod
    def forget_address(cls, address: str) -> None:
        """Count one connection less from this address."""
        if address:
            cls.open[address] -= 1
            if cls.open[address] <= 0:
                del cls.open[address]

    def _count_connection(self, transport: Any) -> None:
        """Count the connection, and close it if its address has too many. Trusted proxies are not counted."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        if not host:
            return
        address = ip_address(host.partition("%")[0])
        if address.is_loopback or any(address in network for network in self.trusted):
            return
        self.address = host
        self.open[host] += 1
        if self.open[host] > MAX_PER_ADDRESS:
            transport.abort()
