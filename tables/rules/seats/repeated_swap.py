"""Detection of a swap that two people enter, one after the other: the second entry would undo the first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

#: time in which two people may act on the same mistake
REPEAT_WINDOW = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class SwapMade:
    """A logged swap: who made it, when, and where both players sat afterwards."""

    by: str
    at: datetime
    seats: frozenset[tuple[int, str]]


def recent_swap_by_another(
    swaps: Iterable[SwapMade], *, seats: frozenset[tuple[int, str]], by: str, now: datetime
) -> SwapMade | None:
    """Return another person's recent swap that put the two players into their present seats, None without one.

    The same person may swap them back.
    """
    recent = (swap for swap in swaps if now - swap.at < REPEAT_WINDOW and swap.seats == seats)
    return next((swap for swap in recent if swap.by and swap.by != by), None)
