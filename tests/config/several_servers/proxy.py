"""A proxy as small as can be: each connection goes to the next server in turn, or to the one after it that answers."""

import contextlib
import itertools
import socket
import socketserver
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

PIECE = 65_536


class _Turn(socketserver.BaseRequestHandler):
    """One connection."""

    server: "_Proxy"

    def handle(self) -> None:
        """Pass on bytes both ways until one side ends. What finds no server is hung up on."""
        if (behind := self.server.next_server()) is None:
            return
        with behind:
            back = threading.Thread(target=_pass_on, args=(behind, self.request), daemon=True)
            back.start()
            _pass_on(self.request, behind)
            back.join()


class _Proxy(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__(("127.0.0.1", 0), _Turn)
        self._turns = itertools.cycle(ports)
        self._many = len(ports)

    def next_server(self) -> socket.socket | None:
        """A connection to the server whose turn it is."""
        for _ in range(self._many):
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", next(self._turns)))
        return None


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while piece := source.recv(PIECE):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)


@contextmanager
def proxy_before(*ports: int) -> Iterator[int]:
    """Open a proxy before servers on these ports; its own port."""
    with _Proxy(ports) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, daemon=True)
        thread.start()
        try:
            yield proxy.server_address[1]
        finally:
            proxy.shutdown()
            thread.join()
