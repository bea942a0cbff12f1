"""The entries of two rows of the register that are one person, in one event: whether they can be, and in what order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Stay:
    """One entry's time in an event; `until` None is still in."""

    entry: int
    bullet: int
    since: datetime
    until: datetime | None


def together(stays: Sequence[Stay]) -> tuple[Stay, Stay] | None:
    """Two stays that were in at the same time, which no one person can be; None when one followed the other."""
    ordered = sorted(stays, key=lambda one: (one.since, one.entry))
    for before, after in pairwise(ordered):
        if before.until is None or before.until > after.since:
            return before, after
    return None


def renumbered(stays: Sequence[Stay]) -> dict[int, int]:
    """Each entry's bullet, by entry: as they are where they do not clash, else counted as they were bought."""
    if len({one.bullet for one in stays}) == len(stays):
        return {one.entry: one.bullet for one in stays}
    ordered = sorted(stays, key=lambda one: (one.since, one.entry))
    return {one.entry: number for number, one in enumerate(ordered, start=1)}
