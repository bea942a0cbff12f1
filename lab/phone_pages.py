"""The floor's phone in a big event: 200 tables, 1,800 players, 220 dealers, rulings and penalties.

`python -m lab.phone_pages` times every page on the real server, from the request to the last byte, one after another as
one phone requests them. Each page is requested after an action with empty caches, then again with filled ones. The
lower bound is the server's smallest page (`/healthz`) in the same run.

Then Chromium, whose service worker stores pages, opens each page after a first visit. A relay between browser and
server counts every byte that reaches the phone: page, files, event stream, headers.
"""

import asyncio
import http.client
import os
import shutil
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from lab.rig import SERVER, installation, machine_line, percentile, processor_seconds, running_server

TABLES, SEATED, DEALERS = 200, 9, 220
RUNS = 25
SLUG = "large"


def prepare_event() -> tuple[str, dict[str, str]]:
    """Create the event. Return the director's session key, and the paths of pages by name."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from lab.room import large_room as large  # noqa: PLC0415  Django is ready only now
    from rulings.models import Ruling  # noqa: PLC0415
    from tables.models import SeatAssignment  # noqa: PLC0415
    from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.clock import clock  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

    now = timezone.now()
    large.PLAYERS, large.TABLES, large.NOW = TABLES * SEATED, TABLES, now - timedelta(hours=1)
    tournament = large.prepare_room()
    director = get_user_model().objects.create_superuser(username="director", password="a long password")
    with floor(tournament, by=director, now=now - timedelta(minutes=30)) as f:
        draws.draw_all_seats(f)
    with floor(tournament, by=director, now=now - timedelta(minutes=25)) as f:
        clock.start_clock(f)
    _add_rulings(tournament, director, now)
    client = Client()
    client.force_login(director)
    entry = SeatAssignment.objects.filter(tournament=tournament).values_list("entry_id", flat=True)[0]
    ruling = Ruling.objects.values_list("pk", flat=True)[0]
    at = f"/floor/{SLUG}/"
    return client.cookies["sessionid"].value, {
        "tables": at,
        "one table": f"{at}2/",
        "moves": f"{at}moves/",
        "penalties": f"{at}penalty/",
        "a penalty for somebody": f"{at}penalty/{entry}/",
        "rulings": f"{at}ruling/?table=2",
        "photos of a ruling": f"{at}photos/ruling/{ruling}/",
        "dealers": f"{at}dealers/",
        "clocks on players": f"{at}clock/",
        "a calculator": f"/rulings/premature_card/?t={SLUG}&table=2",
        "all calculators": f"/rulings/?t={SLUG}",
        "the ruling log": f"/t/{SLUG}/rulings/",
        "house rules": f"/t/{SLUG}/rules/",
    }


def _add_rulings(tournament: Any, director: Any, now: datetime) -> None:
    """Add dealers, rulings, penalties, shot clocks, and busts at two tables."""
    from rulings.models import Dealer  # noqa: PLC0415  Django is ready only now
    from rulings.services import dealers, shot_clock  # noqa: PLC0415 - models are there only once the apps are ready
    from rulings.services.log import ruling_log  # noqa: PLC0415 - models are there only once the apps are ready
    from rulings.services.penalties import penalties  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.models import SeatAssignment, Table  # noqa: PLC0415
    from tables.services.hands import busts  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

    seated = list(
        SeatAssignment.objects.filter(tournament=tournament).select_related("entry__player", "seat__table")[:120]
    )
    table = Table.objects.filter(tournament=tournament)[0]
    with floor(tournament, by=director, now=now - timedelta(minutes=20)) as f:
        for number in range(DEALERS):
            dealers.add_dealer(f, name=f"Dealer {number:03}")
        dealers.push_line_up(f)
    with floor(tournament, by=director, now=now) as f:
        for number in range(40):
            rules = ["premature-turn"]
            ruling_log.log_ruling(
                f,
                incident=ruling_log.Incident(
                    question=f"Turn {number}", decided="It goes back.", rules=rules, table=table
                ),
            )
        for assignment in seated[:40]:
            penalties.give_penalty(
                f, entry=assignment.entry, sanction=penalties.Sanction(kind="hands", count=2, reason="stalling")
            )
        for assignment in seated[40:46]:
            shot_clock.call_clock(f, entry=assignment.entry)
        for assignment in seated[50:56]:
            busts.bust(f, entry=assignment.entry)
    assert Dealer.objects.count() == DEALERS


@dataclass
class PageTimes:
    """A page's milliseconds: the first request after an action, a repeated request, and processor time."""

    first: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    processor: float = 0.0


