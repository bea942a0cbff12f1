"""Listening to the channel of hints, through every outage of the broker."""

import asyncio
import logging
from collections.abc import Callable, Mapping

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

logger = logging.getLogger("shuffle_up.live")

FIRST_WAIT = 0.1
LONGEST_WAIT = 2.0
"""Seconds between two attempts to reach the broker, doubling from the first to the longest."""
PING_AFTER = 5.0
"""Seconds without a message after which the broker is pinged."""


class Subscription:
    """Listens to the channel while `run` runs, and reconnects when the broker is back.

    `receive` gets each message; `connected` is called with True when messages can be expected, else with False.
    """

    def __init__(
        self, url: str, channel: str, *, receive: Callable[[bytes], None], connected: Callable[..., None]
    ) -> None:
        self._url = url
        self._channel = channel
        self._receive = receive
        self._connected = connected
        self._wait = FIRST_WAIT

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError, TimeoutError) as error:
                logger.warning("live: no word from the broker (%s), displays are served by looking", error)
            finally:
                self._connected(now=False)
            await asyncio.sleep(self._wait)
            self._wait = min(self._wait * 2, LONGEST_WAIT)

    async def _listen(self) -> None:
        client = redis.asyncio.Redis.from_url(
            self._url,
            socket_connect_timeout=PING_AFTER,
            socket_timeout=PING_AFTER,
            protocol=2,
            retry=Retry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as messages:
            await messages.subscribe(self._channel)
            pinged = False
            while True:
                message = await messages.get_message(timeout=PING_AFTER)
                if message is not None:
                    self._handle(message)
                elif pinged:
                    raise TimeoutError("it does not answer")
                else:
                    await messages.ping()
                pinged = message is None

    def _handle(self, message: Mapping[str, object]) -> None:
        if message["type"] == "message" and isinstance(message["data"], bytes):
            self._receive(message["data"])
        elif message["type"] == "subscribe":
            self._wait = FIRST_WAIT
            self._connected(now=True)
