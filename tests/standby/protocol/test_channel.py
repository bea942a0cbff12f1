"""The connection of two laptops: only with the secret can it be opened, read or changed."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial

import pytest

from standby.protocol.channel import WITH_KEY, Channel, Rejected, accept_channel, key_secret, open_channel
from tests.suite.stream_server import stream_server


class Collected:
    """A writer that stores what is written."""

    def __init__(self, sent: list[bytes]) -> None:
        self.sent = sent

    def write(self, raw: bytes) -> None:
        """Keep it."""
        self.sent.append(raw)


Talk = Callable[[Channel], Awaitable[object]]


async def meet(theirs: bytes, ours: bytes, talk: Talk, *, changes: int | None = None) -> list[object]:
    """Connect two laptops, perhaps through a changed byte; return what each of them got."""
    got: list[object] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            _, channel = await accept_channel(reader, writer, lambda kind: (b"", theirs) if kind == WITH_KEY else None)
            got.append(await channel.receive())
        except (Rejected, ConnectionError) as problem:
            got.append(type(problem).__name__)

    async with AsyncExitStack() as servers:
        port = await servers.enter_async_context(stream_server(hear))
        if changes is not None:
            port = await servers.enter_async_context(stream_server(partial(pass_on, port, changes)))
        try:
            channel = await open_channel("127.0.0.1", port, kind=WITH_KEY, secret=lambda _salt: ours)
            await talk(channel)
            channel.close()
        except Rejected as refused:
            got.append(refused.code)
    return got


async def pass_on(port: int, changes: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass bytes on to a port and back, and change the one at a place of what the first one sends."""
    other, onward = await asyncio.open_connection("127.0.0.1", port)

    async def copy(source: asyncio.StreamReader, to: asyncio.StreamWriter, installation: int) -> None:
        at = 0
        while piece := bytearray(await source.read(4096)):
            if at <= installation < at + len(piece):
                piece[installation - at] ^= 1
            at += len(piece)
            to.write(bytes(piece))
        to.close()

    try:
        await asyncio.gather(copy(reader, onward, changes), copy(other, writer, -1))
    finally:
        onward.close()


async def say(channel: Channel) -> None:
    channel.send("H", {"who": "the standby"})
    await channel.drain()


def test_laptop_with_the_shared_key_is_accepted() -> None:
    key = key_secret("a key")
    assert asyncio.run(meet(key, key, say)) == [("H", b'{"who": "the standby"}')]


def test_laptop_with_another_key_is_refused() -> None:
    assert set(asyncio.run(meet(key_secret("a key"), key_secret("another"), say))) == {"Rejected", "other_key"}


def test_changed_byte_in_a_message_ends_the_standby_connection() -> None:
    key = key_secret("a key")
    assert asyncio.run(meet(key, key, say, changes=160)) == ["ConnectionError"]


def test_large_message_may_take_long_while_bytes_keep_arriving() -> None:
    async def slowly() -> list[object]:
        got: list[object] = []
        key = key_secret("a key")

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            _, channel = await accept_channel(reader, writer, lambda _kind: (b"", key))
            got.append(len((await channel.receive(silence=1.0))[1]))
            try:
                await channel.receive(silence=1.0)
            except TimeoutError:
                got.append("silent")

        async with stream_server(hear) as port:
            channel = await open_channel("127.0.0.1", port, kind=WITH_KEY, secret=lambda _s: key)
            sent: list[bytes] = []
            wire, channel.writer = channel.writer, Collected(sent)  # type: ignore[assignment]
            channel.send("F", bytes(50_000))
            raw = b"".join(sent)
            for at in range(0, len(raw), 5_000):  # 1.3 s in all
                wire.write(raw[at : at + 5_000])
                await asyncio.sleep(0.12)
        wire.close()
        return got

    assert asyncio.run(slowly()) == [50_000, "silent"]


@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", (4000).to_bytes(4, "big") + b"[" * 4000, (2).to_bytes(4, "big") + b"[]"],
    ids=["HTTP", "deep", "list"],
)
def test_unknown_client_at_the_standby_port_is_refused(sent: bytes) -> None:
    async def shout() -> list[object]:
        got: list[object] = []

        async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with pytest.raises(Rejected):
                await accept_channel(reader, writer, lambda _kind: (b"", b"secret"))
            got.append("refused")

        async with stream_server(hear) as port:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
        writer.close()
        return got

    assert asyncio.run(shout()) == ["refused"]
