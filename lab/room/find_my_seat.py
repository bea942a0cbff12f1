"""The page Find my seat for 10,000 players at 1,200 tables, and the room's share of the public snapshot.

`python -m lab.room.find_my_seat` times the page on the server, from the request to its bytes. The lower bound, in the
same run, is an indexed look-up of a player by name with the seat. The searched texts are a unique name, a part of
hundreds of names, a part of every name, and a part of no name. Times are the best of several; processor times vary
less.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from lab import rig
from lab.rig import installation, machine_line

RUNS = 15

best = partial(rig.best_milliseconds, runs=RUNS)


def main() -> None:
    with installation():
        from django.test import Client  # noqa: PLC0415

        from lab.room import large_room as large  # noqa: PLC0415  Django is ready only now
        from tables.models import SeatAssignment  # noqa: PLC0415
        from tables.selectors import snapshot as room  # noqa: PLC0415
        from tables.services.seats import draws  # noqa: PLC0415 - models are there only once the apps are ready
        from tournaments.models import Player  # noqa: PLC0415
        from tournaments.selectors.snapshot import snapshot  # noqa: PLC0415
        from tournaments.services.open_floor import floor  # noqa: PLC0415 - models are there only once the apps are ready

        tournament = large.prepare_room()
        Player.objects.filter(pk=Player.objects.order_by("pk")[0].pk).update(
            display_name="José Ñandú", found_by="jose nandu"
        )
        with floor(tournament, by=None, now=large.NOW + timedelta(minutes=30)) as f:
            draws.draw_all_seats(f)
        client, page = Client(), f"/d/{tournament.slug}/seats/"

        def whole_name() -> object:
            assignments = SeatAssignment.objects.filter(
                tournament=tournament, entry__player__display_name="Player 04170"
            )
            return assignments.values_list("seat__table__number", "seat__number").get()

        def ask(typed: str) -> Callable[[], object]:
            return lambda: client.get(page, {"q": typed}).content

        def counted_anew() -> object:
            room.clear_cached_summaries()
            return room.tables_snapshot(tournament)

        measured = {
            "a whole name, by the index alone (floor)": best(whole_name),
            "page: one who is found (`04170`)": best(ask("04170")),
            "page: without the accents (`jose nandu`)": best(ask("jose nandu")),
            "page: hundreds (`player 04`)": best(ask("player 04")),
            "page: everybody (`player`)": best(ask("player")),
            "page: nobody (`zzz`)": best(ask("zzz")),
            "page: the first 600 by name, nothing typed": best(ask("")),
            "the snapshot's `tables`, after an action on the clock": best(lambda: room.tables_snapshot(tournament)),
            "the snapshot's `tables`, counted again": best(counted_anew),
            "the whole snapshot": best(lambda: snapshot(tournament)),
        }
    print(
        f"| {large.PLAYERS:,} players, {large.TABLES:,} tables; {machine_line()} | ms | processor ms |\n|---|---:|---:|"
    )
    for what, (wall, processor) in measured.items():
        print(f"| {what} | {wall:.1f} | {processor:.1f} |")


if __name__ == "__main__":
    main()
