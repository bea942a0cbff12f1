"""The rate at which one process answers the public clock's page, alone.

    python -m lab.live.clock_pages [--connections 16] [--seconds 5] [--rounds 3] [--page clock]

Each connection always has one open request, as a browser sends it. In turns with the product, a bare asyncio server
(uvloop) sends the same bytes from a dictionary. The aim is 2,000 pages a second.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import uvloop

from lab.live.break_time import SLUG, record_answers, seat_room
from lab.live.open_loop import Found, open_lines
from lab.rig import (
    BARE,
    SERVER,
    installation,
    machine_line,
    percentile,
    processor_seconds,
    running_server,
    wait_until_idle,
)

AIM = 2000
REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUser-Agent: Mozilla/5.0\r\n"
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
    "Accept-Language: en-US,en;q=0.9\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n\r\n"
)


async def request_pages(port: int, path: str, *, connections: int, seconds: float) -> tuple[Found, list[float]]:
    """Request a page on each connection again and again. Return the statuses found, and the seconds of each answer."""
    found, times, end = Found(), list[float](), monotonic() + seconds
    request = REQUEST.format(path=path, port=port).encode()
    for line in await open_lines(port, connections, found):

        def again(due: float, _status: int, _answer: bytes, send: Callable[..., None] = line.send) -> None:
            now = monotonic()
            times.append(now - due)
            if now < end:
                send(request, now, again)

        line.send(request, monotonic(), again)
    await asyncio.sleep(seconds + 1)
    return found, times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--page", default="clock")
    chosen = parser.parse_args()
    path = f"/d/{SLUG}/{chosen.page}/"
    with installation(), tempfile.TemporaryDirectory() as folder:
        seat_room()
        print(machine_line())
        print("| server | pages a second | aim | p50 ms | p99 ms | errors | processor | µs of it a page |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|")
        for _ in range(chosen.rounds):
            with running_server(*SERVER) as (port, pid):
                answers = record_answers(port, Path(folder), path)
                print_rate("Shuffle Up", port, pid, path, chosen)
            with running_server(*BARE, str(answers)) as (port, pid):
                print_rate("bare server", port, pid, path, chosen)
        print(machine_line())


def print_rate(name: str, port: int, pid: int, path: str, chosen: argparse.Namespace) -> None:
    """Measure a server's rate, and print its row."""
    uvloop.run(request_pages(port, path, connections=1, seconds=1))  # warm
    wait_until_idle(pid)
    used = processor_seconds(pid)
    asked = request_pages(port, path, connections=chosen.connections, seconds=chosen.seconds)
    found, times = uvloop.run(asked)
    used = processor_seconds(pid) - used
    rate, p50, p99 = len(times) / chosen.seconds, *(percentile(times, percent) * 1000 for percent in (50, 99))
    each = used / len(times) * 1e6
    print(
        f"| {name} | {rate:,.0f} | {AIM:,} | {p50:.1f} | {p99:.1f} | {found.errors} "
        f"| {used / chosen.seconds:.0%} | {each:,.0f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
