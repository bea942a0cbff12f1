"""The late entries to expect while registration is open."""

from datetime import timedelta
from fractions import Fraction
from math import ceil

# late entries as a share of the earlier entries, from the experience of club nights
LATE = Fraction(1, 5)


def late_entry_estimate(entries: int, *, period: timedelta, left: timedelta) -> int:
    """Return the late entries to expect while `left` of the registration period remains; fewer towards its end.

    >>> [late_entry_estimate(28, period=timedelta(hours=2), left=timedelta(minutes=left)) for left in (120, 30, 0)]
    [6, 2, 0]
    """
    return ceil(entries * LATE * Fraction(left / period).limit_denominator(1000)) if period else 0
