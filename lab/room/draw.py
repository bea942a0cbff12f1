"""The draw at its largest: 10,000 players to 1,200 tables, drawn and stored with its row in the floor log.

`python -m lab.room.draw [PLAYERS TABLES]` runs on an installation of its own, or with DATABASE_URL on an empty
PostgreSQL. The floor, measured in the same run: inserting the same rows with `bulk_create` and nothing else. Of several
runs the best is printed; the processor's seconds tell what is the server's own when others use the machine too.
"""

import gc
import sys

from lab.rig import installation, machine_line

RUNS = 7


def main() -> None:
    with installation():
        from lab.room import large_room as room  # noqa: PLC0415  Django is ready only now

        if sys.argv[1:]:
            room.PLAYERS, room.TABLES = map(int, sys.argv[1:])
        tournament = room.prepare_room()
        gc.collect()
        gc.freeze()  # as the server does once it is warm (config.server.warming)
        took = {
            "rows alone (floor)": [room.time_bulk_insert(tournament) for _ in range(RUNS)],
            "draw and store, within one": [room.time_draw(tournament, policy="within_one") for _ in range(RUNS)],
            "draw and store, any open seat": [room.time_draw(tournament, policy="uniform") for _ in range(RUNS)],
            "the draw undone": [room.time_undo_of_draw(tournament) for _ in range(RUNS)],
        }
    print(
        f"| {room.PLAYERS:,} players, {room.TABLES:,} tables; {machine_line()} | seconds | processor |\n|---|---:|---:|"
    )
    for what, runs in took.items():
        print(f"| {what} | {min(wall for wall, _ in runs):.2f} | {min(processor for _, processor in runs):.2f} |")


if __name__ == "__main__":
    main()