def page_times(port: int, pid: int, session: str, pages: dict[str, str]) -> dict[str, PageTimes]:
    """Return the times of each page by name."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    took: dict[str, PageTimes] = {}
    for what, path in pages.items():
        took[what] = times = PageTimes()
        request_milliseconds(line, path, session)
        used = processor_seconds(pid)
        for _ in range(RUNS):
            increase_version()
            times.first.append(request_milliseconds(line, path, session))
        times.processor = (processor_seconds(pid) - used) / RUNS * 1000
        times.again = [request_milliseconds(line, path, session) for _ in range(RUNS)]
    return took


def request_milliseconds(line: http.client.HTTPConnection, path: str, session: str) -> float:
    """Request a page, and return the milliseconds until its last byte. Raises SystemExit unless it is a 200."""
    begun = time.perf_counter()
    line.request("GET", path, headers={"Cookie": f"sessionid={session}", "Accept-Encoding": "gzip"})
    answer = line.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status}")
    return (time.perf_counter() - begun) * 1000


def increase_version() -> None:
    """Increase the tournament's version without any other change, as an action would."""
    from django.db.models import F  # noqa: PLC0415

    from tournaments.models import Tournament  # noqa: PLC0415

    Tournament.objects.filter(slug=SLUG).update(version=F("version") + 1)


class Relay:
    """A proxy before the server that counts the bytes of answers."""

    def __init__(self, port: int) -> None:
        self.server, self.port, self.came = port, 0, 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.server)
        await asyncio.gather(self._pass(reader, to_server), self._pass(from_server, writer, counted=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, counted: bool = False) -> None:
        try:
            while part := await reader.read(65_536):
                self.came += len(part) if counted else 0
                writer.write(part)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def _run(self, ready: threading.Event) -> None:
        relay = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = relay.sockets[0].getsockname()[1]
        ready.set()
        await relay.serve_forever()

    @contextmanager
    def running(self) -> Iterator[str]:
        """Run the proxy, and yield its address for the browser."""
        ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._run(ready)), daemon=True).start()
        ready.wait()
        yield f"http://127.0.0.1:{self.port}"


def transferred_bytes(port: int, session: str, pages: dict[str, str]) -> dict[str, int]:
    """Return the bytes that a phone receives for each page, by name, with its cache filled."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    relay = Relay(port)
    with relay.running() as base, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        page = chromium.new_page(viewport={"width": 390, "height": 844})
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": base}])
        page.goto(base + pages["tables"])
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.wait_for_timeout(5000)
        sizes = {}
        for again in (False, True):
            for what, path in pages.items():
                before = relay.came
                page.goto(base + path)
                page.wait_for_timeout(1500)
                if again or what == "tables":
                    sizes[what] = relay.came - before
        chromium.close()
    return sizes


def main() -> None:
    with installation():
        session, pages = prepare_event()
        with running_server(*SERVER) as (port, pid):
            took = page_times(port, pid, session, {"an empty page (floor)": "/healthz", **pages})
            sizes = transferred_bytes(port, session, pages)
    print(f"| {TABLES} tables, {TABLES * SEATED:,} players, {DEALERS} dealers; {machine_line()}", end="")
    print(" | p50 ms | p95 | p99 | again p50 | processor ms | bytes |\n|---|---:|---:|---:|---:|---:|---:|")
    for what, times in took.items():
        first = (statistics.median(times.first), *(percentile(times.first, percent) for percent in (95, 99)))
        figures = (*first, statistics.median(times.again), times.processor)
        size = f"{sizes[what]:,}" if what in sizes else ""
        print(f"| {what} | {' | '.join(f'{figure:.0f}' for figure in figures)} | {size} |")


if __name__ == "__main__":
    main()
