"""The end of a day: the pace of hands, the number of last hands, and counted bags against expected chips."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from random import Random

# last hands are drawn as by a card from three to seven (WSOP 2024 rule 66, "a random draw")
FEWEST = 3
MOST = 7

#: one hand; 25 hands an hour are dealt in a live game, so an orbit takes as many of these as there are players
HAND = timedelta(seconds=144)


class BagState(StrEnum):
    """State of a bag: counted, verified by a second person, sealed, opened, or opened with a different count."""

    DECLARED = "declared"
    VERIFIED = "verified"
    SEALED = "sealed"
    OPENED = "opened"
    CORRECTED = "corrected"


def drawn_hand_count(seed: str, *, fewest: int = FEWEST, most: int = MOST) -> int:
    """Return the number of last hands drawn from a seed: the same seed always gives the same number.

    Raises ValueError for an empty range.
    """
    if not 1 <= fewest <= most:
        raise ValueError(f"draw from {fewest} to {most}")
    return Random(f"last hands {seed}").randint(fewest, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedBags:
    """The counted bags of a table or of the room: `bags` of the `players` have a counted bag, with `chips` in all.

    `expected` are the chips that should be there, None if unknown.
    """

    players: int
    bags: int
    chips: int
    expected: int | None = None

    @property
    def is_complete(self) -> bool:
        return self.bags >= self.players

    @property
    def surplus(self) -> int:
        """Return how many more chips are in the bags than expected, negative if chips are missing.

        It is 0 while a bag is not counted or the expected chips are unknown.
        """
        return self.chips - self.expected if self.is_complete and self.expected is not None else 0

    @property
    def is_balanced(self) -> bool:
        """Return whether the bags have no known surplus or shortage. True while bags are missing."""
        return not self.surplus


def room_bags_total(tables: Sequence[CountedBags], *, expected: int) -> CountedBags:
    """Return the sums of all tables, with the `expected` chips of the room."""
    return CountedBags(
        players=sum(table.players for table in tables),
        bags=sum(table.bags for table in tables),
        chips=sum(table.chips for table in tables),
        expected=expected,
    )
