"""A server of streams inside a test, which closes all connections before its event loop does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from systems.sockets import Talk

#: seconds to wait for tasks; then the loop cancels them
PATIENCE = 20


@asynccontextmanager
async def stream_server(talk: Talk) -> AsyncIterator[int]:
    """Talk to each client within the context, and yield the port. At the end, wait until all connections are closed."""

    async def talk_and_close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        finally:
            writer.close()

    server = await asyncio.start_server(talk_and_close, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        await close_server(server)


async def close_server(server: asyncio.Server) -> None:
    """Close a server once each connection that it has accepted is closed.

    A server that is closed earlier leaves one open that it has just accepted: before Python 3.13 its task fails.
    """
    await wait_for_other_tasks()
    server.close()


async def wait_for_other_tasks() -> None:
    """Wait until all other tasks of this loop have ended.

    A loop that ends cancels them: one that has just accepted a connection has had no step yet, and never closes it.
    """
    own, loop = asyncio.current_task(), asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while (others := asyncio.all_tasks() - {own}) and loop.time() < end:
        await asyncio.wait(others, timeout=end - loop.time())
