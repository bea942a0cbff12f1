"""The project files that are used in five flows, traced on the demonstration: `python -m lab.flows [--list FLOW]`.

The flows are a bust on the dashboard, a level change, the printed schedule, the preview of a `.tdt` file, and a penalty
through the API. Each flow runs once before the trace, so that first-time loading and caching are not counted. Only
Python files of the product are counted, no templates or scripts. An older revision has to be traced in its own working
tree.
"""

import argparse
import json
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from types import CodeType, FrameType
from typing import Any

from lab.module_graph import OUTSIDE_THE_PRODUCT
from lab.rig import ROOT, installation, machine_line

SLUG = "demo"


@dataclass
class Trace:
    """The product's functions that were called, and the number of calls from one file into another."""

    functions: set[CodeType] = field(default_factory=set)
    moves: int = 0
    app_changes: int = 0

    def note_call(self, frame: FrameType, event: str, _argument: object) -> None:
        """Record a function call. This is the profile function of every thread."""
        entered = _product_path_of_frame(frame) if event == "call" else ""
        if not entered:
            return
        self.functions.add(frame.f_code)
        caller = frame.f_back
        while caller is not None and not _product_path_of_frame(caller):
            caller = caller.f_back
        if caller is not None and (left := _product_path_of_frame(caller)) != entered:
            self.moves += 1
            self.app_changes += left.split("/")[0] != entered.split("/")[0]

    @property
    def files(self) -> list[str]:
        return sorted({path_in_product(code.co_filename) for code in self.functions})


_PLACES: dict[str, str] = {}


def path_in_product(file: str) -> str:
    """Return a file's path inside the product; "" for other files."""
    if file not in _PLACES:
        inside = file.removeprefix(f"{ROOT}/")
        top = inside.partition("/")[0]
        _PLACES[file] = "" if inside == file or top.startswith(".") or top in OUTSIDE_THE_PRODUCT else inside
    return _PLACES[file]


def _product_path_of_frame(frame: FrameType) -> str:
    return path_in_product(frame.f_code.co_filename)


@contextmanager
def trace_flow() -> Iterator[Trace]:
    """Trace the calls of all threads while the context is open."""
    trace = Trace()
    threading.setprofile(trace.note_call)
    sys.setprofile(trace.note_call)
    try:
        yield trace
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def do_nothing() -> None:
    """Prepare nothing."""


def traced_flows() -> dict[str, tuple[Callable[[], object], Callable[[], object]]]:
    """Return two functions for each flow, by title: its preparation and the flow itself. Both can be repeated."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now
    from django.core.files.uploadedfile import SimpleUploadedFile  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.urls import reverse  # noqa: PLC0415

    from lab.tdt_folder import club_files  # noqa: PLC0415
    from tournaments.models import ClockAnchor, FloorLog  # noqa: PLC0415
    from tournaments.selectors.clock.server_time import simulated_time  # noqa: PLC0415
    from tournaments.tasks import log_clock_events  # noqa: PLC0415

    client = Client(HTTP_HOST="localhost")
    client.force_login(get_user_model().objects.create_superuser("boss", password=None))
    api = f"/api/tournaments/{SLUG}"
    entries = iter([row["id"] for row in client.get(f"{api}/entries/?state=in").json()["results"]])
    numbers = iter(range(100))
    upload = {"files": [SimpleUploadedFile("evening.tdt", club_files(1)[0])], "name": "club"}
    folder = client.post(reverse("tdt-import"), upload)["Location"]

    def act(action: str, **fields: Any) -> Any:
        return client.post(f"{api}/actions/{action}/", json.dumps(fields), content_type="application/json")

    def print_anew() -> None:
        act("announce", words=f"Hello {next(numbers)}", seconds=20)

    def bust() -> Any:
        return client.post(reverse("action", args=[SLUG, "bust"]), {"entry": next(entries)})

    def turn() -> None:
        anchor = ClockAnchor.objects.filter(next_due__isnull=False, since__isnull=False).earliest("next_due")
        rows = FloorLog.objects.count()
        assert anchor.next_due is not None
        moment = anchor.next_due + timedelta(hours=1)
        with simulated_time(lambda: moment, time.monotonic):
            log_clock_events(anchor.tournament_id)
        if FloorLog.objects.count() == rows:
            raise SystemExit("no level turned")

    return {
        "a bust from the dashboard": (do_nothing, bust),
        "a penalty by the API": (
            do_nothing,
            lambda: act("penalty", entry=next(entries), kind="warning", reason="stalling"),
        ),
        "the printed schedule": (print_anew, lambda: client.get(f"/p/{SLUG}/schedule.pdf")),
        "the preview of a .tdt file": (do_nothing, lambda: client.get(folder)),
        "the turn of a level": (do_nothing, turn),
    }


def main(listed: str) -> None:
    """Print a row for each flow, and the files of the flow whose title contains `listed`."""
    with installation():
        from django.core.management import call_command  # noqa: PLC0415  Django is ready only now

        call_command("demo", verbosity=0)
        logging.disable()
        print(f"| {machine_line()} | files | functions | moves | moves between apps |\n|---|---:|---:|---:|---:|")
        for name, (prepare, run) in traced_flows().items():
            prepare()
            run()
            prepare()
            with trace_flow() as trace:
                answer: Any = run()
            if answer is not None and answer.status_code >= 400:
                raise SystemExit(f"{name}: {answer.status_code} {answer.content[:300]!r}")
            print(f"| {name} | {len(trace.files)} | {len(trace.functions)} | {trace.moves} | {trace.app_changes} |")
            if listed and listed in name:
                print(*trace.files, sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--list", default="", metavar="FLOW", help="print the files of a flow, by a part of its name")
    main(parser.parse_args().list)
