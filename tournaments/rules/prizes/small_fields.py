"""The payout curve by entries: its number of paid places, and the rules that keep it fair in small fields.

A curve whose last place gets exactly the least prize is for large fields: with two or three places the first would get
four fifths of the pool. In small fields the places share by their weights alone: two places get about 64 and 36 %,
three about 50, 29 and 21 %. One more entry never lowers the first prize, even if it adds a paid place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from tournaments.rules.prizes.payout_curve import PrizeRounding, Shape, curve_weights, spread_pool
from tournaments.rules.prizes.prizes import Rounding, paid_place_count

# a first prize is never below that of a smaller field of up to this many entries
SMALL_FIELD = 60
# the fewest entries that pay two places: if the second place came later, it would make the first prize fall
TWO_PLACES_FROM = 3
# up to FEW paid places, prizes are by weight alone; from LARGE on, the last place gets exactly the least prize
FEW = 3
LARGE = 9
# the bounds of the second of two prizes, as a share of the pool
SECOND_LEAST = Fraction(3, 10)
SECOND_MOST = Fraction(4, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A payout curve for any field. `places` above 0 is the number of paid places, instead of by `percent`.

    `least` is the least prize, minor units.
    """

    percent: Fraction
    rounding: Rounding
    places: int
    shape: Shape
    steepness: float
    flat: bool
    least: int
    units: PrizeRounding = field(default_factory=PrizeRounding)

    def paid_place_count(self, entries: int, *, most: int | None = None) -> int:
        """Return the number of paid places, at most `most`, the number of entries that can still take one."""
        count = min(self.places, entries) or paid_place_count(entries, percent=self.percent, rounding=self.rounding)
        if not self.places and entries >= TWO_PLACES_FROM:
            count = max(count, 2)
        return count if most is None else min(count, most)

    @property
    def is_falling(self) -> bool:
        """Return whether better places get higher prizes; False for a flat curve."""
        return curve_weights(2, shape=self.shape, steepness=self.steepness)[1] < curve_weights(1)[0]


def curve_prizes(
    curve: Curve, *, entries: int, pool: int, most: int | None = None, locked: Mapping[int, int] | None = None
) -> list[int]:
    """Return the prizes, first place first, in minor units; their sum is the pool.

    The first prize is not below that of a smaller field, unless places are locked by hand or the curve is flat. Raises
    ValueError as `spread_pool` does.
    """
    if locked or not curve.is_falling:
        return _prizes(curve, curve.paid_place_count(entries, most=most), pool, locked=locked)
    held = _highest_first_prize(curve, min(entries - 1, SMALL_FIELD), Fraction(pool, entries), most)
    return _prizes(curve, curve.paid_place_count(entries, most=most), pool, held=held)


@lru_cache(maxsize=1024)
def _highest_first_prize(curve: Curve, entries: int, each: Fraction, most: int | None) -> int:
    """Return the highest first prize of all fields of up to `entries`, if every entry adds `each` to the pool."""
    if not entries:
        return 0
    held = _highest_first_prize(curve, entries - 1, each, most)
    try:
        prizes = _prizes(curve, curve.paid_place_count(entries, most=most), int(each * entries), held=held)
    except ValueError:
        return held  # this curve has no prizes for so small a field
    return max(held, prizes[0])


def _prizes(
    curve: Curve, count: int, pool: int, *, held: int = 0, locked: Mapping[int, int] | None = None
) -> list[int]:
    """Return the prizes of `count` places; the first is not below `held` as far as the least prizes allow."""
    if count == 2 and not locked and curve.is_falling:
        return _two_prizes(curve, pool, held)
    prizes = _prizes_by_weight(curve, count, pool, locked)
    first = min(held, pool - curve.least * (count - 1))
    if first <= prizes[0] or count < 2:
        return prizes
    prizes = _prizes_by_weight(curve, count, pool, {1: first})
    odd = prizes[1] % curve.units.unit
    return [first + odd, prizes[1] - odd, *prizes[2:]]


def _prizes_by_weight(curve: Curve, count: int, pool: int, locked: Mapping[int, int] | None) -> list[int]:
    return spread_pool(
        pool,
        weights=curve_weights(count, shape=curve.shape, steepness=curve.steepness),
        least=curve.least,
        flat=curve.flat,
        locked=locked,
        rounding=curve.units,
        just_least=Fraction(min(max(count - FEW, 0), LARGE - FEW), LARGE - FEW),
    )


def _two_prizes(curve: Curve, pool: int, held: int) -> list[int]:
    """Return the prizes of two places by weight, the first not below `held`.

    The second is at least the least prize, as far as that is within SECOND_MOST of the pool.
    """
    first, second = curve_weights(2, shape=curve.shape, steepness=curve.steepness)
    share = max(pool * second // (first + second), min(curve.least, int(pool * SECOND_MOST)))
    share = _rounded_second_prize(min(share, pool - held), pool, curve.units.unit)
    return [pool - share, share]


def _rounded_second_prize(share: int, pool: int, unit: int) -> int:
    """Return the second of two prizes, rounded to the nearest unit within SECOND_LEAST and SECOND_MOST of the pool.

    It stays unrounded if there is no unit within these bounds. A prize outside them, of a curve that the house made
    steeper or flatter than usual, is rounded down.
    """
    low, high = pool * SECOND_LEAST, pool * SECOND_MOST
    below = share // unit * unit
    if not low <= share <= high:
        return below
    nearest = sorted((below, below + unit), key=lambda rounded: abs(rounded - share))
    return next((rounded for rounded in nearest if low <= rounded <= high), share)
