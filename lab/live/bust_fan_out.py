"""The time of a bust from the tap on a floor phone to every display: 200 tables, 1,000 displays.

    python -m lab.live.bust_fan_out [--listeners 1000] [--busts 40] [--rounds 3]

There is one web process, as `./run` starts it, a room of 200 tables with 1,800 players, and a running clock. The tap is
a POST to the API with a token, as the phone sends it. The time begins before the first byte of the request is sent, and
ends when a display has read the event of that bust. As a lower bound, the bare asyncio writer of `fanout.py` informs as
many displays in the same run, without deciding or storing anything.
"""

import argparse
import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator

from lab.live.fanout import bare_announcer, measure_fan_out
from lab.rig import BARE, SERVER, installation, machine_line

SLUG = "benchmark"
TABLES, SEATS = 200, 9
# a process that has answered nothing yet loads its addresses first: so many busts come before the measured ones
WARM = 3


def seat_full_room() -> str:
    """Fill a tournament's tables. Return a token of a floor person."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  Django has only just been set up
    from django.utils import timezone  # noqa: PLC0415

    from lab.live.tournament import open_tournament  # noqa: PLC0415
    from tables.services import room as rooms  # noqa: PLC0415 - models are there only once the apps are ready
    from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.models import Tournament  # noqa: PLC0415
    from tournaments.services.desk import entries  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready
    from tournaments.services.staff import roles, tokens  # noqa: PLC0415 - models are there only once the apps are ready

    open_tournament()
    tournament, now = Tournament.objects.get(slug=SLUG), timezone.now()
    person = get_user_model().objects.create_user("piet")
    with floor(tournament, by=None, now=now) as f:
        roles.grant_role(f, user=person, kind="floor")
        rooms.open_new_tables(f, count=TABLES)
        draws.seal_seed(f, seed="5" * 64)
        for number in range(TABLES * SEATS):
            entries.enter(f, name=f"Player {number:04d}")
        draws.draw_all_seats(f)
    return tokens.make_token(person, name="benchmark", now=now)


def seated_entry_keys() -> Iterator[int]:
    """Return the keys of the seated entries, one from each table in turn."""
    from tables.models import SeatAssignment  # noqa: PLC0415  Django has been set up by now

    assignments = SeatAssignment.objects.filter(tournament__slug=SLUG).order_by("seat__number", "seat__table__number")
    return iter(list(assignments.values_list("entry_id", flat=True)))


def http_buster(entry_keys: Iterator[int], secret: str) -> Callable[[int], Callable[[], tuple[int, float]]]:
    """Return a function that connects to a port, and returns a second function that busts the next entry over HTTP.

    The second function does not wait. It returns the new version and the monotonic time of the tap.
    """
    from tournaments.models import Tournament  # noqa: PLC0415  Django has been set up by now

    def connect(port: int) -> Callable[[], tuple[int, float]]:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}

        def tap(entry: int) -> None:
            connection.request("POST", f"/api/tournaments/{SLUG}/actions/bust/", json.dumps({"entry": entry}), headers)
            answer = connection.getresponse()
            reply = answer.read()
            if answer.status >= 300:
                raise SystemExit(f"the bust was refused: {reply!r}")

        for _ in range(WARM):
            tap(next(entry_keys))

        def bust_next() -> tuple[int, float]:
            version = Tournament.objects.values_list("version", flat=True).get(slug=SLUG) + 1
            tapped = time.monotonic()
            threading.Thread(target=tap, args=(next(entry_keys),)).start()
            return version, tapped

        return bust_next

    return connect


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--busts", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with installation():
        secret = seat_full_room()
        waiting = seated_entry_keys()
        print(machine_line())
        print("| displays | server | p50 ms | p99 ms | worst ms | lost | KiB each | processor ms a bust |")
        print("|---|---|---|---|---|---|---|---|")
        for _ in range(chosen.rounds):
            found = measure_fan_out(SERVER, chosen.listeners, chosen.busts, http_buster(waiting, secret))
            print(found.table_row("tap to display", chosen.listeners), flush=True)
            found = measure_fan_out(BARE, chosen.listeners, chosen.busts, bare_announcer)
            print(found.table_row("bare asyncio", chosen.listeners), flush=True)
        print(machine_line())


if __name__ == "__main__":
    main()
