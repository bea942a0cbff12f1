"""Marks of other apps on a seated player: in rings, in a seat's sheet and on printouts."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.composition import rulings
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Mark:
    """`short` is shown on the seat: P7. `hands` are those that the player still misses."""

    short: str
    hands: int


def marks_of(tournament: Tournament) -> Mapping[int, Mark]:
    """Return the marks of players, by entry."""
    return dict(rulings().seat_marks(tournament))
