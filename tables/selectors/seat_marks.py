"""Marks of other apps on a seated player, for rings, seat sheets and printouts."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.composition import rulings
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a player: `short` is the text on the seat, such as P7.

    `hands` is the number of hands that the player still misses.
    """

    short: str
    hands: int


def mark_by_entry(tournament: Tournament) -> Mapping[int, Mark]:
    """Return the marks of players, by entry."""
    return dict(rulings().seat_marks_by_entry(tournament))
