"""The largest seat draw: 10,000 players at 1,200 tables, with its log row.

`python -m lab.room.draw [PLAYERS TABLES]` runs on its own installation, or with DATABASE_URL on an empty PostgreSQL.
The lower bound, in the same run, is inserting the same rows with `bulk_create`. It prints the best of several runs.
Processor seconds show the server's own time on a busy machine.
"""

import gc
import sys

from lab.rig import installation, machine_line

RUNS = 7
#: most seconds of a draw, as a multiple of inserting its rows
AIM = 1.2


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
    floor, drawn, *_ = (min(processor for _, processor in runs) for runs in took.values())
    print(f"\nA draw takes {drawn / floor:.2f} times its rows; aim {AIM}.")


if __name__ == "__main__":
    main()
