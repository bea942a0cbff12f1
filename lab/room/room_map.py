"""The largest room map.

`python -m lab.room.room_map` times the map and the dashboard on the server, for 1,200 tables with 10,000 players, 15 %
of them out at random. In Chromium it measures the time until the map can be used: loaded, rendered, fitted, and with
clickable tables. The lower bound on the server is reading and counting the map's rows, in the browser an empty page of
the same server. Times are the best of several.
"""

import os
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

from lab import rig
from lab.rig import SERVER, installation, machine_line, running_server

RUNS = 7

best = partial(rig.best_milliseconds, runs=RUNS)
# the map can be used: every table is there, fitted into its place, and the script listens
USABLE = """() => document.querySelectorAll('.pack a, .oval').length >= %d
    && document.querySelector('.pack, .room-grid').style.getPropertyValue('--cols') !== ''"""


def prepare_event() -> tuple[str, str]:
    """Create the large room with 15 % of the players out. Return the director's session key and the slug."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from lab.room import large_room as large  # noqa: PLC0415  Django is ready only now
    from tables.models import SeatAssignment, Table  # noqa: PLC0415
    from tables.services.hands import busts  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.models import Entry  # noqa: PLC0415
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

    tournament, now = large.prepare_room(), large.NOW + timedelta(minutes=30)
    with floor(tournament, by=None, now=now) as f:
        draws.draw_all_seats(f)
    for number in range(6):
        first = number * 200
        tables = Table.objects.filter(tournament=tournament, number__gt=first, number__lte=first + 200)
        tables.update(area=f"Hall {'ABCDEF'[number]}", protected=True)
    seated = list(SeatAssignment.objects.values_list("pk", flat=True))
    out = Random(15).sample(seated, len(seated) * 15 // 100)
    with floor(tournament, by=None, now=now) as f:
        for assignment in SeatAssignment.objects.filter(pk__in=out).select_related("entry__player", "seat__table"):
            busts.bust(f, entry=assignment.entry)
    director = get_user_model().objects.create_superuser(username="director", password="a long password")
    client = Client()
    client.force_login(director)
    assert Entry.objects.count() == large.PLAYERS
    return client.cookies["sessionid"].value, tournament.slug


def measure_server(slug: str, session: str) -> dict[str, tuple[float, float]]:
    """Return the best milliseconds of the map's parts by title, on the server."""
    from django.core.cache import cache  # noqa: PLC0415  Django is ready only now
    from django.db.models import Count  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from tables.models import Seat, SeatAssignment, Table  # noqa: PLC0415
    from tables.selectors.room.map import room_map  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.views.panels import halls_markup  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.models import Tournament  # noqa: PLC0415

    tournament, client = Tournament.objects.get(slug=slug), Client()
    client.cookies["sessionid"] = session

    def rows() -> None:
        list(Table.objects.filter(tournament=tournament).values_list("number", "area"))
        list(SeatAssignment.objects.filter(tournament=tournament).values_list("seat__table_id").annotate(Count("pk")))
        seats = Seat.objects.filter(table__tournament=tournament, usable=True)
        list(seats.values_list("table_id").annotate(Count("pk")))

    def fresh() -> None:
        cache.clear()
        client.get(f"/t/{slug}/")

    now = datetime.now(UTC)
    room = room_map(tournament, now=now)
    return {
        "tables, players and seats counted (floor)": best(rows),
        "the map's value": best(lambda: room_map(tournament, now=now)),
        f"its markup, {len(halls_markup(room.halls)) // 1024} KiB": best(lambda: halls_markup(room.halls)),
        "the map's panel, from request to answer": best(lambda: client.get(f"/t/{slug}/panel/tables/")),
        "the whole dashboard, its plan known": best(lambda: client.get(f"/t/{slug}/")),
        "the whole dashboard, its plan made again": best(fresh),
    }


def measure_browser(slug: str, session: str, tables: int) -> dict[str, tuple[float, float]]:
    """Return the best milliseconds in Chromium by title, until the map can be used and a table is open."""
    import shutil  # noqa: PLC0415

    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with running_server(*SERVER) as (port, _), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)
        page = chromium.new_page(viewport={"width": 1440, "height": 900})
        base = f"http://127.0.0.1:{port}"
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": base}])

        def open_dashboard() -> None:
            page.goto(f"{base}/t/{slug}/", wait_until="commit")
            page.wait_for_function(USABLE % tables)

        def open_table() -> None:
            number = next(numbers)
            page.click(f".pack a[href='table/{number}/']", force=True)
            page.wait_for_function(f"() => document.querySelector('#panel-table h2').textContent === 'Table {number}'")

        numbers = iter(range(3, 1000, 7))
        open_dashboard()
        results = {
            "an empty page of the server (floor)": best(lambda: page.goto(f"{base}/healthz")),
            "the dashboard asked for until the map can be used": best(open_dashboard),
            "a table clicked until it is there": best(open_table),
        }
        chromium.close()
    return results


def main() -> None:
    with installation():
        session, slug = prepare_event()
        server, browser = measure_server(slug, session), measure_browser(slug, session, 1_200)
    print(f"\n| 1,200 tables, 8,500 players, on the server; {machine_line()} | ms | processor |\n|---|---:|---:|")
    for what, (wall, processor) in server.items():
        print(f"| {what} | {wall:.0f} | {processor:.0f} |")
    print(f"\n| the same in Chromium, 1440 x 900; {machine_line()} | ms |\n|---|---:|")
    for what, (wall, _) in browser.items():
        print(f"| {what} | {wall:.0f} |")


if __name__ == "__main__":
    main()
