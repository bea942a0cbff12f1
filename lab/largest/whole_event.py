"""An event of 253,692 entries, from the first sale to the last payout.

`python -m lab.largest.whole_event [--entries N] [--flights M]` plays it as `manage.py demo --event big50` plays the Big
50. Each sale, bust, move and payout is an action of its own. At the end every sum is recalculated from the rows. Each
flight has as many tables as its entries need, so more flights need a smaller room. After each part it prints the time
of an action. The exit status is 1 if a sum is wrong.
"""

import argparse
import gc
import sys
import time

from lab.rig import installation, machine_line

ENTRIES = 253_692


class CostReport:
    """The cost of each part of the event: wall seconds, processor seconds, and number of actions."""

    def __init__(self) -> None:
        self._began, self._before, self._actions = time.monotonic(), self._wall_and_processor_time(), 0

    def print_part(self, sentence: str) -> None:
        """Print the title of a finished part, with its seconds and the time of an action."""
        from tournaments.models import FloorLog  # noqa: PLC0415  Django is ready only now

        (wall, processor), actions = self._wall_and_processor_time(), FloorLog.objects.count()
        spent, done = processor - self._before[1], actions - self._actions
        each = f"{spent * 1000 / done:.1f} ms an action" if done else ""
        print(f"{sentence}: {wall - self._before[0]:,.0f} s, {spent:,.0f} of the processor, {done:,} actions, {each}")
        sys.stdout.flush()
        self._before, self._actions = (wall, processor), actions

    def _wall_and_processor_time(self) -> tuple[float, float]:
        return time.monotonic(), time.process_time()

    def __str__(self) -> str:
        wall, processor = time.monotonic() - self._began, time.process_time()
        return f"{self._actions:,} actions in {wall:,.0f} s, {processor:,.0f} of the processor; {machine_line()}"


def main(entries: int, flights: int) -> int:
    """Play the event, and print its costs. Returns 1 if a sum is not exact."""
    with installation():
        from django.contrib.auth import get_user_model  # noqa: PLC0415  Django is ready only now

        from tables.demo.days.largest_event import ENTRIES as OF_BIG_50  # noqa: PLC0415
        from tables.demo.days.largest_event import FLIGHTS, TABLES, Size  # noqa: PLC0415
        from tables.demo.days.largest_play import play_largest  # noqa: PLC0415
        from tournaments.live.publisher import without_broker  # noqa: PLC0415
        from tournaments.selectors.clock.server_time import server_now  # noqa: PLC0415
        from tournaments.services.structure.library import save_presets  # noqa: PLC0415

        save_presets()
        by = get_user_model().objects.create_superuser(username="director", password="a long password")
        tables = max(4, entries * TABLES * FLIGHTS // (OF_BIG_50 * flights))
        size = Size(entries=entries, tables=tables, flights=flights)
        print(f"{size.entries:,} entries in {size.flights} flights, {size.tables:,} tables", flush=True)
        gc.collect()
        gc.freeze()  # as the server does once it is warm (config.server.warming)
        parts = CostReport()
        with without_broker():
            event = play_largest(by=by, now=server_now(), say=parts.print_part, size=size)
        parts.print_part("To the winner, all sums counted")
        for finding in event:
            print(finding.sentence() if finding.is_correct else f"RED: {finding.sentence()}")
        print(parts)
    return 0 if all(finding.is_correct for finding in event) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    parser.add_argument("--flights", type=int, default=4)
    chosen = parser.parse_args()
    sys.exit(main(chosen.entries, chosen.flights))
