"""The time to calculate a deal: `python -m lab.prizes.icm`.

Exact ICM is compared with plain recursion over finishing orders: the Malmuth-Harville model in floats, as in programs
that stop at nine or ten players. Sampled ICM is compared with the minimal work of a sampler: drawing and sorting as
many random numbers. Times are wall times, best of several, for the worst case: stacks without a common divisor.
"""

import time
from collections.abc import Callable
from functools import partial
from random import Random

from lab.rig import machine_line
from tournaments.rules.prizes.deals.deals import icm
from tournaments.rules.prizes.deals.icm_sampled import SAMPLES, icm_sampled

EXACT = (3, 6, 9, 12, 16)
SAMPLED = (17, 30, 100)
# beyond that the plain recursion takes minutes
RECURSIVE = 9
ROUNDS = 5


def recursive_icm(stacks: list[int], prizes: list[int]) -> list[float]:
    """Return ICM equities by plain recursion over the Malmuth-Harville model."""
    equity = [0.0] * len(stacks)

    def go_on(left: tuple[int, ...], chance: float, place: int) -> None:
        if place == len(prizes) or not left:
            return
        total = sum(stacks[at] for at in left)
        for at in left:
            here = chance * stacks[at] / total
            equity[at] += here * prizes[place]
            go_on(tuple(other for other in left if other != at), here, place + 1)

    go_on(tuple(range(len(stacks))), 1.0, 0)
    return equity


def sort_random_numbers(players: int) -> None:
    """Draw and sort as many random numbers as a sampler must, as a lower bound."""
    chance, rows = Random(1).random, range(players)
    for _ in range(SAMPLES):
        sorted([chance() for _ in rows])


def random_final_table(players: int) -> tuple[list[int], list[int]]:
    """Return uneven stacks, and a prize for each player, largest first."""
    chance = Random(players)
    stacks = [chance.randint(10**4, 10**7) for _ in range(players)]
    return stacks, sorted((chance.randint(10**4, 10**7) for _ in range(players)), reverse=True)


def best_milliseconds(action: Callable[[], object], *, rounds: int = ROUNDS) -> float:
    """Return the milliseconds of the fastest round."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    return min(times)


def main() -> None:
    print(f"| players; {machine_line()} | ms | beside it |\n|---|---:|---:|")
    for players in EXACT:
        stacks, prizes = random_final_table(players)
        ours = best_milliseconds(partial(icm, stacks, prizes=prizes))
        plain = (
            f"{best_milliseconds(partial(recursive_icm, stacks, prizes), rounds=2):,.2f}"
            if players <= RECURSIVE
            else "-"
        )
        print(f"| {players}, exact (beside it: plain recursion) | {ours:,.2f} | {plain} |")
    for players in SAMPLED:
        stacks, prizes = random_final_table(players)
        ours = best_milliseconds(partial(icm_sampled, stacks, prizes=prizes, seed="a"), rounds=3)
        floor = best_milliseconds(partial(sort_random_numbers, players), rounds=3)
        error = max(icm_sampled(stacks, prizes=prizes, seed="a").errors) / sum(prizes)
        print(f"| {players}, sampled, error {error:.4%} of the money (floor: sorting) | {ours:,.0f} | {floor:,.0f} |")


if __name__ == "__main__":
    main()
