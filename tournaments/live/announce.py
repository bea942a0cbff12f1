"""Telling the displays that a tournament has changed."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from threading import Lock
from time import monotonic
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from tournaments.live.channel import channel_of, client_url
from tournaments.live.hints import Hint

logger = logging.getLogger("shuffle_up.live")

PATIENCE = 0.05
"""Seconds a deed waits for the broker before it goes on without."""
REST = 1.5
"""Seconds a broker that failed is left alone, so that one deed in many waits for it and not each."""

Hear = Callable[[Hint], None]
_nearby: list[Hear] = []
_house_is_closed = ContextVar("house_is_closed", default=False)


def announce(*, slug: str, version: int, topics: Iterable[str], small: Mapping[str, object] | None = None) -> None:
    """Say that tournament `slug` is now at `version`; to be called after the commit.

    `topics` name what changed; `small` holds the parts of the snapshot that displays need at once, by their names there
    (`{"clock": {...}}`). The hub of this process hears it directly, all others through the broker. A broker that is
    down costs about `PATIENCE` once in a `REST`, and raises nothing: the hubs look at the versions by themselves.
    """
    hint = Hint(slug, version, tuple(topics), small)
    for hear in tuple(_nearby):
        hear(hint)
    publisher = _publisher(settings.BROKER_URL, channel_of(settings.SECRET_KEY))
    if publisher is not None and not _house_is_closed.get():
        publisher.publish(hint.to_wire())


@contextmanager
def while_the_house_is_closed() -> Iterator[None]:
    """Ask no broker: before the house opens none is there yet, and no display to hear of it."""
    token = _house_is_closed.set(True)
    try:
        yield
    finally:
        _house_is_closed.reset(token)


def hear_nearby(hear: Hear) -> None:
    """Have every announcement of this process given to `hear`, in the thread that makes it."""
    _nearby.append(hear)


def stop_hearing_nearby(hear: Hear) -> None:
    """Undo `hear_nearby`."""
    _nearby.remove(hear)


class Publisher:
    """Publishes to the broker without waiting for its answer, and leaves it alone for a while after it failed.

    A busy broker answers late, and nobody needs the answer: it is read, and thrown away, before the next publishing.
    A broker that is gone is noticed then.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._channel = channel
        self._lock = Lock()
        self._rests_until = 0.0
        # RESP2 and no introductions: a fresh connection costs no round trip of its own
        pool = redis.ConnectionPool.from_url(
            url,
            protocol=2,
            driver_info=None,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
        )
        self._connection: Any = pool.make_connection()  # its methods have no types

    def publish(self, wire: bytes) -> None:
        """Publish, or note in the log that nobody could."""
        with self._lock:
            if monotonic() < self._rests_until:
                return
            try:
                self._throw_answers_away()
                self._connection.send_command("PUBLISH", self._channel, wire)
            except (RedisError, OSError) as error:
                self._connection.disconnect()
                self._rests_until = monotonic() + REST
                logger.warning("live: the broker took no hint (%s)", error)

    def close(self) -> None:
        """Hang up."""
        with self._lock:
            self._connection.disconnect()

    def _throw_answers_away(self) -> None:
        try:
            while self._connection.can_read(0):
                self._connection.read_response()
        except redis.ConnectionError:  # it died while nobody used it: sending makes a new one
            self._connection.disconnect()


@lru_cache(maxsize=4)
def _publisher(broker_url: str, channel: str) -> Publisher | None:
    url = client_url(broker_url)
    return None if url is None else Publisher(url, channel)
