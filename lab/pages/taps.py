"""Processor milliseconds and queries of a tap on the dashboard, of its pages, and of the front page, beside their aims.

`python -m lab.pages.taps` measures the demonstration (187 entries, 31 tournaments); `--largest` also 28,371 entries at
583 tables, which takes some minutes to make. Requests are made in this process, since others may use the machine. Taps
are made as by a page with a live stream: the answer has the panels in front of the person, and "the other panels" is
the request that follows. A million additions show the machine's present speed.
"""

import argparse
import itertools
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from lab.rig import installation, machine_line, percentile

RUNS = 20
ENTRIES, TABLES = 28_371, 583
#: most milliseconds in the demonstration and in the largest event, and most queries; None for no aim
AIMS: dict[str, tuple[int | None, int | None, int | None]] = {
    "bust among the players": (80, 120, None),
    "bust at a table": (80, 120, None),
    "next hand at a table": (80, 120, None),
    "the other panels": (None, None, None),
    "dashboard": (100, None, 40),
    "tables": (80, None, None),
    "front page": (60, None, None),
}


@dataclass(frozen=True, slots=True)
class Cost:
    """The median cost of a request."""

    milliseconds: float
    queries: int
    kilobytes: float


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", action="store_true")
    parser.add_argument("--runs", type=int, default=RUNS)
    options = parser.parse_args()
    with installation():
        logging.disable()
        small = _demonstration_costs(options.runs)
        large = _largest_costs(options.runs) if options.largest else {}
    print(f"{machine_line()}, a million additions {_additions_milliseconds():.0f} ms; ms of the processor, p50")
    print(
        "| | 187 entries | aim | queries | aim | kB | 28,371 entries | aim |\n|---|---:|---:|---:|---:|---:|---:|---:|"
    )
    for name, (small_aim, large_aim, most_queries) in AIMS.items():
        cost, other = small[name], large.get(name)
        cells: list[object] = [f"{cost.milliseconds:.0f}", small_aim, cost.queries, most_queries]
        cells += [f"{cost.kilobytes:.0f}", f"{other.milliseconds:.0f}" if other else "", large_aim if other else ""]
        print(f"| {name} | {' | '.join('' if cell is None else str(cell) for cell in cells)} |")


def _demonstration_costs(runs: int) -> dict[str, Cost]:
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now
    from django.core.management import call_command  # noqa: PLC0415

    call_command("demo", verbosity=0)
    return _event_costs("demo", get_user_model().objects.create_superuser("boss", password=None), runs)


def _largest_costs(runs: int) -> dict[str, Cost]:
    import time_machine  # noqa: PLC0415

    from lab.largest.full_field import NOW, fill_field  # noqa: PLC0415  Django is ready only now

    with time_machine.travel(NOW, tick=True):
        field = fill_field(entries=ENTRIES, tables=TABLES)
        return _event_costs(field.tournament.slug, field.by, runs)


def _event_costs(slug: str, person: Any, runs: int) -> dict[str, Cost]:
    """Return the cost of each tap and page of an event, by name."""
    from django.test import Client  # noqa: PLC0415  Django is ready only now

    client = Client(HTTP_HOST="localhost")
    client.force_login(person)
    taps = _Taps(client, slug)
    requests: dict[str, Callable[[], Any]] = {
        "dashboard": partial(client.get, f"/t/{slug}/"),
        "tables": partial(client.get, f"/t/{slug}/tables/"),
        "front page": partial(client.get, "/"),
        "bust among the players": partial(taps.bust, "field"),
        "bust at a table": partial(taps.bust, "table"),
        "next hand at a table": taps.next_hand,
        "the other panels": taps.other_panels,
    }
    return {name: _cost(request, runs) for name, request in requests.items()}


class _Taps:
    """Taps on the dashboard of an event. Each bust takes another entry."""

    def __init__(self, client: Any, slug: str) -> None:
        from tables.models import Table  # noqa: PLC0415  Django is ready only now
        from tournaments.composition import composition  # noqa: PLC0415
        from tournaments.models import Entry  # noqa: PLC0415

        self.client, self.address = client, f"/t/{slug}/"
        self.panels = [name for name, panel in composition().panels.items() if not panel.elsewhere]
        seated = Entry.objects.filter(tournament__slug=slug, seat_assignments__isnull=False).order_by("-pk")
        self.left: Iterator[int] = iter(list(seated.values_list("pk", flat=True)[:200]))
        tables = Table.objects.filter(tournament__slug=slug, broken_at__isnull=True)
        self.tables = itertools.cycle(tables.values_list("number", flat=True)[:20])
        self.rest = ""

    def bust(self, panel: str) -> Any:
        return self._tap(panel, "bust", entry=next(self.left))

    def next_hand(self) -> Any:
        return self._tap("table", "next-hand", table=next(self.tables))

    def other_panels(self) -> Any:
        return self.client.get(f"{self.address}panel/{self.rest}/")

    def _tap(self, panel: str, action: str, **fields: Any) -> Any:
        headers = {"HX-Request": "true", "X-Panels": ",".join(self.panels), "X-Tapped": panel}
        answer = self.client.post(f"{self.address}action/{action}/", fields, headers=headers)
        self.rest = ",".join(answer.headers.get("X-Left", "").split()[1:]) or self.rest
        return answer


def _cost(request: Callable[[], Any], runs: int) -> Cost:
    from django.db import connection  # noqa: PLC0415  Django is ready only now
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    request()
    with CaptureQueriesContext(connection) as queries:
        answer = request()
    asked = len(queries)  # the next request would empty it
    if answer.status_code != 200:
        raise SystemExit(f"{answer.request['PATH_INFO']}: {answer.status_code} {answer.content.decode()[:500]}")
    times = []
    for _ in range(runs):
        began = time.process_time()
        request()
        times.append((time.process_time() - began) * 1000)
    return Cost(percentile(times, 50), asked, len(answer.content) / 1000)


def _additions_milliseconds() -> float:
    """Return how long a million additions take at the moment."""
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number
    return (time.process_time() - began) * 1000


if __name__ == "__main__":
    main()
