"""Prizes: the number of paid places, and the shares of players who share some of them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import ceil, floor


class Rounding(StrEnum):
    """The rounding of the number of paid places."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


ROUND: dict[Rounding, Callable[[Fraction], int]] = {
    Rounding.UP: ceil,
    Rounding.DOWN: floor,
    Rounding.NEAREST: lambda places: floor(places + Fraction(1, 2)),
}


def paid_place_count(entries: int, *, percent: Fraction, rounding: Rounding = Rounding.UP) -> int:
    """Return the number of paid places if `percent` of the entries are paid: at least 1; 0 without entries.

    The WSOP rounds up: 15% of 8,569 entries paid 1,286 places in 2019.
    """
    if not entries:
        return 0
    return min(entries, max(1, ROUND[rounding](entries * percent / 100)))


def usual_rounding_unit(pool: int, *, digits: int) -> int:
    """Return the unit to which prizes are usually rounded down, in minor units.

    It is 1, 5, 10, 50 … of the currency, which has `digits` decimals: the largest that is at most a thousandth of the
    pool, and at least 1. No rule book gives this unit; it is that of payouts that were posted.
    """
    unit, step = int(10**digits), 5
    while unit * step * 1000 <= pool:
        unit, step = unit * step, 7 - step
    return unit


def percents_of_pool(prizes: Sequence[int], *, pool: int) -> list[Decimal]:
    """Return each prize's percentage of the pool to one decimal, so that the column adds up.

    Those with the largest remainders are rounded up. Equal prizes have equal percentages: where too many are equal, the
    sum may stay some tenths lower.
    """
    counts = Counter(prizes)
    tenths = {prize: 1000 * prize // pool for prize in counts}
    missing = round(Fraction(1000 * sum(prizes), pool)) - sum(tenths[prize] for prize in prizes)
    for prize in sorted(counts, key=lambda prize: 1000 * prize % pool, reverse=True):
        if 1000 * prize % pool and counts[prize] <= missing:
            tenths[prize] += 1
            missing -= counts[prize]
    return [Decimal(tenths[prize]) / 10 for prize in prizes]


def shared_prize(prizes: Mapping[int, int], *, first: int, last: int) -> Fraction:
    """Return the prize of each player who shares the places `first` to `last`; a place without a prize counts 0."""
    return Fraction(sum(prizes.get(place, 0) for place in range(first, last + 1)), last - first + 1)


def shared_prizes(places: Sequence[tuple[int, int]], prizes: Mapping[int, int]) -> list[int]:
    """Return each player's prize in whole units; `places` are the (first, last) place of each player.

    Players who share places must be neighbours in `places`. Units that cannot be shared go to the first of them.
    """
    found: list[int] = []
    for (first, last), together in groupby(places):
        tied = len(list(together))
        if tied == 1 and first == last:
            found.append(prizes.get(first, 0))
            continue
        total = sum(prizes.get(place, 0) for place in range(first, last + 1))
        found += round_to_total([Fraction(total, tied)] * tied, total=total)
    return found


def round_to_total(shares: Sequence[Fraction], *, total: int, tie_break: Sequence[int] = ()) -> list[int]:
    """Return shares of `total` in whole units, with the sum `total`.

    All are rounded down, then those with the largest remainders get one unit more. Between equal remainders the larger
    `tie_break` comes first, then the earlier share.
    """
    rounded = [floor(share) for share in shares]
    order = sorted(
        range(len(shares)),
        key=lambda at: (rounded[at] - shares[at], -tie_break[at] if tie_break else 0, at),
    )
    for at in order[: total - sum(rounded)]:
        rounded[at] += 1
    return rounded


def prize_steps(prizes: Mapping[int, int]) -> list[tuple[int, int, int]]:
    """Return the prizes with neighbouring equal ones combined: (first place, last place, amount each), best first."""
    steps: list[tuple[int, int, int]] = []
    for place in sorted(prizes):
        amount = prizes[place]
        if steps and steps[-1][1] == place - 1 and steps[-1][2] == amount:
            steps[-1] = (steps[-1][0], place, amount)
        else:
            steps.append((place, place, amount))
    return steps
