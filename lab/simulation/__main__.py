"""`manage.py simulate --seeds 1..1000`: days that play themselves while things break, each by its seed."""

import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from lab.simulation.databases import simulated_database
from lab.simulation.day import DayOutcome, play_day
from lab.simulation.opening import Openings

#: players of a day that is not said to be larger
SIZE = 6
#: days between two lines of how far it is
TOLD_EVERY = 50


def seeds_of(text: str) -> range:
    """Return the seeds that `3` or `1..1000` names."""
    first, _, last = text.partition("..")
    try:
        found = range(int(first), int(last or first) + 1)
    except ValueError:
        found = range(0)
    if not found:
        raise ArgumentTypeError(f"{text} is no range of seeds: write 1..1000")
    return found


class Command(BaseCommand):
    help = (
        "Play whole days in one process and in a time of their own, in an empty database in memory (of PostgreSQL: one "
        "beside it), while requests, answers, tasks and processes are lost. Exit status 1 when something does not hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seeds", type=seeds_of, default=range(1, 21), metavar="1..1000")
        parser.add_argument("--seed", type=int, help="one day, with all that happened in it")
        parser.add_argument("--size", type=int, default=SIZE, help=f"players of a day ({SIZE})")

    def handle(self, *args: Any, **options: Any) -> None:
        one, size = options["seed"], options["size"]
        seeds = options["seeds"] if one is None else range(one, one + 1)
        began, failed, outcomes = time.process_time(), 0, Counter[str]()
        with simulated_database() as database:
            openings = Openings(database)
            for seed in seeds:
                outcome = play_day(seed, size=size, openings=openings)
                if one is not None:
                    self.stdout.write("\n".join(outcome.trace))
                    self.stdout.write(outcome.state)
                failed += bool(outcome.problems)
                self._report(outcome, size)
                outcomes += _counted(outcome)
                if seed % TOLD_EVERY == 0:
                    self.stdout.write(f"up to seed {seed}: {failed} with problems")
                    self.stdout.flush()
        spent = time.process_time() - began
        self.stdout.write(", ".join(f"{what} {count}" for what, count in sorted(outcomes.items())))
        self.stdout.write(
            f"{len(seeds)} days, {failed} with problems, {spent / len(seeds):.2f} s of the processor each"
        )
        if failed:
            sys.exit(1)

    def _report(self, outcome: DayOutcome, size: int) -> None:
        if outcome.problems:
            self.stdout.write(
                f"seed {outcome.seed}: replay with manage.py simulate --seed {outcome.seed} --size {size}"
            )
            for problem in outcome.problems:
                self.stdout.write(f"  {problem}")


def _counted(outcome: DayOutcome) -> Counter[str]:
    found = Counter({str(point): count for point, count in outcome.faults.items()})
    found.update(answers=outcome.answers, acknowledged=outcome.acknowledged, finished=int(outcome.finished))
    return found
