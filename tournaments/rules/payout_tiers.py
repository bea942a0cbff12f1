"""Flat tiers: below the final table places are paid in groups that get the same.

The WSOP's steps: 10-12, 13-15, 16-18, 19-27, 28-36, then nine by nine, wider further down, up to 72 at a time.
"""

from collections.abc import Iterator

#: how wide the groups are up to a place; the last goes on for ever
WIDTHS: tuple[tuple[int, int], ...] = ((9, 1), (18, 3), (72, 9), (126, 18), (180, 27), (288, 36), (540, 63))
WIDEST = 72


def tiers(places: int, *, flat: bool = True) -> Iterator[tuple[int, int]]:
    """The groups of places that get the same, (first, last), best first; each place alone unless `flat`."""
    first = 1
    while first <= places:
        width = _width(first) if flat else 1
        yield first, min(first + width - 1, places)
        first += width


def _width(first: int) -> int:
    return next((width for upto, width in WIDTHS if first <= upto), WIDEST)
