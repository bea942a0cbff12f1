"""Many displays in one process: sockets that read event streams, and note when each version arrives."""

import select
import socket
import time
from itertools import cycle

REQUEST = b"GET /live/%s/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
END_OF_EVENT = b"\n\n\r\n"


class Displays:
    """Open streams, distributed evenly over the ports, each after it has read its snapshot."""

    def __init__(self, *ports: int, slug: str, count: int) -> None:
        self._poll = select.epoll()
        self._sockets: dict[int, socket.socket] = {}
        for _, port in zip(range(count), cycle(ports), strict=False):
            self._open(port, REQUEST % slug.encode())
        self._read_snapshots()

    def receive_times(self, version: int, *, patience: float = 10.0) -> list[float]:
        """Return the monotonic times at which the streams received the change to a version.

        Streams that receive nothing within `patience` seconds are missing.
        """
        mark = b'"version":%d,' % version
        moments: dict[int, float] = {}
        until = time.monotonic() + patience
        while len(moments) < len(self._sockets) and time.monotonic() < until:
            for number, _ in self._poll.poll(0.2):
                received = self._sockets[number].recv(65536)
                if mark in received and b"event: change" in received:
                    moments[number] = time.monotonic()
        return list(moments.values())

    def close(self) -> None:
        for connection in self._sockets.values():
            connection.close()
        self._poll.close()

    def _open(self, port: int, request: bytes) -> None:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.sendall(request)
        self._sockets[connection.fileno()] = connection
        self._poll.register(connection.fileno(), select.EPOLLIN)

    def _read_snapshots(self) -> None:
        waiting = set(self._sockets)
        began = dict.fromkeys(waiting, b"")
        while waiting:
            for number, _ in self._poll.poll(1.0):
                began[number] += self._sockets[number].recv(65536)
                if b"event: snapshot" in began[number] and began[number].endswith(END_OF_EVENT):
                    waiting.discard(number)
