"""Starting the hub with the server, and ending its streams when the server is told to stop.

A server waits for its open responses before it says that it shuts down, and a stream is open for a day. So the
streams have to receive the signal themselves.
"""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from tournaments.live.application import Receive
from tournaments.live.connection import Send
from tournaments.live.hub import Hub

SIGNALS = (signal.SIGINT, signal.SIGTERM)


async def run_hub(hub: Hub, receive: Receive, send: Send) -> None:
    """Serve the `lifespan` scope: the hub lives as long as the server."""
    await receive()
    hub.start()
    with _on_signal(hub.end_streams):
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await hub.stop()
    await send({"type": "lifespan.shutdown.complete"})


@contextmanager
def _on_signal(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` on the loop when the process is told to stop, before the server's own handler."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach the main thread alone
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(number: int, frame: FrameType | None) -> Any:
        loop.call_soon_threadsafe(end)
        handler = before[signal.Signals(number)]
        return handler(number, frame) if callable(handler) else None

    for number in SIGNALS:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in SIGNALS:
            signal.signal(number, before[number])
