"""The live pages as a process of their own, for a test that tells it to stop.

`python -m tests.live_rig.alone` says the port it serves on.
"""

import signal
import socket
import sys

import uvicorn

import config.wsgi  # noqa: F401  sets Django up
from tests.live_rig.snapshot_table import SnapshotTable
from tournaments.live.application import LiveApplication, Receive, Scope, run_hub
from tournaments.live.connection import Send
from tournaments.live.hub import Hub
from tournaments.live.protocol import ScreenProtocol

table = SnapshotTable()
table.put("demo", 1)
hub = Hub(table)
live = LiveApplication(hub)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the live pages like config.asgi, without Django."""
    await (run_hub(hub, receive, send) if scope["type"] == "lifespan" else live(scope, receive, send))


if __name__ == "__main__":
    # a shell lets what it starts in the background ignore this one, and so would a server that a suite there starts
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        sys.stdout.write(f"{listening.getsockname()[1]}\n")
        sys.stdout.flush()
        settings = uvicorn.Config(application, http=ScreenProtocol, log_level="error", timeout_graceful_shutdown=None)
        uvicorn.Server(settings).run(sockets=[listening])
