"""Servers in tests leave no connection open, however early they end."""

import asyncio
import gc
import socket
import warnings

import pytest

from tests.suite.stream_server import stream_server


async def read_to_the_end(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


@pytest.mark.parametrize("steps", range(6))
def test_connection_accepted_just_before_the_end_of_a_server_is_closed(steps: int) -> None:
    """After a few steps of the loop the connection is accepted, but nobody has begun to read it."""

    async def end_early() -> None:
        async with stream_server(read_to_the_end) as port:
            with socket.create_connection(("127.0.0.1", port)):
                for _ in range(steps):
                    await asyncio.sleep(0)

    gc.collect()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        asyncio.run(end_early())
        gc.collect()
    assert [str(warning.message) for warning in found] == []
