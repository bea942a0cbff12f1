"""The end of a day: at a level, at a share of the entries, or at a number of players."""

from dataclasses import dataclass
from enum import StrEnum

# a share is in hundredths of a percent: 1,250 are 12.5 %
WHOLE = 10_000


class EndsAt(StrEnum):
    """The condition that ends a day."""

    LEVEL = "level"
    SHARE = "share"
    PLAYERS = "players"


class CountedEntries(StrEnum):
    """The entries that a share counts: those of the flight, or those of the whole tournament."""

    FLIGHT = "flight"
    FIELD = "field"


class ShareRounding(StrEnum):
    """The rounding of a part of a player."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEnd:
    """The end of a day. `level` is the key of its last level, `share` in hundredths of a percent.

    Raises ValueError for a share that is none, and for what ends a day by nothing.
    """

    at: EndsAt
    level: str = ""
    share: int = 0
    of: CountedEntries = CountedEntries.FLIGHT
    rounding: ShareRounding = ShareRounding.UP
    players: int = 0

    def __post_init__(self) -> None:
        complete = {EndsAt.LEVEL: bool(self.level), EndsAt.SHARE: 0 < self.share < WHOLE}
        if not complete.get(self.at, self.players >= 1):
            raise ValueError(f"a day that ends at {self.at.value} needs to know at which")


def part_of(entries: int, *, share: int, rounding: ShareRounding) -> int:
    """Return the number of players in a share of the entries, at least one; exact halves are rounded up.

    >>> part_of(224, share=1_500, rounding=ShareRounding.UP)
    34
    >>> part_of(2_937, share=1_000, rounding=ShareRounding.NEAREST)
    294
    """
    over = {ShareRounding.UP: WHOLE - 1, ShareRounding.DOWN: 0, ShareRounding.NEAREST: WHOLE // 2}[rounding]
    return max(1, (entries * share + over) // WHOLE)


def players_at_end(end: DayEnd, *, flight: int, field: int) -> int | None:
    """Return the number of players left when the day ends, given the entries of the flight and of the field.

    None if the day ends with a level, with any number of players.
    """
    match end.at:
        case EndsAt.LEVEL:
            return None
        case EndsAt.PLAYERS:
            return end.players
    entries = flight if end.of == CountedEntries.FLIGHT else field
    return part_of(entries, share=end.share, rounding=end.rounding)
