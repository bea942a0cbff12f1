"""Announcing to the displays that a tournament has changed."""

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

from tournaments.live.hints import Hint, channel_name

logger = logging.getLogger("shuffle_up.live")

TIMEOUT = 0.05
"""Seconds an action waits for the broker before it goes on without."""
PAUSE = 1.5
"""Seconds without an attempt after the broker failed, so that not every action waits for it."""

Receiver = Callable[[Hint], None]
_in_process: list[Receiver] = []
_without_broker = ContextVar("without_broker", default=False)


def announce(*, slug: str, version: int, topics: Iterable[str], parts: Mapping[str, object] | None = None) -> None:
    """Announce that tournament `slug` is now at `version`.

    Call it after the commit. `topics` name what changed. `parts` are parts of the snapshot that displays need at
    once, by name (`{"clock": {...}}`). The hub of this process is called directly, others through the broker. If
    the broker is down, nothing is raised. A call may then take up to `TIMEOUT`, but only once per `PAUSE`.
    """
    hint = Hint(slug, version, tuple(topics), parts)
    for receive in tuple(_in_process):
        receive(hint)
    publisher = _publisher(settings.LIVE_URL, channel_name(settings.SECRET_KEY))
    if publisher is not None and not _without_broker.get():
        publisher.publish(hint.to_wire())


@contextmanager
def without_broker() -> Iterator[None]:
    """Publish nothing to the broker within the context."""
    token = _without_broker.set(True)
    try:
        yield
    finally:
        _without_broker.reset(token)


def subscribe_in_process(receive: Receiver) -> None:
    """Call `receive` with every announcement of this process, in the thread that announces."""
    _in_process.append(receive)


def unsubscribe_in_process(receive: Receiver) -> None:
    """Undo `subscribe_in_process`."""
    _in_process.remove(receive)


class Publisher:
    """Publisher to the broker that does not wait for answers, and pauses after a failure.

    The answers so far are discarded before each message, which reveals a lost broker.
    """

    def __init__(self, url: str, channel: str) -> None:
        self._channel = channel
        self._lock = Lock()
        self._paused_until = 0.0
        # RESP2 without driver info: a new connection costs no round trip of its own
        pool = redis.ConnectionPool.from_url(
            url,
            protocol=2,
            driver_info=None,
            socket_timeout=TIMEOUT,
            socket_connect_timeout=TIMEOUT,
            retry=Retry(NoBackoff(), 0),
        )
        self._connection: Any = pool.make_connection()  # its methods have no types

    def publish(self, wire: bytes) -> None:
        """Publish a message. Log a warning if that fails."""
        with self._lock:
            if monotonic() < self._paused_until:
                return
            try:
                self._discard_answers()
                self._connection.send_command("PUBLISH", self._channel, wire)
            except (RedisError, OSError) as error:
                self._connection.disconnect()
                self._paused_until = monotonic() + PAUSE
                logger.warning("hint_not_published", extra={"problem": str(error)})

    def close(self) -> None:
        with self._lock:
            self._connection.disconnect()

    def _discard_answers(self) -> None:
        try:
            while self._connection.can_read(0):
                self._connection.read_response()
        except redis.ConnectionError:  # it was lost while idle: sending makes a new one
            self._connection.disconnect()


@lru_cache(maxsize=4)
def _publisher(url: str, channel: str) -> Publisher | None:
    return Publisher(url, channel) if url else None
