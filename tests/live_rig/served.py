"""The live pages, served by a real uvicorn to real HTTP clients."""

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, Self

import uvicorn

from tests.live_rig.snapshot_table import SnapshotTable
from tournaments.live.application import LiveApplication, Receive, Scope, run_hub
from tournaments.live.connection import Send
from tournaments.live.hints import Hint
from tournaments.live.hub import Hub
from tournaments.live.protocol import ScreenProtocol

PATIENCE = 60
"""Seconds after which a test gives up waiting. Nothing here is timed."""


def until(what: Callable[[], bool]) -> bool:
    """Wait for something to become true."""
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Display:
    """A display that reads one stream event by event."""

    def __init__(self, port: int, slug: str = "demo", *, receive_buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(f"GET /live/{slug}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def answer(self) -> http.client.HTTPResponse:
        """Return the head of the response."""
        self.response = http.client.HTTPResponse(self.socket)
        self.response.begin()
        return self.response

    def event(self) -> tuple[str, dict[str, Any]]:
        """Return the next event: its name and data."""
        fields: dict[str, str] = {}
        while "data" not in fields:
            name, _, value = self.line().partition(": ")
            fields |= {name: value} if name else {}
        return fields["event"], json.loads(fields["data"])

    def change(self) -> dict[str, Any]:
        """Return the next change, skipping heartbeats."""
        while True:
            name, said = self.event()
            if name == "change":
                return said

    def line(self) -> str:
        """Return the next line. Raises EOFError at the end of the response."""
        line = self.response.readline()
        if not line:
            raise EOFError
        return line.decode().rstrip("\n")

    def ended(self) -> bool:
        """Read on to the end of the response."""
        try:
            while True:
                self.line()
        except EOFError:
            return True

    def close(self) -> None:
        """Close the connection."""
        if hasattr(self, "response"):
            self.response.close()
        self.socket.close()


class Served:
    """A uvicorn in a thread that serves only the live pages."""

    def __init__(self, table: SnapshotTable, *, http: Any = ScreenProtocol, **settings: Any) -> None:
        self.table = table
        self.hub = Hub(table, **settings)
        self.displays: list[Display] = []
        self.newest = 1
        live = LiveApplication(self.hub)
        if http is ScreenProtocol:  # one of its own, since it knows this hub

            class OwnProtocol(ScreenProtocol):
                answer_at_once = staticmethod(live.answer_at_once)  # type: ignore[assignment]  # no method

            http = OwnProtocol

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "lifespan":
                self.loop = asyncio.get_running_loop()
                await run_hub(self.hub, receive, send)
            else:
                await live(scope, receive, send)

        self.server = uvicorn.Server(
            uvicorn.Config(
                application,
                port=0,
                http=http,
                ws="none",
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=1,
            )
        )
        self.thread = threading.Thread(target=self.server.run)

    def __enter__(self) -> Self:
        self.thread.start()
        assert until(lambda: self.server.started)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        for display in self.displays:
            display.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def display(self, slug: str = "demo", *, receive_buffer: int | None = None) -> Display:
        """Open a display of the tournament."""
        display = Display(self.port, slug, receive_buffer=receive_buffer)
        self.displays.append(display)
        display.answer()
        return display

    def ask(self, path: str, *, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a request; return the complete answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def receive(self, version: int, *topics: str, slug: str = "demo", **parts: Any) -> None:
        """Bring the table to a version, and give the hub a hint of it with its clock."""
        if version > self.table.rows[slug]["version"]:
            self.table.put(slug, version)
        hint = Hint(slug, version, topics or ("clock",), parts or {"clock": {"step": version}})
        self.on_loop(lambda: self.hub.receive_hint(hint))

    def on_loop(self, work: Callable[[], Any]) -> Any:
        """Run something on the hub's loop, and wait for its result."""

        async def do() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(do(), self.loop).result(PATIENCE)
