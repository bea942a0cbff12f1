"""Known stacks of players with source, time and age. A stack without a count is never guessed."""

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

#: age above which a count is shown with its time of day
FRESH = timedelta(minutes=30)


class CountSource(StrEnum):
    """Source of a count: a bag, the floor staff, or the player."""

    BAG = "bag"
    FLOOR = "floor"
    PLAYER = "player"


#: sources shown in public unless staff choose otherwise: no claims by players
COUNTED = frozenset({CountSource.BAG, CountSource.FLOOR})


@dataclass(frozen=True, slots=True)
class CountedStack(Generic[Key]):
    """One count of one player's chips."""

    who: Key
    chips: int
    source: CountSource
    at: datetime


@dataclass(frozen=True, slots=True)
class KnownStack(Generic[Key]):
    """A player's newest count, the chips of the count before, and the place by chips; equal stacks share a place."""

    count: CountedStack[Key]
    before: int | None
    place: int

    @property
    def change_since_previous(self) -> int | None:
        return None if self.before is None else self.count.chips - self.before


def known_stacks(
    counts: Iterable[CountedStack[Key]], *, sources: Collection[CountSource] = COUNTED
) -> list[KnownStack[Key]]:
    """Return the newest count of each player from these sources, most chips first.

    If a player has two counts from the same time, the later count in the list wins. Equal stacks keep the order of the
    list.
    """
    by_player: dict[Key, list[CountedStack[Key]]] = {}
    for count in counts:
        if count.source in sources:
            by_player.setdefault(count.who, []).append(count)
    newest = [sorted(rows, key=lambda row: row.at)[-2:] for rows in by_player.values()]
    newest.sort(key=lambda rows: -rows[-1].chips)
    found: list[KnownStack[Key]] = []
    for at, rows in enumerate(newest):
        place = found[-1].place if found and found[-1].count.chips == rows[-1].chips else at + 1
        found.append(KnownStack(rows[-1], rows[0].chips if len(rows) > 1 else None, place))
    return found


def age_in_minutes(at: datetime, *, now: datetime) -> int | None:
    """Return the age of a count in whole minutes. None if it is so old that displays show the time of day instead."""
    age = max(timedelta(), now - at)
    return None if age > FRESH else age // timedelta(minutes=1)
