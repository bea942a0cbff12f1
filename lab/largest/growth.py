"""The cost of each action as the field grows: at 1,000, 3,000, 10,000 and 30,000 entries, and at 583 tables.

`python -m lab.largest.growth` runs on its own installation, or with DATABASE_URL on an empty PostgreSQL. Each action
goes through the API, as from a phone or a desk. The exponent is the slope of log(processor time) over log(entries),
fitted with a room of 100 tables. An exponent of 0 means no growth, 1 means growth in proportion to the entries.
`--sizes 1000,10000` and `--only bust,enter` limit the run; `--profile bust` shows the functions that take the time.
"""

import argparse
import cProfile
import gc
import math
import pstats
import time
from collections.abc import Callable
from typing import Any

from lab.rig import installation, machine_line, percentile

SIZES, ROOM = (1_000, 3_000, 10_000, 30_000), 100
LARGEST, LARGEST_ROOM = 28_371, 583
RUNS = 25


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--only", default="")
    parser.add_argument("--profile", default="")
    parser.add_argument("--no-largest", action="store_true")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",") if size]
    only = set(options.only.split(",")) if options.only else set()
    if options.profile:
        only = {options.profile}
    cost: dict[str, dict[tuple[int, int], Figures]] = {}
    with installation():
        from lab.largest.steps import MeasuredSteps  # noqa: PLC0415  Django is ready only now

        fields = [(size, ROOM) for size in sizes] + ([] if options.no_largest else [(LARGEST, LARGEST_ROOM)])
        for entries, tables in fields:
            steps = MeasuredSteps(entries=entries, tables=tables)
            gc.collect()
            gc.freeze()  # as the server does once it is warm (config.server.warming)
            for name, step in steps.steps_by_name().items():
                if not only or name in only:
                    cost.setdefault(name, {})[entries, tables] = measure_step(
                        step, options.runs, profile=bool(options.profile)
                    )
        _print_costs(cost, sizes, largest=not options.no_largest)


class Figures:
    """The cost of an action: milliseconds of the wall and of the processor, and the bytes of its log entry."""

    def __init__(self, wall: list[float], processor: list[float], logged: int) -> None:
        self.wall, self.processor, self.logged = wall, processor, logged


def measure_step(step: Callable[[int], Any], runs: int, *, profile: bool) -> Figures:
    """Do a step `runs` times, after two unmeasured runs. The preparation of a step is not measured."""
    from lab.largest.steps import largest_log_row, newest_log_key  # noqa: PLC0415

    wall, processor = [], []
    watch = cProfile.Profile()
    before = newest_log_key()
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


def growth_exponent(points: list[tuple[int, float]]) -> float:
    """Return the slope of the line through log(cost) over log(entries), by least squares."""
    logs = [(math.log(entries), math.log(cost)) for entries, cost in points]
    mean_x, mean_y = (sum(point[at] for point in logs) / len(logs) for at in (0, 1))
    over = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / over if over else 0.0


def _print_costs(cost: dict[str, dict[tuple[int, int], Figures]], sizes: list[int], *, largest: bool) -> None:
    print(f"{machine_line()}; processor ms p50 with {ROOM} tables; then {LARGEST:,} entries, {LARGEST_ROOM} tables")
    heads = [f"{size:,}" for size in sizes]
    print(f"| action | {' | '.join(heads)} | exponent | p50 wall | p99 wall | p99 processor | log, bytes |")
    print(f"|---|{'---:|' * (len(sizes) + 5)}")
    for name, by_size in cost.items():
        small = [(size, percentile(by_size[size, ROOM].processor, 50)) for size in sizes]
        cells = [f"{ms:.1f}" for _, ms in small] + [f"{growth_exponent(small):.2f}" if small else ""]
        if largest:
            costs = by_size[LARGEST, LARGEST_ROOM]
            cells += [f"{percentile(costs.wall, at):.0f}" for at in (50, 99)]
            cells += [f"{percentile(costs.processor, 99):.0f}", str(costs.logged)]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
