"""A connection made of ASGI's send: one message at a time."""

import asyncio
from collections.abc import Mapping
from typing import Any

from tournaments.live.connection import AsgiConnection
from tournaments.live.frames import Frame


class Server:
    """The server's end of `send`, which can be slow or disconnected."""

    def __init__(self, *, gone: bool = False) -> None:
        self.sent: list[Mapping[str, Any]] = []
        self.ready = asyncio.Event()
        self.gone = gone

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.ready.wait()
        if self.gone:
            raise OSError("gone")
        self.sent.append(message)


def test_stream_frame_is_written_unchanged_to_the_server() -> None:
    async def write() -> list[Mapping[str, Any]]:
        server = Server()
        server.ready.set()
        AsgiConnection(server.send).write(Frame.from_bytes(b"words"))
        await asyncio.sleep(0)
        return server.sent

    assert asyncio.run(write()) == [{"type": "http.response.body", "body": b"words", "more_body": True}]


def test_connection_is_congested_until_its_frame_is_sent() -> None:
    async def write() -> list[bool]:
        server = Server()
        connection = AsgiConnection(server.send)
        states: list[bool] = []
        connection.on_drain = lambda: states.append(connection.congested)
        connection.write(Frame.from_bytes(b"words"))
        await asyncio.sleep(0)
        states.append(connection.congested)
        server.ready.set()
        await asyncio.sleep(0.01)
        return states

    assert asyncio.run(write()) == [True, False]


def test_sending_to_a_disconnected_display_raises_no_error() -> None:
    async def write() -> bool:
        server = Server(gone=True)
        server.ready.set()
        connection = AsgiConnection(server.send)
        connection.write(Frame.from_bytes(b"words"))
        await asyncio.sleep(0.01)
        return connection.congested

    assert asyncio.run(write()) is False
