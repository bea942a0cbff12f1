"""The waiting time of actions when several people act at once, on SQLite or on the PostgreSQL of DATABASE_URL.

`python -m lab.at_once [ACTIONS]` lets one, five and twenty people act in the same tournament. Each has a connection and
does ACTIONS actions one after another. Meanwhile another person reads the state.
"""

import http.client
import os
import sys
import threading
import time

from lab.faults.slow_bodies import open_event
from lab.rig import SERVER, installation, machine_line, percentile, running_server

PEOPLE = (1, 5, 20)
# seconds between two actions of a person
PAUSE = 0.05


def main(actions: int) -> None:
    """Measure how long actions wait for each number of people, and print a row for each."""
    with installation():
        token = open_event()
        with running_server(*SERVER) as (port, _pid):
            _measure_together(port, token, 4, 10)  # warm
            print(f"{'PostgreSQL' if os.environ.get('DATABASE_URL') else 'SQLite'}, {machine_line()}")
            print("| people | p50 ms | p99 ms | longest | not done | read p50 | read p99 |")
            for people in PEOPLE:
                _print_row(people, *_measure_together(port, token, people, actions))


def _print_row(people: int, wrote: list[float], read: list[float], failed: int) -> None:
    written = [percentile(wrote, percent) for percent in (50, 99, 100)]
    figures = [
        *(f"{value:.0f}" for value in written),
        str(failed),
        *(f"{percentile(read, value):.0f}" for value in (50, 99)),
    ]
    print(f"| {people} | {' | '.join(figures)} |")


def _measure_together(port: int, token: str, people: int, actions: int) -> tuple[list[float], list[float], int]:
    wrote: list[float] = []
    read: list[float] = []
    failed: list[int] = []
    over = threading.Event()

    def act() -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for _action in range(actions):
            began = time.perf_counter()
            status = _request_status(
                line, "POST", "/api/tournaments/benchmark/actions/add-time/", token, '{"seconds": 1}'
            )
            wrote.append((time.perf_counter() - began) * 1000)
            if status != 200:
                failed.append(status)
            time.sleep(PAUSE)

    def read_snapshots() -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not over.is_set():
            began = time.perf_counter()
            _request_status(line, "GET", "/live/benchmark/snapshot", token)
            read.append((time.perf_counter() - began) * 1000)
            time.sleep(0.1)

    at_work = [threading.Thread(target=act) for _person in range(people)]
    reader = threading.Thread(target=read_snapshots)
    for thread in (reader, *at_work):
        thread.start()
    for thread in at_work:
        thread.join()
    over.set()
    reader.join()
    return wrote, read, len(failed)


def _request_status(
    line: http.client.HTTPConnection, method: str, path: str, token: str, body: str | None = None
) -> int:
    line.request(method, path, body, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    answer = line.getresponse()
    answer.read()
    return answer.status


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
