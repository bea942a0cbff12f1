"""A screen in a real browser switches to the other laptop when its own dies, freezes or loses its cable.

`python -m lab.faults.standby_in_browser [TIMES]` (Linux, as root, with cc, ip and Chromium) causes each fault of the
primary TIMES times. Only the page in the browser is checked. `ROOM_OF_TWO=web` names the networks, so that several runs
at the same time do not collide.
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

from lab.faults.room_of_two import HOSTS, PORT, TIMEOUT, Laptop, run_in_network, wait_until
from lab.rig import machine_line, percentile
from tests.browser.finding_chromium import find_chromium

FAULTS = ("freeze", "cut", "kill")
# seconds before the fault
MIN_WAIT = 3.0
MAX_WAIT = 5.0
# the protocol's port above the port of HTTP (docs/standby.md)
PORT_OFFSET = 444
DRAWN = "() => document.getElementById('local') && document.getElementById('local').textContent !== ''"


@dataclass
class PageFailover:
    """Seconds after a fault until the page left the laptop, and until it showed the other laptop's clock."""

    fault: str
    left: float
    shown: float


def main(times: int, seed: int) -> int:
    """Cause each fault `times` times, and print how long the page took."""
    chance, seen = Random(seed), list[PageFailover]()
    with _laptops_in_step() as both, _browser_page(f"{both[0].address}/screen/west-wall/") as page:
        for fault in FAULTS * times:
            _wait_until_in_step(both)
            page.goto(f"{both[0].address}/screen/west-wall/")
            page.wait_for_function(DRAWN)
            time.sleep(chance.uniform(MIN_WAIT, MAX_WAIT))
            seen.append(_time_page_failover(page, both, fault))
            print(f"{len(seen)}: {seen[-1]}", file=sys.stderr, flush=True)
            both[0].repair_fault(fault)
            both.reverse()
    print(f"{len(seen)} faults, seed {seed}; {machine_line()}")
    print("| fault | times | s until the page leaves, median | most | until the other's clock, median | most |")
    print("|---|" + "---:|" * 5)
    for fault in FAULTS:
        left, shown = ([getattr(row, what) for row in seen if row.fault == fault] for what in ("left", "shown"))
        figures = [f"{percentile(seconds, 50):.2f} | {max(seconds):.2f}" for seconds in (left, shown)]
        print(f"| {fault} | {len(left)} | {' | '.join(figures)} |")
    return 0


def _time_page_failover(page: Page, both: list[Laptop], fault: str) -> PageFailover:
    """Break the primary, and wait until the page shows the standby's clock."""
    began = time.monotonic()
    both[0].cause_fault(fault)
    page.wait_for_url(f"{both[1].address}/**", wait_until="commit", timeout=TIMEOUT * 1000)
    left = time.monotonic() - began
    page.wait_for_function(DRAWN)
    return PageFailover(fault, left, time.monotonic() - began)


def _wait_until_in_step(both: list[Laptop]) -> None:
    wait_until(
        lambda: [laptop.fetch_json().get("role") for laptop in both] == ["first", "standby"],
        why="one follows the other",
    )
    wait_until(lambda: all(laptop.fetch_json().get("in_step") for laptop in both), why="both are in step")


def _is_protocol_listening(laptop: Laptop) -> bool:
    with suppress(OSError), socket.create_connection((HOSTS[laptop.name], PORT + PORT_OFFSET), timeout=1):
        return True
    return False


@contextmanager
def _laptops_in_step() -> Iterator[list[Laptop]]:
    """Run two laptops until they are in step, each on its own core. Yields the primary first."""
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
            first.start_server()
            wait_until(first.fetch_json, why="the first laptop answers")
            word = first.run_manage("standby", "--invite").split()[0]
            wait_until(lambda: _is_protocol_listening(first), why="the first laptop can be followed")
            second.start_server("--standby", first.address, "--word", word)
            _wait_until_in_step(both)
            yield both
        finally:
            for laptop in both:
                laptop.send(signal.SIGKILL)


@contextmanager
def _browser_page(address: str) -> Iterator[Page]:
    """Open an address in a browser, and yield the page."""
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
    sys.exit(run_in_network(__spec__.name, [str(chosen.times), "--seed", str(chosen.seed)]))
