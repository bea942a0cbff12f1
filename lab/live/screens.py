"""The time of an action from the tap to the last of 400 screens, which show twelve displays and layouts.

    python -m lab.live.screens [--screens 400] [--actions 40] [--rounds 3]

There is one web process, as `./run` starts it, with 200 tables and 1,800 players. Each screen has loaded its own page
and keeps its stream open. The tap is a POST to the API that changes the display of all screens, like the button *Show
now*. The time of an action is that of the slowest screen. As a lower bound, the bare asyncio writer of `fanout.py`
informs as many screens in the same run.
"""

import argparse
import http.client
import json
import threading
import time
from collections.abc import Callable

from lab.live.bust_fan_out import SLUG, WARM, seat_full_room
from lab.live.displays import Displays
from lab.live.fanout import bare_announcer
from lab.rig import BARE, SERVER, installation, machine_line, percentile, running_server

SHOWS = ("clock", "schedule", "payouts", "seats", "tables", "split", "layout-big-time", "layout-big-blinds",
         "layout-prizes", "layout-figures", "layout-lobby", "layout-final-table")  # fmt: skip

Tell = Callable[[], tuple[int, float]]


def add_screens(count: int) -> list[str]:
    """Add `count` screens to the tournament, and return their codes."""
    from django.utils import timezone  # noqa: PLC0415  Django has been set up by now

    from tournaments.models import Tournament  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415
    from tournaments.services.screens.screens import add_screen, show_on_screen  # noqa: PLC0415

    with floor(Tournament.objects.get(slug=SLUG), by=None, now=timezone.now()) as f:
        screens = [add_screen(f, name=f"Screen {at + 1}") for at in range(count)]
        for at, screen in enumerate(screens):
            show_on_screen(f, screen=screen, shows=SHOWS[at % len(SHOWS)])
    return [screen.code for screen in screens]


def load_screen_pages(port: int, codes: list[str]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for code in codes:
        connection.request("GET", f"/screen/{code}/")
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"a screen's page was not shown: {answer.status}")


def http_screen_changer(port: int, secret: str) -> Tell:
    """Return a function that changes what all screens show, over HTTP.

    It does not wait, and returns the new version and the monotonic time of the tap.
    """
    from tournaments.models import Tournament  # noqa: PLC0415  Django has been set up by now

    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    turn = 0

    def tap() -> None:
        nonlocal turn
        turn += 1
        body = json.dumps({"shows": SHOWS[turn % 2]})
        connection.request("POST", f"/api/tournaments/{SLUG}/actions/show-now/", body, headers)
        answer = connection.getresponse()
        reply = answer.read()
        if answer.status >= 300:
            raise SystemExit(f"it was refused: {reply!r}")

    for _ in range(WARM):
        tap()

    tapping: list[threading.Thread] = []

    def say() -> tuple[int, float]:
        for thread in tapping:
            thread.join()  # the answer of the tap before may come later than the news of it
        version = Tournament.objects.values_list("version", flat=True).get(slug=SLUG) + 1
        tapping[:] = [threading.Thread(target=tap)]
        tapped = time.monotonic()
        tapping[0].start()
        return version, tapped

    return say


def measure_screens(port: int, count: int, actions: int, change: Tell) -> tuple[list[float], int]:
    """Return the milliseconds until each change reached the last screen, and the number of missed changes."""
    displays, last, lost = Displays(port, slug=SLUG, count=count), [], 0
    for _ in range(actions):
        version, announced = change()
        moments = displays.receive_times(version)
        lost += count - len(moments)
        last.append(1000 * (max(moments) - announced))
        time.sleep(0.3)
    displays.close()
    return last, lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--screens", type=int, default=400)
    parser.add_argument("--actions", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with installation():
        secret = seat_full_room()
        codes = add_screens(chosen.screens)
        print(machine_line())
        print("| screens | from the tap to the last | p50 ms | p99 ms | worst ms | lost |")
        print("|---|---|---|---|---|---|")
        for _ in range(chosen.rounds):
            for name, server in (("screen", SERVER), ("bare asyncio", BARE)):
                with running_server(*server) as (port, _pid):
                    if server is SERVER:
                        load_screen_pages(port, codes)
                    say = http_screen_changer(port, secret) if server is SERVER else bare_announcer(port)
                    last, lost = measure_screens(port, chosen.screens, chosen.actions, say)
                p50, p99, worst = (percentile(last, percent) for percent in (50, 99, 100))
                print(f"| {chosen.screens} | {name} | {p50:.1f} | {p99:.1f} | {worst:.1f} | {lost} |", flush=True)
        print(machine_line())


if __name__ == "__main__":
    main()
