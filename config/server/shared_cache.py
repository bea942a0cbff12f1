"""The cache of several servers: rate limits and screens are counted in one Redis; while it is away, in the process.

Values are JSON, never pickled: who can write to that Redis can run nothing here.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

#: seconds that Redis may take to answer, and for which nobody asks it again after it did not
PATIENCE, PAUSE = 0.3, 2.0
#: entries that a process keeps of its own
MOST = 20_000
#: until when nobody asks, by the address; by `monotonic()`
_AWAY: dict[str, float] = {}


def redis_url(url: str) -> str:
    """Return the address of a Redis or Valkey as its library wants it; "" for a broker of another kind.

    Celery says `redis+socket:///path?virtual_host=1` for what the library calls `unix:///path?db=1`.
    """
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":
        db = parse_qs(parts.query).get("virtual_host", ["0"])[0].strip("/")
        return f"unix://{parts.path}?db={db or 0}"
    return url if parts.scheme in {"redis", "rediss", "unix"} else ""


def shared_cache(url: str, *, name: str) -> dict[str, Any]:
    """Return the settings of a cache in the Redis at `url`; of one in this process where there is none."""
    if not (address := redis_url(url)):
        options = {"MAX_ENTRIES": MOST}
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name, "OPTIONS": options}
    prefix = f"shuffle-up:{name}"
    return {"BACKEND": "config.server.shared_cache.SharedCache", "LOCATION": address, "KEY_PREFIX": prefix}


class PlainValues:
    """Numbers, texts, lists and dictionaries as JSON, so that Redis itself can count."""

    def dumps(self, value: Any) -> Any:
        """Write a value."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, written: bytes) -> Any:
        """Read a value."""
        return json.loads(written)


@lru_cache(maxsize=8)
def _client(url: str) -> RedisCacheClient:
    """The connections of the process. Django makes a cache for each request, which would connect anew."""
    waits: dict[str, Any] = {
        "socket_timeout": PATIENCE,
        "socket_connect_timeout": PATIENCE,
        "retry": Retry(NoBackoff(), 0),
    }
    return RedisCacheClient([url], serializer=cast("Any", PlainValues), **waits)


class SharedCache(RedisCache):
    """Django's cache in Redis; while Redis is away each process counts for itself, and no request fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._url = server
        self._own = LocMemCache(f"instead of {server}", {**params, "OPTIONS": {"MAX_ENTRIES": MOST}})

    @property
    def _cache(self) -> RedisCacheClient:
        return _client(self._url)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._ask("add", key, value, timeout, version)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._ask("get", key, default, version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask("set", key, value, timeout, version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._ask("touch", key, timeout, version)

    def delete(self, key: str, version: int | None = None) -> Any:
        return self._ask("delete", key, version)

    def get_many(self, keys: Iterable[str], version: int | None = None) -> Any:
        return self._ask("get_many", list(keys), version)

    def has_key(self, key: str, version: int | None = None) -> Any:
        return self._ask("has_key", key, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> Any:
        """Count; what was begun in Redis, which is away now, begins anew."""
        if self._is_away():
            self._own.add(key, 0, version=version)
        try:
            return self._ask("incr", key, delta, version)
        except ValueError:
            if not self._is_away():
                raise
            self._own.add(key, 0, version=version)
            return self._own.incr(key, delta, version)

    def set_many(self, data: Mapping[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._ask("set_many", dict(data), timeout, version)

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        self._ask("delete_many", list(keys), version)

    def clear(self) -> None:
        """Forget what stands under this cache's prefix alone: the broker's messages may be in the same database."""
        self._own.clear()
        with suppress(RedisError, OSError):
            redis = self._cache.get_client(write=True)
            for key in redis.scan_iter(match=f"{self.key_prefix}:*", count=1000):
                redis.unlink(key)

    def _is_away(self) -> bool:
        return monotonic() < _AWAY.get(self._url, 0)

    def _ask(self, what: str, *given: Any) -> Any:
        if not self._is_away():
            try:
                return getattr(super(), what)(*given)
            except (RedisError, OSError):
                _AWAY[self._url] = monotonic() + PAUSE
        own: Callable[..., Any] = getattr(self._own, what)
        return own(*given)
