"""The entries of two players who are merged, in one tournament: whether they overlap, and their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class TimeInPlay:
    """The time of one entry in a tournament; `until` None: still in."""

    entry: int
    bullet: int
    since: datetime
    until: datetime | None


def overlapping_entries(times: Sequence[TimeInPlay]) -> tuple[TimeInPlay, TimeInPlay] | None:
    """Return two entries that were in play at the same time, which one person cannot have; None without any."""
    ordered = sorted(times, key=lambda time: (time.since, time.entry))
    for before, after in pairwise(ordered):
        if before.until is None or before.until > after.since:
            return before, after
    return None


def bullet_numbers(times: Sequence[TimeInPlay]) -> dict[int, int]:
    """Return the bullet number of each entry: unchanged if all are different, else in the order of purchase."""
    if len({time.bullet for time in times}) == len(times):
        return {time.entry: time.bullet for time in times}
    ordered = sorted(times, key=lambda time: (time.since, time.entry))
    return {time.entry: number for number, time in enumerate(ordered, start=1)}
