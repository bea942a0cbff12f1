"""The connection of two laptops: only with the secret can it be opened, read or changed."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from standby.protocol.channel import WITH_KEY, Channel, Rejected, accept_channel, key_secret, open_channel


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
        writer.close()

    servers = [await asyncio.start_server(hear, "127.0.0.1", 0)]
    port = servers[0].sockets[0].getsockname()[1]
    if changes is not None:
        servers.append(await between(port, changes))
        port = servers[1].sockets[0].getsockname()[1]
    try:
        channel = await open_channel("127.0.0.1", port, kind=WITH_KEY, secret=lambda _salt: ours)
        await talk(channel)
        await asyncio.sleep(0.05)
        channel.close()
    except Rejected as refused:
        got.append(refused.code)
    await asyncio.sleep(0.05)
    for server in servers:
        server.close()
    return got


async def between(port: int, changes: int) -> asyncio.Server:
    """Pass bytes on, and change the one at a place of what the first one sends."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        other, onward = await asyncio.open_connection("127.0.0.1", port)

        async def copy(source: asyncio.StreamReader, to: asyncio.StreamWriter, installation: int) -> None:
            at = 0
            while piece := bytearray(await source.read(4096)):
                if at <= installation < at + len(piece):
                    piece[installation - at] ^= 1
                at += len(piece)
                to.write(bytes(piece))
            to.close()

        await asyncio.gather(copy(reader, onward, changes), copy(other, writer, -1))

    return await asyncio.start_server(pass_on, "127.0.0.1", 0)


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
            writer.close()

        server = await asyncio.start_server(hear, "127.0.0.1", 0)
        channel = await open_channel(
            "127.0.0.1", server.sockets[0].getsockname()[1], kind=WITH_KEY, secret=lambda _s: key
        )
        sent: list[bytes] = []
        wire, channel.writer = channel.writer, Collected(sent)  # type: ignore[assignment]
        channel.send("F", bytes(50_000))
        raw = b"".join(sent)
        for at in range(0, len(raw), 5_000):  # 1.3 s in all
            wire.write(raw[at : at + 5_000])
            await asyncio.sleep(0.12)
        await asyncio.sleep(1.2)
        wire.close()
        server.close()
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
            writer.close()

        server = await asyncio.start_server(hear, "127.0.0.1", 0)
        _, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        writer.write(sent)
        await asyncio.sleep(0.1)
        writer.close()
        server.close()
        return got

    assert asyncio.run(shout()) == ["refused"]
