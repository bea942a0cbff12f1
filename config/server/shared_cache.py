"""The cache that several servers share in one Redis: rate limits and screens.

While Redis is away, each process has a cache of its own. Values are JSON, never pickled: write access to Redis must not
allow running code here.
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

# seconds that Redis may take to answer
TIMEOUT = 0.3
# seconds without requests to Redis after it did not answer
PAUSE = 2.0
# entries of the cache in the process
MAX_ENTRIES = 20_000
# end of the pause by Redis's address, by `monotonic()`
_AWAY_UNTIL: dict[str, float] = {}


def redis_url(url: str) -> str:
    """Return the address of a Redis or Valkey as the redis library expects it; "" for another kind of broker.

    Celery's `redis+socket:///path?virtual_host=1` becomes `unix:///path?db=1`.
    """
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":
        db = parse_qs(parts.query).get("virtual_host", ["0"])[0].strip("/")
        return f"unix://{parts.path}?db={db or 0}"
    return url if parts.scheme in {"redis", "rediss", "unix"} else ""


def shared_cache_settings(url: str, *, name: str) -> dict[str, Any]:
    """Return Django's settings of a cache in the Redis at `url`; without Redis, of a cache in this process."""
    if not (address := redis_url(url)):
        options = {"MAX_ENTRIES": MAX_ENTRIES}
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name, "OPTIONS": options}
    prefix = f"shuffle-up:{name}"
    return {"BACKEND": "config.server.shared_cache.SharedCache", "LOCATION": address, "KEY_PREFIX": prefix}


class PlainValues:
    """A JSON serializer that stores integers as plain numbers, so that Redis can count with them."""

    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else json.dumps(value)

    def loads(self, data: bytes) -> Any:
        return json.loads(data)


@lru_cache(maxsize=8)
def _client(url: str) -> RedisCacheClient:
    """Return the client that all requests of this process share. Django would connect again for each request."""
    options: dict[str, Any] = {
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": TIMEOUT,
        "retry": Retry(NoBackoff(), 0),
    }
    return RedisCacheClient([url], serializer=cast("Any", PlainValues), **options)


class SharedCache(RedisCache):
    """Django's cache in Redis. While Redis is away, each process uses a cache of its own, so that no request fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._url = server
        self._local = LocMemCache(f"instead of {server}", {**params, "OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})

    @property
    def _cache(self) -> RedisCacheClient:
        return _client(self._url)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._call("add", key, value, timeout, version)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._call("get", key, default, version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._call("set", key, value, timeout, version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._call("touch", key, timeout, version)

    def delete(self, key: str, version: int | None = None) -> Any:
        return self._call("delete", key, version)

    def get_many(self, keys: Iterable[str], version: int | None = None) -> Any:
        return self._call("get_many", list(keys), version)

    def has_key(self, key: str, version: int | None = None) -> Any:
        return self._call("has_key", key, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> Any:
        """Add `delta` to a counter, and return its new value. While Redis is away, counters start again at zero."""
        if self._is_away():
            self._local.add(key, 0, version=version)
        try:
            return self._call("incr", key, delta, version)
        except ValueError:
            if not self._is_away():
                raise
            self._local.add(key, 0, version=version)
            return self._local.incr(key, delta, version)

    def set_many(self, data: Mapping[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> Any:
        return self._call("set_many", dict(data), timeout, version)

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        self._call("delete_many", list(keys), version)

    def clear(self) -> None:
        """Delete only keys with this cache's prefix, since the broker may use the same database."""
        self._local.clear()
        with suppress(RedisError, OSError):
            redis = self._cache.get_client(write=True)
            for key in redis.scan_iter(match=f"{self.key_prefix}:*", count=1000):
                redis.unlink(key)

    def _is_away(self) -> bool:
        return monotonic() < _AWAY_UNTIL.get(self._url, 0)

    def _call(self, method: str, *arguments: Any) -> Any:
        if not self._is_away():
            try:
                return getattr(super(), method)(*arguments)
            except (RedisError, OSError):
                _AWAY_UNTIL[self._url] = monotonic() + PAUSE
        local: Callable[..., Any] = getattr(self._local, method)
        return local(*arguments)
