"""A break: phones and displays read while the floor works.

    python -m lab.live.break_time [--seconds 60] [--streams 5000] [--reads 5000] [--rounds 1]

5,000 streams are open, and 5,000 reads a second are offered: 90 % ask for the snapshot with their ETag, 5 % for the
clock's page, 5 % for the seats. Five people write five actions a second together. The load is open: a request counts
from the moment at which it was due, so a queue is not hidden. The lower bound, in the same run, is a bare server that
answers the same bytes from a dictionary and decides nothing.
"""

import argparse
import asyncio
import gc
import json
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from pathlib import Path
from time import monotonic

import uvloop

from lab.live.open_loop import Found, Read, Readers, Writers, open_lines, open_streams, send_when_due
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

SLUG = "benchmark"
TABLES, SEATS = 40, 9
LINES = 500
"""Connections of the readers."""
PEOPLE = 5
WARM = 5
"""Seconds for the first action."""
WRITES = 5
"""Actions a second, of all people together."""
READS = (
    Read("snapshot", f"/live/{SLUG}/snapshot", 90, with_etag=True),
    Read("clock page", f"/d/{SLUG}/clock/", 5),
    Read("seats", f"/d/{SLUG}/seats/", 5),
)
OWN_HEADERS = {"transfer-encoding", "content-length", "etag"}
"""Headers that the bare server writes itself, or has not."""
AIMS = {"reads": 120, "writes": 300, "pushes": 300}
"""Milliseconds at the 95th percentile."""


def seat_room() -> tuple[list[str], list[int]]:
    """Fill 40 tables and start the clock. Return the tokens of five people, and the keys of the seated entries."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django has only just been set up
    from django.utils import timezone  # noqa: PLC0415

    from lab.live.tournament import open_tournament  # noqa: PLC0415
    from tables.services import room as rooms  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.services.seats import draws  # noqa: PLC0415
    from tournaments.models import Entry, Tournament  # noqa: PLC0415
    from tournaments.services.clock.clock import start_clock  # noqa: PLC0415
    from tournaments.services.desk import entries  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415
    from tournaments.services.staff import tokens  # noqa: PLC0415

    open_tournament()
    tournament, now = Tournament.objects.get(slug=SLUG), timezone.now()
    people = [get_user_model().objects.create_superuser(f"floor-{number}") for number in range(PEOPLE)]
    with floor(tournament, by=None, now=now) as f:
        rooms.open_new_tables(f, count=TABLES)
        draws.seal_seed(f, seed="5" * 64)
        for number in range(TABLES * SEATS):
            entries.enter(f, name=f"Player {number:04d}")
        draws.draw_all_seats(f)
        start_clock(f)
    keys = list(Entry.objects.filter(tournament=tournament).order_by("pk").values_list("pk", flat=True))
    return [tokens.make_token(person, name="benchmark", now=now) for person in people], keys


def actions(entry_keys: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield the path and body of each action: busts, time and announcements, which may come in any order."""
    keys, lines = iter(entry_keys), count(1)
    for name in cycle(["bust", "add-time", "announce", "bust", "add-time"]):
        fields: dict[str, object] = {}
        if name == "bust":
            fields = {"entry": next(keys)}
        elif name == "add-time":
            fields = {"seconds": 1}
        elif name == "announce":
            fields = {"words": f"Line {next(lines)}"}
        yield f"/api/tournaments/{SLUG}/actions/{name}/", json.dumps(fields)


def record_answers(port: int, folder: Path, *paths: str) -> Path:
    """Store what the server answers at each path, for the bare server. Return the file."""
    answers = {}
    for path in paths:
        request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            body = answer.read()
            kept = [(name, value) for name, value in answer.headers.items() if name.lower() not in OWN_HEADERS]
        head = "".join(f"{name}: {value}\r\n" for name, value in kept)
        answers[path] = f"HTTP/1.1 200 OK\r\n{head}content-length: {len(body)}\r\n\r\n" + body.decode("latin-1")
    (folder / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
    return folder / "answers.json"


async def measure(port: int, chosen: argparse.Namespace, tokens: Sequence[str], entry_keys: Sequence[int]) -> Found:
    """Offer the load to a server, and return the measured times and statuses."""
    found = Found()
    await open_streams(port, chosen.streams, found, slug=SLUG)
    readers = Readers(await open_lines(port, LINES, found), READS, host="localhost", found=found)
    lines = await open_lines(port, PEOPLE, found)
    writers = Writers(list(zip(lines, tokens, strict=True)), actions(entry_keys), host="localhost", found=found)
    writers.send(monotonic())  # the first action of a process loads what actions need
    await asyncio.sleep(WARM)
    found.clear_writes()
    gc.collect()
    gc.freeze()
    async with asyncio.TaskGroup() as load:
        load.create_task(send_when_due(readers.send, rate=chosen.reads, seconds=chosen.seconds))
        load.create_task(send_when_due(writers.send, rate=WRITES, seconds=chosen.seconds))
    await asyncio.sleep(3)  # for the last answers
    return found


def print_rows(name: str, found: Found, chosen: argparse.Namespace, used: float) -> None:
    """Print a server's figures: milliseconds, errors, and missing answers."""
    reads = [took for times in found.reads.values() for took in times]
    kinds = {**{f"reads: {kind}": list(times) for kind, times in found.reads.items()}, "reads": reads,
             "writes": list(found.writes), "pushes": found.pushes()}  # fmt: skip
    due = {"reads": chosen.reads * chosen.seconds, "writes": WRITES * chosen.seconds,
           "pushes": len(found.written) * chosen.streams}  # fmt: skip
    for kind, seconds in kinds.items():
        figures = (
            " | ".join(f"{percentile(seconds, percent) * 1000:.1f}" for percent in (50, 95, 99)) if seconds else "| |"
        )
        missing = f"{due[kind] - len(seconds):.0f}" if kind in due else ""
        print(f"| {name} | {kind} | {figures} | {AIMS.get(kind, '')} | {len(seconds):,} | {missing} |", flush=True)
    print(f"| {name} | errors {found.errors}, processor {used / chosen.seconds:.0%} | | | | | | |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--streams", type=int, default=5000)
    parser.add_argument("--reads", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=1)
    chosen = parser.parse_args()
    with installation(), tempfile.TemporaryDirectory() as folder:
        tokens, keys = seat_room()
        print(machine_line())
        print("| server | of what | p50 ms | p95 ms | p99 ms | aim p95 | done | missing |")
        print("|---|---|---:|---:|---:|---:|---:|---:|")
        for _ in range(chosen.rounds):
            with running_server(*SERVER) as (port, pid):
                answers = record_answers(port, Path(folder), *(read.path for read in READS))
                print_measured("Shuffle Up", port, pid, chosen, tokens, keys)
            keys = keys[2 * int(chosen.seconds) + 2 :]
            with running_server(*BARE, str(answers)) as (port, pid):
                print_measured("bare server", port, pid, chosen, tokens, keys)
        print(machine_line())


def print_measured(
    name: str, port: int, pid: int, chosen: argparse.Namespace, tokens: Sequence[str], keys: Sequence[int]
) -> None:
    """Measure a server and print its rows."""
    wait_until_idle(pid)
    used = processor_seconds(pid)
    found = uvloop.run(measure(port, chosen, tokens, keys))
    print_rows(name, found, chosen, processor_seconds(pid) - used)


if __name__ == "__main__":
    main()
