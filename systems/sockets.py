"""Sockets: programs of this computer that talk to each other, and options that only some systems have.

Those programs use a TCP port that only this computer reaches, since Windows has no other kind of socket, and the path
of a Unix socket may have no more than about 100 characters. A file that its owner alone may read has the port and two
secrets, by which client and server recognise each other.
"""

import asyncio
import json
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from systems.files import read_replaced_file, write_atomically

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

_LOOPBACK = "127.0.0.1"
# seconds that a client may take to name itself
_GREETING_TIMEOUT = 5.0


async def serve_locally(file: Path, talk: Talk) -> asyncio.Server:
    """Listen for programs of this computer, and `talk` to each that connects. Writes `file`, which they must read."""
    client_secret, server_secret = secrets.token_hex(32), secrets.token_hex(32)

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError, ValueError):  # it has gone, is silent, or sends too much
                async with asyncio.timeout(_GREETING_TIMEOUT):
                    line = await reader.readline()
                if secrets.compare_digest(line.strip(), client_secret.encode()):
                    writer.write(f"{server_secret}\n".encode())
                    await talk(reader, writer)
        finally:
            writer.close()

    server = await asyncio.start_server(greet, _LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    words = {"port": port, "client": client_secret, "server": server_secret}
    write_atomically(file, json.dumps(words).encode(), synced=False)
    return server


def connect_locally(file: Path, *, timeout: float) -> socket.socket:
    """Return a connection to the program that has written `file`.

    Raises OSError or ValueError if that program does not answer.
    """
    words = json.loads(read_replaced_file(file))
    connection = socket.create_connection((_LOOPBACK, words["port"]), timeout)
    try:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sendall(f"{words['client']}\n".encode())
        expected, answer = f"{words['server']}\n".encode(), b""
        while len(answer) < len(expected) and (more := connection.recv(len(expected) - len(answer))):
            answer += more
    except OSError:
        connection.close()
        raise
    if not secrets.compare_digest(answer, expected):
        connection.close()
        raise ConnectionError("another program has this port")
    return connection


def set_acknowledge_timeout(connection: socket.socket, milliseconds: int) -> None:
    """Have a TCP connection closed if its peer acknowledges nothing for that many milliseconds.

    Does nothing on systems without this option.
    """
    if connection.family != getattr(socket, "AF_UNIX", None) and hasattr(socket, "TCP_USER_TIMEOUT"):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
