"""The delay from a pause of the clock to N displays, and the cost of each connected display.

    python -m lab.live.fanout [--listeners 1000 5000] [--pauses 20] [--rounds 3] [--processes 1]

The web processes have a real tournament and are started as `./run` starts one. This process plays all displays and,
like a worker, pauses and resumes the clock. The time begins at the action's commit, before the broker gets the
announcement. It ends when a display has read the event.

In turns with it, a bare asyncio writer (uvloop and `transport.write` only) informs as many displays. It shows the limit
of the loop, the kernel and this load generator.
"""

import argparse
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from lab.live.displays import Displays
from lab.rig import (
    BARE,
    SERVER,
    installation,
    machine_line,
    percentile,
    processor_seconds,
    resident_bytes,
    running_server,
    wait_until_idle,
)
from systems.limits import raise_open_files

SLUG = "benchmark"
ANNOUNCEMENTS = (
    b'SAY event: change\ndata: {"version":%d,"topics":["clock"],"clock":{"step":0,"left":2388123,"since":1795200000000,'
    b'"starts_at":null,"stop_after":false,"started":true,"hand_for_hand":null},"now":1795200000000}\n\n'
)


@dataclass
class FanOutFigures:
    """The figures of one server: milliseconds of each change, lost changes, memory, and processor seconds."""

    late: list[float] = field(default_factory=list)
    lost: int = 0
    bytes_each: float = 0
    processor: float = 0

    def table_row(self, name: str, count: int) -> str:
        p50, p99, worst = (percentile(self.late, percent) for percent in (50, 99, 100))
        return (
            f"| {count:,} | {name} | {p50:.1f} | {p99:.1f} | {worst:.1f} | {self.lost} "
            f"| {self.bytes_each / 1024:.1f} | {self.processor * 1000:.0f} |"
        )


def measure_fan_out(
    server: tuple[str, ...], count: int, pauses: int, connect: Callable[[int], Any], *, processes: int = 1
) -> FanOutFigures:
    """Connect `count` displays to a new server, make `pauses` changes, and return the figures."""
    findings = FanOutFigures()
    with ExitStack() as started:
        ports, pids = zip(*(started.enter_context(running_server(*server)) for _ in range(processes)), strict=True)
        for pid in pids:
            wait_until_idle(pid)
        before = sum(map(resident_bytes, pids))
        displays = Displays(*ports, slug=SLUG, count=count)
        say = connect(ports[0])
        used = sum(map(processor_seconds, pids))
        for _ in range(pauses):
            version, announced = say()
            moments = displays.receive_times(version)
            findings.lost += count - len(moments)
            findings.late += [(moment - announced) * 1000 for moment in moments]
            time.sleep(0.3)
        findings.processor = (sum(map(processor_seconds, pids)) - used) / pauses
        findings.bytes_each = (sum(map(resident_bytes, pids)) - before) / count
        displays.close()
    return findings


def bare_announcer(port: int) -> Callable[[], tuple[int, float]]:
    """Connect to the bare server. Return a function that makes it announce a version."""
    connection = socket.create_connection(("127.0.0.1", port))
    versions = iter(range(2, 1_000_000))

    def say() -> tuple[int, float]:
        version, announced = next(versions), time.monotonic()
        connection.sendall(ANNOUNCEMENTS % version)
        return version, announced

    return say


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listeners", type=int, nargs="+", default=[1000, 5000])
    parser.add_argument("--pauses", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, default=1, help="of the hub; the bare server is one")
    chosen = parser.parse_args()
    raise_open_files()
    with installation():
        from lab.live.tournament import floor_announcer, open_tournament  # noqa: PLC0415  Django has only just been set up

        open_tournament()
        print(machine_line())
        print("| displays | server | p50 ms | p99 ms | worst ms | lost | KiB each | processor ms a pause |")
        print("|---|---|---|---|---|---|---|---|")
        for count in chosen.listeners:
            for _ in range(chosen.rounds):
                hub = measure_fan_out(SERVER, count, chosen.pauses, floor_announcer, processes=chosen.processes)
                print(hub.table_row("the hub", count))
                print(measure_fan_out(BARE, count, chosen.pauses, bare_announcer).table_row("bare asyncio", count))
        print(machine_line())


if __name__ == "__main__":
    main()
