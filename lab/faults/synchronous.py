"""The cost of syncing each action to disk before it is acknowledged: SQLite with NORMAL, FULL and EXTRA.

`python -m lab.faults.synchronous [ACTIONS]` pauses and resumes a clock ACTIONS times with each setting, in turns. It
prints the milliseconds of an action. The lower bound is a bare page, written and synced on the same disk.
"""

import os
import sys
import time
from pathlib import Path

from lab.rig import installation, machine_line, percentile

MODES = ("NORMAL", "FULL", "EXTRA")
ACTIONS, ROUNDS = 600, 6
# what one action writes at the least: a page of the write-ahead log with its head
PAGE = 4120


def page_write_times(folder: Path, count: int) -> list[float]:
    """Return the milliseconds of writing and syncing each of `count` pages."""
    spent = []
    with (folder / "bare").open("wb", buffering=0) as file:
        for _page in range(count):
            began = time.perf_counter()
            file.write(b"x" * PAGE)
            os.fdatasync(file.fileno())
            spent.append((time.perf_counter() - began) * 1000)
    return spent


def action_times(mode: str, count: int) -> list[float]:
    """Return the milliseconds of each of `count` actions with a value of SQLite's `synchronous`."""
    from django.db import connection  # noqa: PLC0415 - the installation has only just been made

    from lab.live.tournament import floor_announcer  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={mode}")
    say = floor_announcer(0)
    spent = []
    for _action in range(count):
        began = time.perf_counter()
        say()
        spent.append((time.perf_counter() - began) * 1000)
    return spent


def main() -> None:
    actions = int(sys.argv[1]) if sys.argv[1:] else ACTIONS
    with installation():
        from lab.live.tournament import open_tournament  # noqa: PLC0415

        open_tournament()
        action_times("FULL", 20)  # what is compiled and cached once
        spent: dict[str, list[float]] = {mode: [] for mode in MODES}
        floor: list[float] = []
        for _round in range(ROUNDS):
            for mode in MODES:
                spent[mode] += action_times(mode, actions // ROUNDS)
            floor += page_write_times(Path(os.environ["DATA_DIR"]), actions // ROUNDS)
    print(f"| {actions} actions; {machine_line()} | p50 ms | p99 ms |\n|---|---:|---:|")
    print(f"| a page written and synced | {percentile(floor, 50):.2f} | {percentile(floor, 99):.2f} |")
    for mode, times in spent.items():
        print(f"| action, {mode} | {percentile(times, 50):.2f} | {percentile(times, 99):.2f} |")


if __name__ == "__main__":
    main()
