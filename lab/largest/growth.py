"""What each action costs as the field grows: at 1,000, 3,000, 10,000 and 30,000 entries, and at 583 tables.

`python -m lab.largest.growth` runs on an installation of its own, or with DATABASE_URL on an empty PostgreSQL.
Each action goes through the API as a phone or a desk sends it. The exponent is the slope of the fitted line of
log(processor time) over log(entries), with a room of 100 tables: 0 is no growth, 1 is as the entries.
`--sizes 1000,10000` and `--only bust,enter` ask for less; `--profile bust` says where the time goes.
"""

import argparse
import cProfile
import gc
import math
import pstats
import time
from collections.abc import Callable
from typing import Any

from lab.rig import installation, machine, percentile

SIZES, ROOM = (1_000, 3_000, 10_000, 30_000), 100
LARGEST, LARGEST_ROOM = 28_371, 583
RUNS = 25


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--sizes", default=",".join(map(str, SIZES)))
    asked.add_argument("--runs", type=int, default=RUNS)
    asked.add_argument("--only", default="")
    asked.add_argument("--profile", default="")
    asked.add_argument("--no-largest", action="store_true")
    given = asked.parse_args()
    sizes = [int(one) for one in given.sizes.split(",") if one]
    only = set(given.only.split(",")) if given.only else set()
    if given.profile:
        only = {given.profile}
    cost: dict[str, dict[tuple[int, int], Figures]] = {}
    with installation():
        from lab.largest.steps import Steps  # noqa: PLC0415  Django is ready only now

        fields = [(size, ROOM) for size in sizes] + ([] if given.no_largest else [(LARGEST, LARGEST_ROOM)])
        for entries, tables in fields:
            steps = Steps(entries=entries, tables=tables)
            gc.collect()
            gc.freeze()  # as the server does once it is warm (config.server.warming)
            for name, step in steps.all().items():
                if not only or name in only:
                    cost.setdefault(name, {})[entries, tables] = measured(step, given.runs, profile=bool(given.profile))
        _print(cost, sizes, largest=not given.no_largest)


class Figures:
    """What one action took: milliseconds of the wall and of the processor, and the bytes of its row in the log."""

    def __init__(self, wall: list[float], processor: list[float], logged: int) -> None:
        self.wall, self.processor, self.logged = wall, processor, logged


def measured(step: Callable[[int], Any], runs: int, *, profile: bool) -> Figures:
    """Do it so many times; two before are not counted. What a step prepares is not counted either."""
    from lab.largest.steps import largest_log_row, last_log_number  # noqa: PLC0415

    wall, processor = [], []
    watch = cProfile.Profile()
    before = last_log_number()
    for at in range(runs + 2):
        act = step(at)
        began, used = time.perf_counter(), time.process_time()
        if profile:
            watch.enable()
        act()
        watch.disable()
        if at >= 2:
            wall.append((time.perf_counter() - began) * 1000)
            processor.append((time.process_time() - used) * 1000)
    if profile:
        pstats.Stats(watch).sort_stats("cumulative").print_stats(45)
    return Figures(wall, processor, largest_log_row(after=before))


def exponent(points: list[tuple[int, float]]) -> float:
    """Return the slope of the line through log(cost) over log(entries), by least squares."""
    logs = [(math.log(entries), math.log(cost)) for entries, cost in points]
    mean_x, mean_y = (sum(one[at] for one in logs) / len(logs) for at in (0, 1))
    over = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / over if over else 0.0


def _print(cost: dict[str, dict[tuple[int, int], Figures]], sizes: list[int], *, largest: bool) -> None:
    print(f"{machine()}; processor ms p50 with {ROOM} tables; then {LARGEST:,} entries, {LARGEST_ROOM} tables")
    heads = [f"{one:,}" for one in sizes]
    print(f"| action | {' | '.join(heads)} | exponent | p50 wall | p99 wall | p99 processor | log, bytes |")
    print(f"|---|{'---:|' * (len(sizes) + 5)}")
    for name, by_size in cost.items():
        small = [(size, percentile(by_size[size, ROOM].processor, 50)) for size in sizes]
        cells = [f"{ms:.1f}" for _, ms in small] + [f"{exponent(small):.2f}" if small else ""]
        if largest:
            one = by_size[LARGEST, LARGEST_ROOM]
            cells += [f"{percentile(one.wall, at):.0f}" for at in (50, 99)]
            cells += [f"{percentile(one.processor, 99):.0f}", str(one.logged)]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
