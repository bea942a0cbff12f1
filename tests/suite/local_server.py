"""A server for programs of this computer, which runs beside a test."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from systems.sockets import Talk, serve_locally
from tests.suite.stream_server import close_server

PATIENCE = 30


@contextmanager
def local_server(file: Path, talk: Talk) -> Iterator[None]:
    """Serve at `file` from a thread with its own event loop."""
    started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        server, leaving = await serve_locally(file, talk), asyncio.Event()
        started.set_result((asyncio.get_running_loop(), leaving))
        await leaving.wait()
        await close_server(server)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    loop, leaving = started.result(PATIENCE)
    try:
        yield
    finally:
        loop.call_soon_threadsafe(leaving.set)
        thread.join()
