"""A line made of ASGI's send: one message at a time."""

import asyncio
from collections.abc import Mapping
from typing import Any

from tournaments.live.frames import Words
from tournaments.live.line import AsgiLine


class Server:
    """The server's end of `send`, which can be slow, or find the client gone."""

    def __init__(self, *, gone: bool = False) -> None:
        self.sent: list[Mapping[str, Any]] = []
        self.ready = asyncio.Event()
        self.gone = gone

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.ready.wait()
        if self.gone:
            raise OSError("gone")
        self.sent.append(message)


def test_words_are_sent_as_they_are_and_the_server_wraps_them() -> None:
    async def write() -> list[Mapping[str, Any]]:
        server = Server()
        server.ready.set()
        AsgiLine(server.send).write(Words.of(b"words"))
        await asyncio.sleep(0)
        return server.sent

    assert asyncio.run(write()) == [{"type": "http.response.body", "body": b"words", "more_body": True}]


def test_the_line_is_clogged_until_the_words_are_out_and_then_says_so() -> None:
    async def write() -> list[bool]:
        server = Server()
        line = AsgiLine(server.send)
        states: list[bool] = []
        line.on_clear = lambda: states.append(line.clogged)
        line.write(Words.of(b"words"))
        await asyncio.sleep(0)
        states.append(line.clogged)
        server.ready.set()
        await asyncio.sleep(0.01)
        return states

    assert asyncio.run(write()) == [True, False]


def test_a_client_that_is_gone_raises_nothing() -> None:
    async def write() -> bool:
        server = Server(gone=True)
        server.ready.set()
        line = AsgiLine(server.send)
        line.write(Words.of(b"words"))
        await asyncio.sleep(0.01)
        return line.clogged

    assert asyncio.run(write()) is False
