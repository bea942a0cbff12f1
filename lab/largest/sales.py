"""Twenty desks that sell entries with seats at the same time, on SQLite or on the PostgreSQL of DATABASE_URL.

`python -m lab.largest.sales [SALES]`: each desk sells SALES entries one after another, a second apart. This is ten
times the 90 sales a minute of the busiest hour. No seat and no receipt may be issued twice. The lower bound is a bare
request.
"""

import http.client
import json
import os
import sys
import threading
import time
from datetime import timedelta

from lab.rig import SERVER, installation, machine_line, percentile, running_server

DESKS, TABLES, PAUSE = 20, 64, 1.0
SLUG = "sales"


def main(sales: int) -> None:
    """Measure, check, and print the table."""
    with installation():
        token = open_event()
        with running_server(*SERVER) as (port, _pid):
            floor = [_request_seconds(port, token, "GET", "/healthz", "") for _ in range(50)]
            began = time.perf_counter()
            took, refused = _measure_sales(port, token, sales)
            minutes = (time.perf_counter() - began) / 60
        print(f"{'PostgreSQL' if os.environ.get('DATABASE_URL') else 'SQLite'}, {machine_line()}")
        print(f"| {DESKS} desks, {len(took) / minutes:,.0f} sales a minute | p50 ms | p99 ms | longest |")
        print("|---|---:|---:|---:|")
        for what, values in (("a bare request (floor)", floor), ("a sale with its seat", took)):
            ms = [f"{percentile([seconds * 1000 for seconds in values], at):.0f}" for at in (50, 99, 100)]
            print(f"| {what} | {' | '.join(ms)} |")
        print(f"{refused} refused; {_count_doubled()} seats or receipts twice")


def open_event() -> str:
    """Open an event with drawn seats for the first players, and return a token of its director."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  the installation comes first
    from django.utils import timezone  # noqa: PLC0415

    from tables.services.room import open_new_tables  # noqa: PLC0415
    from tables.services.seats import draws, entries  # noqa: PLC0415
    from tournaments.models import ApiToken, StructurePlan  # noqa: PLC0415
    from tournaments.models.staff import new_token, token_digest  # noqa: PLC0415
    from tournaments.services.lifecycle import open_tournament  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415
    from tournaments.services.structure.library import save_presets  # noqa: PLC0415

    save_presets()
    now, person = timezone.now(), get_user_model().objects.create_superuser("director")
    plan = StructurePlan.objects.get(slug="deep-stack")
    event = open_tournament(plan, by=person, now=now, slug=SLUG, name="Sales", starts_at=now + timedelta(hours=2),
                            prize_share=44_000, house_fee=6_000)  # fmt: skip
    with floor(event, by=person, now=now) as f:
        open_new_tables(f, count=TABLES)
        draws.seal_seed(f, seed="5" * 64)
        entries.enter(f, name="Player One")
        draws.draw_all_seats(f)
    secret = new_token()
    ApiToken.objects.create(user=person, name="measure", digest=token_digest(secret), made_at=now)
    return secret


def _measure_sales(port: int, token: str, sales: int) -> tuple[list[float], int]:
    """Return the seconds of each sale, and how many sales were refused."""
    took: list[float] = []
    refused: list[int] = []

    def desk(number: int) -> None:
        time.sleep(PAUSE * number / DESKS)
        for at in range(sales):
            body = json.dumps({"name": f"Guest {number:02}-{at:03}", "method": "cash"})
            try:
                took.append(_request_seconds(port, token, "POST", f"/api/tournaments/{SLUG}/actions/enter/", body))
            except ValueError:
                refused.append(at)
            time.sleep(PAUSE)

    desks = [threading.Thread(target=desk, args=(number,)) for number in range(DESKS)]
    for thread in desks:
        thread.start()
    for thread in desks:
        thread.join()
    return took, len(refused)


def _request_seconds(port: int, token: str, method: str, path: str, said: str) -> float:
    """Return the seconds of a request. Raises ValueError if it was refused."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    began = time.perf_counter()
    line.request(method, path, said, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    answer = line.getresponse()
    answer.read()
    if answer.status != 200:
        raise ValueError(answer.status)
    return time.perf_counter() - began


def _count_doubled() -> int:
    from django.db.models import Count  # noqa: PLC0415

    from tables.models import SeatAssignment  # noqa: PLC0415
    from tournaments.models import Payment  # noqa: PLC0415

    seats = SeatAssignment.objects.order_by().values("seat").annotate(times=Count("pk")).filter(times__gt=1).count()
    receipts = Payment.objects.order_by().values("number").annotate(times=Count("pk")).filter(times__gt=1).count()
    return seats + receipts


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
