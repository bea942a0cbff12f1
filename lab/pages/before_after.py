"""Processor milliseconds of the demonstration's pages and actions, before and after a change.

Run `python -m lab.pages.before_after --save before.json` in the older tree, then `--beside before.json` in the newer
one, which prints both. This file may be copied to an older tree: it needs no other new code. Requests are made in this
process, since others may use the machine. Pages and actions that only one tree has are left out.
"""

import argparse
import json
import logging
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from lab.rig import installation, machine_line

PAGES = (
    "/",
    "/t/demo/",
    "/t/demo/entries/",
    "/t/demo/tables/",
    "/t/demo/draw/",
    "/t/demo/prizes/",
    "/t/demo/log/",
    "/t/demo/structure/",
    "/d/demo/clock/",
    "/d/demo/seats/",
    "/floor/demo/",
    "/rulings/raise_limits/",
    "/api/tournaments/demo/",
    "/api/tournaments/demo/entries/",
)
RUNS = 40
Figures = dict[str, float]


def main(save: str, beside: str) -> None:
    """Measure, and store the figures in the file `save`, or print them next to the figures of the file `beside`."""
    with installation():
        figures = measure_pages_and_actions()
    if save:
        Path(save).write_text(json.dumps(figures), encoding="utf-8")
        return
    before: Figures = json.loads(Path(beside).read_text(encoding="utf-8")) if beside else {}
    print(f"| {machine_line()}; p50, ms of the processor | before | after |\n|---|---:|---:|")
    for name, after in figures.items():
        if not beside or name in before:
            print(f"| {name} | {before.get(name, 0):.1f} | {after:.1f} |")


def measure_pages_and_actions() -> Figures:
    """Return the median processor milliseconds of each page and action, by name."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    call_command("demo", verbosity=0)
    logging.disable()
    client = Client(HTTP_HOST="localhost")
    client.force_login(get_user_model().objects.create_superuser("boss", password=None))
    figures = {
        page: _median_milliseconds(partial(client.get, page)) for page in PAGES if client.get(page).status_code == 200
    }
    return figures | _action_medians(client)


def _action_medians(client: Any) -> Figures:
    def post_action(action: str, **arguments: Any) -> None:
        address = f"/api/tournaments/demo/actions/{action}/"
        answer = client.post(address, json.dumps(arguments), content_type="application/json")
        if answer.status_code != 200:
            raise SystemExit(f"{action}: {answer.content.decode()}")

    def pause_and_start() -> None:
        post_action("pause")
        post_action("start")

    numbers, entries = iter(range(10_000)), "/api/tournaments/demo/entries/?state=in"
    left = iter([entry["id"] for entry in client.get(entries).json()["results"]])
    return {
        "announce": _median_milliseconds(lambda: post_action("announce", words=f"Hello {next(numbers)}", seconds=20)),
        "pause and start": _median_milliseconds(pause_and_start),
        "enter": _median_milliseconds(
            lambda: post_action("enter", name=f"New {next(numbers)}", override_reason="late"), runs=20
        ),
        "bust": _median_milliseconds(lambda: post_action("bust", entry=next(left)), runs=20),
    }


def _median_milliseconds(run: Callable[[], object], *, runs: int = RUNS) -> float:
    run()
    times = []
    for _ in range(runs):
        began = time.process_time()
        run()
        times.append((time.process_time() - began) * 1_000)
    return statistics.median(times)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", default="")
    parser.add_argument("--beside", default="")
    arguments = parser.parse_args()
    main(arguments.save, arguments.beside)
