"""The rate at which one process answers `/live/<slug>/snapshot` with 304.

    python -m lab.live.snapshot_rate [--connections 50] [--seconds 5] [--rounds 3]

The web process has a real tournament and is started as `./run` starts it. This process always has one open request on
each connection. In turns with it, a bare asyncio server (uvloop) sends the same bytes in answer to any input. It shows
the limit of the loop, the kernel and this load generator.
"""

import argparse
import select
import socket
import time
import urllib.request

from lab.rig import BARE, SERVER, installation, machine_line, processor_seconds, running_server

SLUG = "benchmark"


def snapshot_etag(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/live/{SLUG}/snapshot") as response:
        return str(response.headers["etag"])


def measure_snapshot_rate(server: tuple[str, ...], connections: int, seconds: float) -> tuple[float, float]:
    """Return the answers per second, and the share of one processor that the server used."""
    with running_server(*server) as (port, pid):
        tag = '"1"' if server == BARE else snapshot_etag(port)
        request = f"GET /live/{SLUG}/snapshot HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\n\r\n".encode()
        sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(connections)]
        used, began = processor_seconds(pid), time.monotonic()
        answers = count_answers(sockets, request, until=began + seconds)
        took, used = time.monotonic() - began, processor_seconds(pid) - used
        for connection in sockets:
            connection.close()
    return answers / took, used / took


def count_answers(sockets: list[socket.socket], request: bytes, *, until: float) -> int:
    """Count the answers with status 304 until a monotonic time. Raises SystemExit for any other answer."""
    poll = select.epoll()
    by_number = {connection.fileno(): connection for connection in sockets}
    for connection in sockets:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        poll.register(connection, select.EPOLLIN)
        connection.sendall(request)
    answers = 0
    while time.monotonic() < until:
        for number, _ in poll.poll(1):
            answer = by_number[number].recv(65536)
            if not (answer.startswith(b"HTTP/1.1 304") and answer.endswith(b"\r\n\r\n")):
                raise SystemExit(f"not a 304: {answer!r}")
            answers += 1
            by_number[number].send(request)
    poll.close()
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    servers = {"the hub": SERVER, "bare asyncio": BARE}
    with installation():
        from lab.live.tournament import open_tournament  # noqa: PLC0415  Django has only just been set up

        open_tournament()
        print(machine_line())
        print("| connections | server | 304 a second | processor |")
        print("|---|---|---|---|")
        for _ in range(chosen.rounds):
            for name, server in servers.items():
                rate, used = measure_snapshot_rate(server, chosen.connections, chosen.seconds)
                print(f"| {chosen.connections} | {name} | {rate:,.0f} | {used:.0%} |")
        print(machine_line())


if __name__ == "__main__":
    main()
