"""How many late entries may still be expected while registration is open."""

from datetime import timedelta
from fractions import Fraction
from math import ceil

#: of those who have entered so many more come until registration closes. No book says it: it is what club nights show
LATE = Fraction(1, 5)


def late_entries_expected(entries: int, *, period: timedelta, left: timedelta) -> int:
    """Return how many more may come in what is `left` of the registration period; fewer as its end comes nearer.

    >>> [late_entries_expected(28, period=timedelta(hours=2), left=timedelta(minutes=left)) for left in (120, 30, 0)]
    [6, 2, 0]
    """
    return ceil(entries * LATE * Fraction(left / period).limit_denominator(1000)) if period else 0
