"""Programs of one computer recognise each other by a file that its owner alone may read."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from systems.sockets import connect_locally
from tests.suite.local_server import local_server
from tests.systems.needs import IS_WINDOWS, is_private

TIMEOUT = 5.0


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while line := await reader.readline():
        writer.write(line.upper())


@pytest.fixture
def address_file(tmp_path: Path) -> Iterator[Path]:
    """The file of a running server, in a folder whose path is too long for a Unix socket."""
    file = tmp_path / ("Nächte #1" if IS_WINDOWS else "Nächte #1?") / ("x" * 120) / "ask.json"
    with local_server(file, echo):
        yield file


def test_client_that_may_read_the_file_is_answered(address_file: Path) -> None:
    assert is_private(address_file)
    with connect_locally(address_file, timeout=TIMEOUT) as connection, connection.makefile("rwb", buffering=0) as lines:
        for line in (b"one\n", b"two\n"):
            lines.write(line)
            assert lines.readline() == line.upper()


def test_client_with_another_secret_gets_no_answer(address_file: Path) -> None:
    words = json.loads(address_file.read_bytes())
    with socket.create_connection(("127.0.0.1", words["port"]), TIMEOUT) as connection:
        connection.sendall(b"guessed\nhello\n")
        assert connection.makefile("rb").read() == b""


def test_client_refuses_another_program_at_the_port(tmp_path: Path) -> None:
    file = tmp_path / "ask.json"
    with socket.create_server(("127.0.0.1", 0)) as other:
        file.write_text(json.dumps({"port": other.getsockname()[1], "client": "known", "server": "secret"}))

        def answer() -> None:
            connection, _ = other.accept()
            with connection:
                connection.recv(64)
                connection.sendall(b"known\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(ConnectionError, match="another program"):
            connect_locally(file, timeout=TIMEOUT)
        thread.join()


def test_server_that_has_ended_refuses_the_connection(address_file: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    address_file.write_text(json.dumps(json.loads(address_file.read_bytes()) | {"port": port}))
    with pytest.raises(OSError, match="refused"):
        connect_locally(address_file, timeout=TIMEOUT)
