"""Invented names and prizes of the demonstration."""

import random
from collections.abc import Iterator

_FIRST = (
    "Kestrel Marlow Quill Thistle Halyard Pico Wren Dory Cobalt Ember Tideline Sable Umber Fennel Brio Juniper "
    "Larkspur Meridian Nettle Osprey Pepper Rook Saffron Teal Vesper Willow Yarrow Zephyr"
).split()
_LAST = "of the Hill,the Quiet,the Third,with Aces,on the Button,from Elsewhere,the Patient,in Seat Six".split(",")


def display_names(count: int, *, seed: int) -> Iterator[str]:
    """Yield `count` different display names, always the same for a seed."""
    chance = random.Random(seed)
    pool = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(pool)
    for at in range(count):
        yield pool[at] if at < len(pool) // 2 else f"Player {at + 1:04d}"


def prize_list(pool: int, *, places: int, least: int, unit: int) -> list[int]:
    """Return prizes that add up to the pool, first place first. Each is at least `least`.

    Each share of the rest is a quarter smaller than that of the place above.
    """
    rest = pool - places * least
    weights = [0.75**place for place in range(places)]
    prizes = [least + int(rest * weight / sum(weights)) // unit * unit for weight in weights]
    prizes[0] += pool - sum(prizes)
    return prizes
