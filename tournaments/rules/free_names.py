"""A name that nothing else has."""

from collections.abc import Iterable
from itertools import count

LONGEST = 50


def free_name(title: str, taken: Iterable[str]) -> str:
    """Return the title, or with the first number behind it that makes it another name.

    >>> free_name("Gong", ["gong", "Gong (2)"])
    'Gong (3)'
    """
    there = {name.casefold() for name in taken}
    names = (f"{title[:LONGEST]} ({number})" if number > 1 else title[:LONGEST] for number in count(1))
    return next(name for name in names if name.casefold() not in there)
