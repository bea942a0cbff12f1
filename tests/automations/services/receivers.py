"""Receivers of webhooks on this computer: a real HTTP server that answers what a test says, and keeps what it got."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext
from threading import Thread
from typing import Any

#: status and headers of an answer
Said = tuple[int, dict[str, str]]
OK: Said = (200, {})


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class HttpReceiver:
    """A receiver that keeps what it got: `answers` by turns, then always 200, and `says` as the body."""

    port: int
    says: bytes = b"said so"
    answers: list[Said] = field(default_factory=list)
    got: list[Received] = field(default_factory=list)
    connections: int = 0
    decide: Callable[["HttpReceiver"], Said] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hooks/secret-path"

    @property
    def ids(self) -> list[str]:
        """The ids of what it got, in order."""
        return [request.headers["webhook-id"] for request in self.got]

    def answer(self) -> Said:
        if self.decide:
            return self.decide(self)
        return self.answers.pop(0) if self.answers else OK


@contextmanager
def http_receiver(
    *answers: Said, decide: Callable[[HttpReceiver], Said] | None = None, tls: SSLContext | None = None
) -> Iterator[HttpReceiver]:
    """A receiver that is there for a while; with `tls` it speaks HTTPS."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def setup(self) -> None:
            super().setup()
            here.connections += 1

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            here.got.append(Received(self.path, {key.lower(): value for key, value in self.headers.items()}, body))
            status, headers = here.answer()
            said = b"" if status == 204 else here.says
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            if status != 204:
                self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_args: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    here = HttpReceiver(server.server_address[1], answers=list(answers), decide=decide)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield here
    finally:
        server.shutdown()
        server.server_close()
