"""Deals: how much of the remaining prizes each stack is worth.

ICM (the independent chip model, Malmuth and Harville): the probability that a player finishes first is their part of
all chips; the next place is decided in the same way among the other players, and so on. A chip chop gives everybody
the lowest prize left and shares the rest by chips.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from operator import add

from tournaments.rules.prizes.prizes import round_to_total

# the most players for an exact ICM
MOST_PLAYERS = 16

# the most players of a deal
MOST_DEALERS = 100

# the longest denominator, in bits, by number of players: longer ones take too long and print as pages of digits
EXACT_BITS = {9: 8_000, 13: 12_000, MOST_PLAYERS: 6_000}

# the fixed denominator used instead: exact to fifty decimals
FIXED = 2**256


@dataclass(frozen=True, slots=True)
class Shares:
    """Each player's share, in the order of the stacks: as fractions, and `rounded` to whole units with the same sum.

    `exact` is False if the fractions are only right to fifty decimals.
    """

    fractions: tuple[Fraction, ...]
    rounded: tuple[int, ...]
    exact: bool = True


def icm(stacks: Sequence[int], *, prizes: Sequence[int]) -> Shares:
    """Return each stack's part of the prizes by ICM. `stacks` are chips, `prizes` run from the best place down.

    Takes at most 16 players. Raises ValueError as `check_deal` does.
    """
    check_deal(stacks, prizes, most=MOST_PLAYERS)
    paid = [*prizes, *[0] * (len(stacks) - len(prizes))]
    # everybody gets the last prize, and each step up with the probability of being among the best n
    steps = [here - below for here, below in pairwise(paid)]
    while steps and not steps[-1]:
        steps.pop()
    unit = gcd(*stacks)
    gains, denominator = _gains_and_denominator([stack // unit for stack in stacks], steps)
    fractions = [Fraction(paid[-1] * denominator + gain, denominator) for gain in gains]
    return _rounded_shares(fractions, stacks, prizes, exact=denominator != FIXED)


def chip_chop(stacks: Sequence[int], *, prizes: Sequence[int]) -> Shares:
    """Return the chip chop: everybody gets the lowest prize and a share of the rest by chips.

    With fewer prizes than players, all money is shared by chips. Takes at most 100 players. Raises ValueError as
    `check_deal` does.
    """
    check_deal(stacks, prizes, most=MOST_DEALERS)
    lowest = prizes[-1] if len(prizes) == len(stacks) else 0
    rest = sum(prizes) - lowest * len(stacks)
    return _rounded_shares([lowest + Fraction(rest * stack, sum(stacks)) for stack in stacks], stacks, prizes)


def check_deal(stacks: Sequence[int], prizes: Sequence[int], *, most: int) -> None:
    """Raise ValueError if a deal cannot be calculated.

    The reasons are no player or more than `most`, an empty stack, more prizes than players, and rising prizes.
    """
    if not 0 < len(stacks) <= most or len(prizes) > len(stacks):
        raise ValueError(f"a deal is between 1 and {most} players, for at most one prize each")
    if min(stacks) < 1 or list(prizes) != sorted(prizes, reverse=True):
        raise ValueError("every player has chips, and no place pays more than the one before it")


def _rounded_shares(
    fractions: list[Fraction], stacks: Sequence[int], prizes: Sequence[int], *, exact: bool = True
) -> Shares:
    rounded = round_to_total(fractions, total=sum(prizes), tie_break=stacks)
    return Shares(tuple(fractions), tuple(rounded), exact)


def _gains_and_denominator(stacks: Sequence[int], steps: Sequence[int]) -> tuple[list[int], int]:
    """Return each player's gain over the last prize as a numerator, and the denominator that all share.

    Sums over sets of players instead of all orders of finish: a set is an integer with one bit for each player.
    `chance` is the probability that the set takes the best places; `each` is that probability divided by the chips of
    all other players.
    """
    sets, total, deepest = 1 << len(stacks), sum(stacks), len(steps)
    held, size = _chips_and_sizes(stacks)
    bits = next(bits for most, bits in EXACT_BITS.items() if len(stacks) <= most)
    denominator = _denominator(held, size, deepest=deepest, bits=bits)
    members = [(1 << at, stack) for at, stack in enumerate(stacks)]
    each, worth = [denominator // total] + [0] * (sets - 1), [0] * sets
    for group in range(1, sets):
        places = size[group]
        if places <= deepest:
            chance = sum([each[group ^ bit] * stack for bit, stack in members if group & bit])
            worth[group] = chance * steps[places - 1]
            if places < deepest:
                each[group] = chance // (total - held[group])
    return _sums_by_player(worth), denominator


def _chips_and_sizes(stacks: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the chips and the number of players of every set of players, in the order of the sets' integers."""
    held, size = [0], [0]
    for stack in stacks:
        held += [stack + chips for chips in held]
        size += [1 + players for players in size]
    return held, size


def _denominator(held: Sequence[int], size: Sequence[int], *, deepest: int, bits: int) -> int:
    """Return a common denominator of the chances down to the deepest paid step: a product of least common multiples.

    Returns FIXED if that product has more than this many bits.
    """
    left: list[set[int]] = [set() for _ in range(deepest)]
    for chips, places in zip(held, size, strict=True):
        if places < deepest:
            left[places].add(held[-1] - chips)
    product = 1
    for at_this_place in left:
        common = 1
        for chips in at_this_place:
            common = lcm(common, chips)
            if (product * common).bit_length() > bits:
                return FIXED
        product *= common
    return product


def _sums_by_player(worth: list[int]) -> list[int]:
    """Return for each player the sum of `worth` over all sets with that player. Folds the list once for each player."""
    sums = []
    while len(worth) > 1:
        sums.append(sum(worth[1::2]))
        worth = list(map(add, worth[::2], worth[1::2]))
    return sums
