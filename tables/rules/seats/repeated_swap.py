"""The same swap made by two people: the second would undo the first, and means the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

#: a swap by somebody else that is younger than this was seen by both
BOTH_SAW = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class SwapMade:
    """A swap in the log: who made it, when, and where its two players sat afterwards."""

    by: str
    at: datetime
    seats: frozenset[tuple[int, str]]


def swapped_already(
    swaps: Iterable[SwapMade], *, seats: frozenset[tuple[int, str]], by: str, now: datetime
) -> SwapMade | None:
    """Return the swap by another person to which these two owe the seats that they have now, if it was just made.

    Whoever made it may swap them back.
    """
    recent = (swap for swap in swaps if now - swap.at < BOTH_SAW and swap.seats == seats)
    return next((swap for swap in recent if swap.by and swap.by != by), None)
