"""The entries of two merged players in one tournament: whether they overlap, and their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class TimeInPlay:
    """The time an entry was in play. `until` is None while the entry is still in play."""

    entry: int
    bullet: int
    since: datetime
    until: datetime | None


def overlapping_entries(times: Sequence[TimeInPlay]) -> tuple[TimeInPlay, TimeInPlay] | None:
    """Return two entries that were in play at the same time; None if no two overlap."""
    ordered = sorted(times, key=lambda time: (time.since, time.entry))
    for before, after in pairwise(ordered):
        if before.until is None or before.until > after.since:
            return before, after
    return None


def bullet_numbers_by_entry(times: Sequence[TimeInPlay]) -> dict[int, int]:
    """Return bullet numbers by entry: unchanged if all are different, else 1, 2, 3 in the order of purchase."""
    if len({time.bullet for time in times}) == len(times):
        return {time.entry: time.bullet for time in times}
    ordered = sorted(times, key=lambda time: (time.since, time.entry))
    return {time.entry: number for number, time in enumerate(ordered, start=1)}
