"""ICM for more players than can be calculated exactly: sampled, with the standard error.

A sample is an order of finish: the winner is drawn with probabilities in proportion to the stacks, the second in the
same way among the other players, and so on. This is the order of exponential random variables whose rates are the
stacks, so one sample takes one sort. The probabilities of the best two places are calculated exactly; only the steps
between lower prizes are sampled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log, sqrt
from random import Random

from tournaments.rules.prizes.deals.deals import MOST_DEALERS, Shares, check_deal
from tournaments.rules.prizes.prizes import round_to_total

# about half a second for 30 players
SAMPLES = 40_000

# the denominator of the probabilities of the best two places: exact to fifty decimals, and their sum is exact
FIXED = 2**256


@dataclass(frozen=True, slots=True)
class SampledShares:
    """Shares in the order of the stacks; `errors` are their standard errors in the unit of the prizes."""

    shares: Shares
    errors: tuple[float, ...]
    samples: int


def icm_sampled(stacks: Sequence[int], *, prizes: Sequence[int], seed: str, samples: int = SAMPLES) -> SampledShares:
    """Return each stack's part of the prizes by ICM, estimated by sampling. The same seed gives the same shares.

    Takes at most 100 players. Raises ValueError as `check_deal` does, and for no sample.
    """
    check_deal(stacks, prizes, most=MOST_DEALERS)
    if samples < 1:
        raise ValueError("at least one sample")
    paid = [*prizes, *[0] * (len(stacks) - len(prizes))]
    steps = [here - below for here, below in pairwise(paid)]
    sums, squares = _sample_gains(stacks, steps, rng=Random(seed), samples=samples)
    known = _best_two_gains(stacks, steps[:2])
    fractions = [paid[-1] + exact + Fraction(gain, samples) for exact, gain in zip(known, sums, strict=True)]
    rounded = round_to_total(fractions, total=sum(prizes), tie_break=stacks)
    spread = zip(sums, squares, strict=True)
    errors = tuple(sqrt(max(0.0, square - gain * gain / samples)) / samples for gain, square in spread)
    return SampledShares(Shares(tuple(fractions), tuple(rounded), exact=False), errors, samples)


def _sample_gains(
    stacks: Sequence[int], steps: Sequence[int], *, rng: Random, samples: int
) -> tuple[list[int], list[int]]:
    """Return for each player the sum of the gains over all samples, and the sum of the squared gains.

    Gains from the top two steps are not included.
    """
    sums, squares = [0] * len(stacks), [0] * len(stacks)
    gains = _gains_by_place(steps)
    if not any(gains):
        return sums, squares
    players, weights, chance = range(len(stacks)), [-1 / stack for stack in stacks], rng.random
    while gains and not gains[-1]:
        gains.pop()
    pairs = [(gain, gain * gain) for gain in gains]
    for _ in range(samples):
        rings = [weight * log(1.0 - chance()) for weight in weights]
        for player, (gain, square) in zip(sorted(players, key=rings.__getitem__), pairs, strict=False):
            sums[player] += gain
            squares[player] += square
    return sums, squares


def _gains_by_place(steps: Sequence[int]) -> list[int]:
    """Return how much each place pays above the last place, best first.

    The top two steps are left out, since they are not sampled.
    """
    gains = [0]
    for at in range(len(steps) - 1, -1, -1):
        gains.append(gains[-1] + (steps[at] if at > 1 else 0))
    return gains[::-1]


def _best_two_gains(stacks: Sequence[int], steps: Sequence[int]) -> list[Fraction]:
    """Return each player's exact gain from the top two steps: by their chance to be first and to be in the best two."""
    total = sum(stacks)
    first, second = (*steps, 0, 0)[:2]
    ahead = [FIXED * stack // total for stack in stacks]
    ahead = _with_total(ahead, FIXED, stacks)
    # the chance to be second for each chip, summed over all winners; a player's own win is subtracted below
    each = sum(Fraction(stack, total * (total - stack)) for stack in stacks) if len(stacks) > 1 else Fraction(0)
    both = [
        FIXED * stack * (Fraction(1, total) + each - Fraction(stack, total * (total - stack)))
        if total > stack
        else FIXED
        for stack in stacks
    ]
    among = _with_total([int(chance) for chance in both], FIXED * min(2, len(stacks)), stacks)
    return [Fraction(first * a + second * b, FIXED) for a, b in zip(ahead, among, strict=True)]


def _with_total(parts: list[int], total: int, stacks: Sequence[int]) -> list[int]:
    """Return `parts` with the sum `total`: the rest lost by rounding down is added to the largest stack's part."""
    largest = max(range(len(stacks)), key=stacks.__getitem__)
    parts[largest] += total - sum(parts)
    return parts
