"""Connections to receivers. A host name is resolved once, and only the checked address is used.

Redirects are not obeyed. No attempt takes longer than its deadline, however slowly a receiver answers.
"""

import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from urllib.parse import urlsplit

import h11
from django.conf import settings

from automations.rules.addresses import IPAddress, WebAddress, effective_ip_address, may_send_to
from automations.rules.standard_webhooks import ReceiverAnswer
from automations.selectors.webhooks import allowed_networks
from tournaments.selectors.own_computer import is_own_address

# seconds for one attempt, from resolving the name to reading the last byte
DEADLINE = 15.0
# bytes of an answer that are read; the rest is ignored
LONGEST_ANSWER = 16_000


class NotSent(Exception):
    """A failed attempt in which nothing was sent. `problem` is a code."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


def resolve_address(
    address: WebAddress, *, kind: socket.SocketKind = socket.SOCK_STREAM, ends_at: float | None = None
) -> tuple[IPAddress, int]:
    """Resolve a host name. Returns the first IP address that webhooks may reach, and the port.

    Raises NotSent if the host is this server, if none of its addresses is allowed, or if `ends_at` is reached. Without
    `ends_at`, the deadline is 15 seconds.
    """
    places = _resolve_host(address, kind, ends_at=time.monotonic() + DEADLINE if ends_at is None else ends_at)
    allowed = allowed_networks()
    if any(is_own_server(place, address.port) for place in places):
        raise NotSent("own_server")
    permitted = [place for place in places if may_send_to(place, allowed=allowed)]
    if not permitted:
        raise NotSent("private_address")
    return permitted[0], address.port


def _resolve_host(address: WebAddress, kind: socket.SocketKind, *, ends_at: float) -> list[IPAddress]:
    """Return the IP addresses of a host. Raises NotSent if there are none, or at the deadline.

    Resolves in a thread, since the system's resolver cannot be interrupted.
    """
    answers: SimpleQueue[list[IPAddress] | Exception] = SimpleQueue()

    def resolve() -> None:
        try:
            found = socket.getaddrinfo(address.host, address.port, type=kind)
            answers.put([effective_ip_address(str(place[4][0])) for place in found])
        except (OSError, ValueError) as problem:
            answers.put(problem)

    threading.Thread(target=resolve, daemon=True).start()
    try:
        answer = answers.get(timeout=seconds_left(ends_at))
    except Empty:
        raise NotSent("too_slow") from None
    if isinstance(answer, Exception):
        raise NotSent("no_such_host") from answer
    return answer


def is_own_server(place: IPAddress, port: int) -> bool:
    """Return whether an address and port belong to this server."""
    ports = {settings.PORT, settings.HTTPS_PORT} - {0}
    if settings.PUBLIC_URL:
        public = urlsplit(settings.PUBLIC_URL)
        ports.add(public.port or (443 if public.scheme == "https" else 80))
    return port in ports and is_own_address(place)


def open_connection(address: WebAddress, *, ends_at: float) -> socket.socket:
    """Connect to a receiver. Raises NotSent if it cannot be reached or is not allowed."""
    place, port = resolve_address(address, ends_at=ends_at)
    try:
        return socket.create_connection((str(place), port), timeout=seconds_left(ends_at))
    except OSError as problem:
        raise NotSent("not_reached") from problem


def seconds_left(ends_at: float) -> float:
    """Return the seconds until a deadline. Raises NotSent if it has passed."""
    seconds = ends_at - time.monotonic()
    if seconds <= 0:
        raise NotSent("too_slow")
    return seconds


class HttpConnection:
    """A connection to one receiver, reused for later requests."""

    def __init__(self, address: WebAddress) -> None:
        self.address = address
        self._socket: socket.socket | None = None
        self._protocol = h11.Connection(h11.CLIENT)

    def close(self) -> None:
        if self._socket is not None:
            with suppress(OSError):
                self._socket.close()
        self._socket = None

    def post(self, body: bytes, headers: Mapping[str, str]) -> ReceiverAnswer:
        """Post a body and return the answer. Raises nothing: a failure is an answer without status.

        If the receiver has closed an idle connection, the body is sent once more on a new one.
        """
        used_before = self._socket is not None
        ends_at = time.monotonic() + DEADLINE
        try:
            try:
                return self._send_request(body, headers, ends_at)
            except NotSent as problem:
                if not used_before or problem.problem != "closed":
                    raise
                self.close()
                return self._send_request(body, headers, ends_at)
        except NotSent as problem:
            self.close()
            return ReceiverAnswer(problem=problem.problem)

    def _send_request(self, body: bytes, headers: Mapping[str, str], ends_at: float) -> ReceiverAnswer:
        if self._socket is None:
            self._socket = self._open_socket(ends_at)
            self._protocol = h11.Connection(h11.CLIENT)
        all_headers = {"host": self.address.host_header, "content-length": str(len(body)), **headers}
        request = h11.Request(method="POST", target=self.address.target, headers=list(all_headers.items()))
        out = b"".join(
            self._protocol.send(event) or b"" for event in (request, h11.Data(data=body), h11.EndOfMessage())
        )
        try:
            self._socket.settimeout(seconds_left(ends_at))
            self._socket.sendall(out)
            return self._read_answer(self._socket, ends_at)
        except TimeoutError as problem:
            raise NotSent("too_slow") from problem
        except OSError as problem:
            raise NotSent("closed") from problem
        except h11.RemoteProtocolError as problem:
            raise NotSent("no_http") from problem

    def _open_socket(self, ends_at: float) -> socket.socket:
        plain = open_connection(self.address, ends_at=ends_at)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.address.scheme != "https":
            return plain
        try:
            plain.settimeout(seconds_left(ends_at))
            return tls_context().wrap_socket(plain, server_hostname=self.address.host)
        except (OSError, ssl.SSLError) as problem:
            plain.close()
            raise NotSent("no_tls") from problem

    def _read_answer(self, connection: socket.socket, ends_at: float) -> ReceiverAnswer:
        status, retry_after, text, seen = 0, "", b"", False
        while True:
            event = self._protocol.next_event()
            if event is h11.NEED_DATA:
                connection.settimeout(seconds_left(ends_at))
                received = connection.recv(16_384)
                if not received and not seen:
                    raise NotSent("closed")
                seen = True
                self._protocol.receive_data(received)
            elif isinstance(event, h11.Response):
                status = event.status_code
                retry_after = dict(event.headers).get(b"retry-after", b"").decode("latin-1")
            elif isinstance(event, h11.Data):
                text += bytes(event.data)
                if len(text) > LONGEST_ANSWER:
                    self.close()
                    break
            elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
                self._keep_alive()
                break
        return ReceiverAnswer(status=status, text=text[:1000].decode(errors="replace").strip(), retry_after=retry_after)

    def _keep_alive(self) -> None:
        """Reuse the connection for the next request if the receiver allows it, else close it."""
        if self._protocol.our_state is h11.DONE and self._protocol.their_state is h11.DONE:
            self._protocol.start_next_cycle()
        else:
            self.close()


@cache
def tls_context() -> ssl.SSLContext:
    """Return the TLS settings. Certificates are verified."""
    return ssl.create_default_context()
