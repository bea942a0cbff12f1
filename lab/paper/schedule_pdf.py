"""A blind schedule of 40 levels as PDF, compared with the smallest possible printout.

    python -m lab.paper.schedule_pdf [--prints 60]

The compiler is warm: it has printed before, as in a running server. The lower bound is a page with one letter, printed
in turns with the schedules. Times are wall and processor milliseconds; the latter show the compiler's own time on a
busy machine.
"""

import argparse
import tempfile
import time
from collections.abc import Callable

from lab.rig import installation, machine_line, percentile

#: most milliseconds of a schedule
AIM = 30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prints", type=int, default=60)
    prints = parser.parse_args().prints
    with installation(), tempfile.TemporaryDirectory() as folder:
        from lab.paper.sheets import letter_printer, schedule_printer  # noqa: PLC0415  Django is ready only now

        jobs = {
            "one letter (floor)": letter_printer(folder),
            "no-limit, A4": schedule_printer("no_limit", paper="a4"),
            "no-limit, Letter": schedule_printer("no_limit", paper="letter"),
            "pot-limit, A4": schedule_printer("pot_limit", paper="a4"),
        }
        took = {what: [print_milliseconds(print_one, 0)] for what, print_one in jobs.items()}
        for number in range(1, prints + 1):
            for what, print_one in jobs.items():
                took[what].append(print_milliseconds(print_one, number))
    print(f"| 40 levels; {machine_line()} | first | p50 | p99 | processor p50 |\n|---|---:|---:|---:|---:|")
    for what, ((first, _), *warm) in took.items():
        walls, processor = [wall for wall, _ in warm], [used for _, used in warm]
        figures = (first, percentile(walls, 50), percentile(walls, 99), percentile(processor, 50))
        print(f"| {what} | {' | '.join(f'{figure:.0f} ms' for figure in figures)} |")
    print(f"\nAim: {AIM} ms of the processor.")


def print_milliseconds(print_one: Callable[[int], bytes], number: int) -> tuple[float, float]:
    """Return the wall and processor milliseconds of one print."""
    wall, used = time.perf_counter(), time.process_time()
    print_one(number)
    return (time.perf_counter() - wall) * 1000, (time.process_time() - used) * 1000


if __name__ == "__main__":
    main()
