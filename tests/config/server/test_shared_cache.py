"""The cache that web processes share: counted in one Redis, and in the process while that is away."""

import os
import socket
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as InDatabase
from redis import Redis

from config.server.shared_cache import SharedCache, redis_url, shared_cache_settings
from standby.sessions import SessionStore

# a Redis of the environment; the suite has none of its own
REDIS = os.environ.get("BROKER_URL", "")
with_redis = pytest.mark.skipif(not REDIS.startswith("redis://"), reason="BROKER_URL names no Redis")


@pytest.fixture
def away() -> SharedCache:
    """A cache whose Redis is away: nobody listens there any more."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    return SharedCache(f"redis://127.0.0.1:{port}/0", {"KEY_PREFIX": uuid4().hex})


@pytest.fixture
def both() -> Iterator[tuple[SharedCache, SharedCache]]:
    """The caches of two web processes on one Redis."""
    prefix = {"KEY_PREFIX": uuid4().hex}
    first = SharedCache(REDIS, prefix)
    yield first, SharedCache(REDIS, prefix)
    first.clear()


@pytest.mark.parametrize(
    ("celery", "library"),
    [
        ("redis://127.0.0.1:6379/1", "redis://127.0.0.1:6379/1"),
        ("rediss://:secret@broker/0", "rediss://:secret@broker/0"),
        ("unix:///var/broker.sock?db=2", "unix:///var/broker.sock?db=2"),
        ("redis+socket:///var/broker.sock", "unix:///var/broker.sock?db=0"),
        ("redis+socket:///var/broker.sock?virtual_host=3", "unix:///var/broker.sock?db=3"),
        ("amqp://guest@127.0.0.1//", ""),
        ("memory://", ""),
        ("", ""),
    ],
)
def test_redis_address_from_the_settings_is_normalised(celery: str, library: str) -> None:
    assert redis_url(celery) == library


def test_process_uses_a_local_cache_while_redis_is_unavailable(away: SharedCache) -> None:
    assert away.add("tries", 0, 60) is True
    assert (away.incr("tries"), away.incr("tries", 2), away.get("tries")) == (1, 3, 3)
    away.set("rate", [1.5, 2.5], 60)
    assert away.get_many(["rate", "other"]) == {"rate": [1.5, 2.5]}
    assert (away.touch("rate", 60), away.delete("rate"), away.get("rate", "gone")) == (True, True, "gone")


def test_shared_counter_restarts_while_redis_is_unavailable(away: SharedCache) -> None:
    assert away.incr("begun-before") == 1


def test_cache_without_redis_is_local_to_the_process() -> None:
    kinds = [
        shared_cache_settings(url, name="rates")["BACKEND"] for url in ("", "amqp://broker", "redis://broker:6379/0")
    ]
    in_process = "django.core.cache.backends.locmem.LocMemCache"
    assert kinds == [in_process, in_process, "config.server.shared_cache.SharedCache"]


def test_sessions_are_stored_in_the_shared_database() -> None:
    assert settings.SESSION_ENGINE == "standby.sessions"
    assert issubclass(SessionStore, InDatabase)


@with_redis
@pytest.mark.services
def test_processes_share_cached_counters(both: tuple[SharedCache, SharedCache]) -> None:
    first, second = both
    assert (first.add("tries", 0, 60), second.add("tries", 0, 60)) == (True, False)
    assert (first.incr("tries"), second.incr("tries"), first.get("tries")) == (1, 2, 2)
    first.set("beat", {"at": 5, "plain": False}, 60)
    assert second.get_many(["beat"]) == {"beat": {"at": 5, "plain": False}}


@with_redis
@pytest.mark.services
def test_clearing_the_cache_does_not_delete_broker_messages(both: tuple[SharedCache, SharedCache]) -> None:
    first, _second = both
    key, other = first.make_key("rate"), uuid4().hex
    redis = Redis.from_url(REDIS)
    redis.set(other, "a message", ex=60)
    first.set("rate", [1.5], 60)
    assert redis.get(key) == b"[1.5]"
    first.clear()
    assert (redis.get(key), redis.get(other)) == (None, b"a message")
    redis.delete(other)
    redis.close()
