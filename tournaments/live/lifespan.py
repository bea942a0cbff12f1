"""Starting the hub with the server, and ending its streams when the server is told to stop.

A server waits for open responses before it announces its shutdown, and a stream is open for a day. So the hub has to
handle the signal itself.
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
    """Serve the `lifespan` scope: run the hub as long as the server runs."""
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
        yield  # only the main thread may handle signals
        return
    loop = asyncio.get_running_loop()
    old_handlers = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(number: int, frame: FrameType | None) -> Any:
        loop.call_soon_threadsafe(end)
        handler = old_handlers[signal.Signals(number)]
        return handler(number, frame) if callable(handler) else None

    for number in SIGNALS:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number in SIGNALS:
            signal.signal(number, old_handlers[number])
