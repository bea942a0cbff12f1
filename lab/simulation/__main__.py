"""Days that play themselves while faults happen, one for each seed: `python -m lab.simulation --seeds 1..1000`.

Whole days are played in one process with simulated time, in an empty database in memory. PostgreSQL gets a new
database, which is dropped again. A director, 20 floor staff, 10 desks, two cashiers, two payout desks, tables, screens,
beat and worker act at once. Meanwhile requests and answers are lost, processes are killed before and after commits,
tasks come late and twice, and the computer's time is set.

After each day players, chips, money, places, log and clock must agree with the answers that people got. The same seed
always plays the same day; `--seed 17` plays one again and prints all events. The exit status is 1 if a check fails.
"""

import argparse
import os
import sys
import time
from collections import Counter

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from lab.simulation.databases import simulated_database  # noqa: E402
from lab.simulation.day import DayOutcome, play_day  # noqa: E402
from lab.simulation.opening import EventCache  # noqa: E402

DEFAULT_SIZE = 6
PROGRESS_INTERVAL = 50


def parse_seeds(text: str) -> range:
    """Return the seeds in a text: `3` or `1..1000`. Raises ArgumentTypeError for any other text."""
    first, _, last = text.partition("..")
    try:
        numbers = range(int(first), int(last or first) + 1)
    except ValueError:
        numbers = range(0)
    if not numbers:
        raise argparse.ArgumentTypeError(f"{text} is no range of seeds: write 1..1000")
    return numbers


def main(seeds: range, *, size: int, show_trace: bool) -> int:
    """Play a day for each seed, and print the problems found. Returns 1 if there are any."""
    began, failed, outcomes = time.process_time(), 0, Counter[str]()
    with simulated_database() as database:
        openings = EventCache(database)
        for seed in seeds:
            outcome = play_day(seed, size=size, openings=openings)
            if show_trace:
                print(*outcome.trace, outcome.state, sep="\n")
            failed += bool(outcome.problems)
            _print_problems(outcome, size)
            outcomes += _outcome_counts(outcome)
            if seed % PROGRESS_INTERVAL == 0:
                print(f"up to seed {seed}: {failed} with problems", flush=True)
    spent = time.process_time() - began
    print(", ".join(f"{what} {count}" for what, count in sorted(outcomes.items())))
    print(f"{len(seeds)} days, {failed} with problems, {spent / len(seeds):.2f} s of the processor each")
    return int(failed > 0)


def _print_problems(outcome: DayOutcome, size: int) -> None:
    if outcome.problems:
        print(f"seed {outcome.seed}: replay with python -m lab.simulation --seed {outcome.seed} --size {size}")
        for problem in outcome.problems:
            print(f"  {problem}")


def _outcome_counts(outcome: DayOutcome) -> Counter[str]:
    points = Counter({str(point): count for point, count in outcome.faults.items()})
    points.update(answers=outcome.answers, acknowledged=outcome.acknowledged, finished=int(outcome.finished))
    return points


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=parse_seeds, default=range(1, 21), metavar="1..1000")
    parser.add_argument("--seed", type=int, help="one day, with all that happened in it")
    parser.add_argument("--size", type=int, default=DEFAULT_SIZE, help=f"players of a day ({DEFAULT_SIZE})")
    arguments = parser.parse_args()
    asked = arguments.seeds if arguments.seed is None else range(arguments.seed, arguments.seed + 1)
    sys.exit(main(asked, size=arguments.size, show_trace=arguments.seed is not None))
