"""Where hints travel between processes: a channel of the broker that carries the tasks as well (Valkey or Redis)."""

import hashlib
from urllib.parse import parse_qs, urlsplit


def client_url(broker_url: str) -> str | None:
    """The address as the redis library wants it, made from Celery's; None where there is no broker to reach.

    Celery says `redis+socket:///path?virtual_host=1` for what the library calls `unix:///path?db=1`.
    Raises ValueError for a broker that is neither Redis nor Valkey.
    """
    parts = urlsplit(broker_url)
    if parts.scheme in {"", "memory"}:
        return None
    if parts.scheme == "redis+socket":
        db = parse_qs(parts.query).get("virtual_host", ["0"])[0].strip("/")
        return f"unix://{parts.path}?db={db or 0}"
    if parts.scheme in {"redis", "rediss", "unix"}:
        return broker_url
    raise ValueError(f"live displays need a Redis or Valkey broker, not {parts.scheme}://")


def channel_of(secret: str) -> str:
    """The name of the installation's channel.

    Published messages ignore database numbers: two installations on one Redis would hear each other, and a
    tournament called `demo` lives in both. So the name comes from the secret that only one installation knows.
    """
    return f"shuffle-up:{hashlib.sha256(secret.encode()).hexdigest()[:16]}:live"
