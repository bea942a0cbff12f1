"""Strangers who request printouts again and again, and the time of an action meanwhile.

`python -m lab.paper.strangers [STRANGERS] [SECONDS]` starts the server and times actions through the API, first without
strangers (the lower bound). Then strangers request each public printout. Finally they also change the host of each
request, so that no stored printout helps. The exit status is 1 if an action failed, or if its p95 was more than twice
the lower bound.
"""

import contextlib
import http.client
import json
import multiprocessing
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

from lab.faults.slow_bodies import open_event
from lab.rig import SERVER, installation, machine_line, percentile, processor_seconds, running_server

GUIDE, SCHEDULE = "/help/guide.pdf", "/p/benchmark/schedule.pdf"
# seconds between two actions
PAUSE = 0.1


def main(strangers: int, seconds: float) -> int:
    met = True
    with installation():
        token = open_event()
        with running_server(*SERVER) as (port, pid):
            time_actions(port, token, seconds=3)  # warm
            alone, failed = time_actions(port, token, seconds=seconds)
            floor = percentile(alone, 95)
            print_figures("alone (floor)", alone, failed, "")
            for title, path, hosts in (
                ("the guide", GUIDE, False),
                ("the schedule", SCHEDULE, False),
                ("the schedule, another host each time", SCHEDULE, True),
            ):
                used = processor_seconds(pid)
                with strangers_asking(strangers, port, path, hosts=hosts) as answers:
                    times, failed = time_actions(port, token, seconds=seconds)
                print_figures(title, times, failed, f"{answers()}, processor {processor_seconds(pid) - used:.1f} s")
                met = met and not failed and percentile(times, 95) <= 2 * floor
    print(machine_line())
    return 0 if met else 1


def print_figures(title: str, times: list[float], failed: int, more: str) -> None:
    figures = ", ".join(f"p{percent} {percentile(times, percent):.0f} ms" for percent in (50, 95, 99))
    print(f"{title}: {figures}, {len(times)} actions, failed {failed} {more}", flush=True)


def time_actions(port: int, token: str, *, seconds: float) -> tuple[list[float], int]:
    """Add time to the clock for some seconds. Return the milliseconds of each action, and how many failed."""
    times, failed, until = [], 0, time.monotonic() + seconds
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    while time.monotonic() < until:
        began = time.perf_counter()
        line.request("POST", "/api/tournaments/benchmark/actions/add-time/", json.dumps({"seconds": 1}), headers)
        answer = line.getresponse()
        answer.read()
        failed += answer.status != 200
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(PAUSE)
    return times, failed


@contextlib.contextmanager
def strangers_asking(strangers: int, port: int, path: str, *, hosts: bool) -> Iterator[Callable[[], dict[int, int]]]:
    """Run strangers in their own process. Yields a function that stops them and returns their answers by status."""
    context = multiprocessing.get_context("spawn")
    over, counted = context.Event(), context.Queue()
    process = context.Process(target=_run_strangers, args=(strangers, port, path, hosts, over, counted))
    process.start()
    time.sleep(1)

    def answers() -> dict[int, int]:
        over.set()
        counts: dict[int, int] = counted.get(timeout=120)
        return counts

    try:
        yield answers
    finally:
        over.set()
        process.join(timeout=120)


def _run_strangers(strangers: int, port: int, path: str, hosts: bool, over: threading.Event, counted: object) -> None:  # noqa: FBT001
    answers: Counter[int] = Counter()

    def ask(number: int) -> None:
        at = 0
        while not over.is_set():
            at += 1
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
            host = f"s{number}-{at}.example" if hosts else "127.0.0.1"
            line.request("GET", path, headers={"Host": host})
            answer = line.getresponse()
            answer.read()
            answers[answer.status] += 1
            if answer.status == 503:
                over.wait(float(answer.getheader("Retry-After") or 1))

    threads = [threading.Thread(target=ask, args=(number,), daemon=True) for number in range(strangers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=90)
    counted.put(dict(answers))  # type: ignore[attr-defined]  # a queue between processes


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(int(arguments[0]) if arguments else 16, float(arguments[1]) if len(arguments) > 1 else 30.0))
