"""The time to calculate the payouts and the points of 10,000 places.

    python -m lab.prizes.payouts [--runs 30]

Payouts are calculated from a curve, from a curve with locked places, in tiers, and from a table. The lower bound, in
the same run, is dividing and adding up a list of as many integers. Times are wall and processor milliseconds.
"""

import argparse
import time
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from lab.rig import machine_line, percentile
from tournaments.rules.leagues.points import LeagueFinish, points_function
from tournaments.rules.prizes.payout_plan import PayoutPlan, Takings, calculated_prizes

PLACES = 10_000
POOL = PLACES * 13_000
TAKINGS = Takings(entries=PLACES, pool=POOL, buy_in=15_000)
ALL: dict[str, Any] = {"percent": "100", "min_cash": "0.2", "unit": 100}
LOCKS = {1: POOL // 20, 9: POOL // 200, 500: 20_000, 5_000: 9_000}


def divide_and_sum() -> int:
    """Divide and add up as many integers as there are places, as a lower bound."""
    rows = [POOL // place for place in range(1, PLACES + 1)]
    return sum(rows)


def prize_calculation(**plan: Any) -> Callable[[], object]:
    return lambda: calculated_prizes(PayoutPlan(**ALL, **plan), takings=TAKINGS)


def points_calculation(formula: str) -> Callable[[], object]:
    def score() -> list[Decimal]:
        run = points_function(formula)
        return [
            run(LeagueFinish(players=PLACES, place=place, buy_in=Decimal(150), spent=Decimal(300)))
            for place in range(1, PLACES + 1)
        ]

    return score


WORK: dict[str, Callable[[], object]] = {
    "10,000 integers divided and summed (floor)": divide_and_sum,
    "10,000 rows, each place alone": prize_calculation(flat=False),
    "10,000 rows, four places locked": prize_calculation(flat=False, locked=LOCKS),
    "10,000 rows in tiers": prize_calculation(flat=True),
    "10,000 rows, remainder top down": prize_calculation(flat=False, remainder="top_down"),
    "10,000 scores, a named formula": points_calculation("dr_neau"),
    "10,000 scores, a written formula": points_calculation("10*sqrt(players/place)*(1+log(buy_in+0.25))"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=30)
    runs = parser.parse_args().runs
    took = {what: [run_milliseconds(run) for _ in range(runs)] for what, run in WORK.items()}
    print(f"| {machine_line()} | p50 | p95 | processor p50 |\n|---|---:|---:|---:|")
    for what, times in took.items():
        walls, used = [wall for wall, _ in times], [processor for _, processor in times]
        figures = (percentile(walls, 50), percentile(walls, 95), percentile(used, 50))
        print(f"| {what} | {' | '.join(f'{figure:.1f} ms' for figure in figures)} |")


def run_milliseconds(run: Callable[[], object]) -> tuple[float, float]:
    """Return the wall and processor milliseconds of one run."""
    wall, used = time.perf_counter(), time.process_time()
    run()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - used) * 1000


if __name__ == "__main__":
    main()
