"""Requests to this laptop's protocol process, found by a file in the protocol's folder."""

import json
import socket
import threading
from pathlib import Path
from typing import Any

from django.conf import settings

from systems.sockets import connect_locally

# each thread keeps its connection
_thread = threading.local()


class ProtocolSilent(Exception):
    """The protocol process is not running or takes too long."""


def socket_file() -> Path:
    """Return the path of the file by which the protocol process is found."""
    return Path(settings.DATA_DIR) / "standby" / "ask.json"


def ask_protocol(command: str, *, patience: float, **fields: Any) -> dict[str, Any]:
    """Return the protocol process's answer to a request. Raises ProtocolSilent after `patience` seconds."""
    line = f"{command} {json.dumps(fields)}\n".encode()
    try:
        connection, reader = _connection(patience)
        connection.sendall(line)
        answer = reader.readline()
        if not answer:
            raise ConnectionError("closed")
        content: dict[str, Any] = json.loads(answer)
    except (OSError, ValueError) as problem:
        close_connection()
        raise ProtocolSilent(str(problem)) from problem
    return content


def _connection(patience: float) -> tuple[socket.socket, Any]:
    """Return this thread's connection and its reader. Connects again after a restart of the protocol process."""
    file = socket_file()
    status = file.stat()
    mark = (str(file), status.st_ino, status.st_mtime_ns)
    opened = getattr(_thread, "connection", None)
    if opened is None or opened[0] != mark:
        close_connection()
        connection = connect_locally(file, timeout=patience)
        opened = _thread.connection = (mark, connection, connection.makefile("rb"))
    opened[1].settimeout(patience)
    return opened[1], opened[2]


def close_connection() -> None:
    """Close this thread's connection, if it has one."""
    if opened := getattr(_thread, "connection", None):
        _thread.connection = None
        opened[2].close()
        opened[1].close()
