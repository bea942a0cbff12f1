"""The balancing plan alone: rooms of 10, 100 and 1,000 tables of nine, with 15 % of the players out at random.

`python -m lab.room.plan` needs no database. The lower bound is the least number of moves, calculated from the table
sizes; the plan must not need more. Every room is tried with several seeds. Each time is the best of some runs, for the
slowest seed.
"""

from datetime import UTC, datetime
from functools import partial
from random import Random

from lab import rig
from lab.rig import machine_line
from tables.rules.balance.balance import fewest_moves
from tables.rules.balance.plan import plan_for_room
from tables.rules.hands.button import first_hand_positions
from tables.rules.policies import RoomPolicies
from tables.rules.room import RoomTable, Seated, table_sizes

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)
SEATS, SEEDS, RUNS = 9, 5, 7
#: most milliseconds of a plan of 1,000 tables
AIM = 10

best = partial(rig.best_milliseconds, runs=RUNS)


def random_room(tables: int, *, seed: int) -> list[RoomTable]:
    """Return full tables of which 15 % of the players have left; no table may be broken."""
    chance, everybody = Random(seed), range(1, SEATS + 1)
    out = set(chance.sample(range(tables * SEATS), tables * SEATS * 15 // 100))
    room = []
    for at in range(tables):
        left = [seat for seat in everybody if at * SEATS + seat - 1 not in out]
        players = {seat: Seated(at * SEATS + seat, f"Player {at * SEATS + seat}", seat) for seat in left}
        last = first_hand_positions(button=chance.choice(everybody), seated=everybody)
        room.append(RoomTable(at + 1, frozenset(everybody), players, frozenset(left), last, opening=at, protected=True))
    return room


def measure_plans(tables: int) -> tuple[int, int, list[tuple[float, float]]]:
    """Return the moves of the plans, the fewest possible moves, and the slowest times, over all seeds."""
    policies, moves, least = RoomPolicies(), 0, 0
    slowest = [(0.0, 0.0)] * 3
    for seed in range(SEEDS):
        room = random_room(tables, seed=seed)
        counted, patient = table_sizes(room), room
        plan = plan_for_room(patient, policies=policies, now=NOW, most=10_000)
        moves, least = moves + len(plan.moves), least + fewest_moves(counted, max_difference=policies.apart)
        times = [
            best(lambda: fewest_moves(counted, max_difference=policies.apart)),  # noqa: B023  done before the next room
            best(lambda: plan_for_room(patient, policies=policies, now=NOW)),  # noqa: B023
            best(lambda: plan_for_room(patient, policies=policies, now=NOW, most=10_000)),  # noqa: B023
        ]
        slowest = [max(first, second) for first, second in zip(slowest, times, strict=True)]
    return moves, least, slowest


def main() -> None:
    print(f"| tables; {machine_line()} | moves | least | floor | first 30 moves | every move | processor |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for tables in (10, 100, 1_000):
        moves, least, (floor, first, whole) = measure_plans(tables)
        print(f"| {tables:,} | {moves} | {least} | {floor[0]:.2f} | {first[0]:.1f} | {whole[0]:.1f} | {whole[1]:.1f} |")
    print(f"\nEvery move of 1,000 tables takes {whole[1]:.1f} ms of the processor; aim {AIM}.")


if __name__ == "__main__":
    main()
