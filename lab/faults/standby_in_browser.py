"""A real screen in a real browser finds the other laptop when its own dies, freezes or loses its cable.

`python -m lab.faults.standby_in_browser [TIMES]` (Linux, as root, with cc, ip and Chromium) breaks the laptop in
charge so many times in each way. Only the browser's page bears witness. `ROOM_OF_TWO=web` names a room beside others.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

from lab.faults.room_of_two import HOSTS, PORT, TIMEOUT, Laptop, run_in_room, wait_until
from lab.rig import machine, percentile
from tests.browser.finding_chromium import find_chromium

FAULTS = ("freeze", "cut", "kill")
# seconds before the fault
MIN_WAIT = 3.0
MAX_WAIT = 5.0
# the protocol's port above the port of HTTP (docs/standby.md)
PORT_OFFSET = 444
DRAWN = "() => document.getElementById('local') && document.getElementById('local').textContent !== ''"


@dataclass
class Seen:
    """Seconds after a fault until the page left, and until it showed the other laptop's clock."""

    fault: str
    left: float
    shown: float


def main(times: int, seed: int) -> int:
    """Go through the faults, and print how long each took."""
    chance, seen = Random(seed), list[Seen]()
    with _laptops() as both, _screen(f"{both[0].address}/screen/west-wall/") as page:
        for fault in FAULTS * times:
            _until_in_step(both)
            page.goto(f"{both[0].address}/screen/west-wall/")
            page.wait_for_function(DRAWN)
            time.sleep(chance.uniform(MIN_WAIT, MAX_WAIT))
            seen.append(_break_laptop(page, both, fault))
            print(f"{len(seen)}: {seen[-1]}", file=sys.stderr, flush=True)
            both[0].repair(fault)
            both.reverse()
    print(f"{len(seen)} faults, seed {seed}; {machine()}")
    print("| fault | times | s until the page leaves, median | most | until the other's clock, median | most |")
    print("|---|" + "---:|" * 5)
    for fault in FAULTS:
        left, shown = ([getattr(row, what) for row in seen if row.fault == fault] for what in ("left", "shown"))
        figures = [f"{percentile(seconds, 50):.2f} | {max(seconds):.2f}" for seconds in (left, shown)]
        print(f"| {fault} | {len(left)} | {' | '.join(figures)} |")
    return 0


def _break_laptop(page: Page, both: list[Laptop], fault: str) -> Seen:
    """Break the laptop in charge, and wait until the page shows the other one's clock."""
    began = time.monotonic()
    both[0].cause(fault)
    page.wait_for_url(f"{both[1].address}/**", wait_until="commit", timeout=TIMEOUT * 1000)
    left = time.monotonic() - began
    page.wait_for_function(DRAWN)
    return Seen(fault, left, time.monotonic() - began)


def _until_in_step(both: list[Laptop]) -> None:
    wait_until(
        lambda: [laptop.fetch_state().get("role") for laptop in both] == ["first", "standby"],
        why="one follows the other",
    )
    wait_until(lambda: all(laptop.fetch_state().get("in_step") for laptop in both), why="both are in step")


def _is_listening(laptop: Laptop) -> bool:
    """Return whether the process of its protocol has its port."""
    with suppress(OSError), socket.create_connection((HOSTS[laptop.name], PORT + PORT_OFFSET), timeout=1):
        return True
    return False


@contextmanager
def _laptops() -> Iterator[list[Laptop]]:
    """Two laptops in step, each with a core of its own; the first is in charge."""
    with tempfile.TemporaryDirectory(prefix="two-laptops-", ignore_cleanup_errors=True) as folder:
        library = Path(folder) / "set_clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, Path(__file__).with_name("set_clock.c")], check=True)
        both = [Laptop(name, Path(folder) / name, library) for name in list(HOSTS)[:2]]
        for laptop, core in zip(both, sorted(os.sched_getaffinity(0))[:2], strict=False):
            laptop.cores = {core}
            laptop.data.mkdir()
            laptop.add(0)
        first, second = both
        (first.data / "static").mkdir()
        prepare = [sys.executable, "-m", "lab.faults.standby_marathon", "--prepare"]
        subprocess.run(prepare, env=first.environment, check=True, capture_output=True)
        try:
            first.start()
            wait_until(first.fetch_state, why="the first laptop answers")
            word = first.manage("standby", "--invite").split()[0]
            wait_until(lambda: _is_listening(first), why="the first laptop can be followed")
            second.start("--standby", first.address, "--word", word)
            _until_in_step(both)
            yield both
        finally:
            for laptop in both:
                laptop.send(signal.SIGKILL)


@contextmanager
def _screen(address: str) -> Iterator[Page]:
    """A browser that shows a page, in the network of whoever runs this."""
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=arguments)
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(address)
        yield page
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=int, nargs="?", default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.inside:
        sys.exit(main(chosen.times, chosen.seed))
    sys.exit(run_in_room(__spec__.name, [str(chosen.times), "--seed", str(chosen.seed)]))
