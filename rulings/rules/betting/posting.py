"""Posting blinds after missing them. Amounts are chips.

Robert's Rules 11 (button and blind use) and "Betting in poker" (blinds). Money games only: a tournament deals absent
players in and takes their blinds, so nobody can miss one.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.house import House


class Missed(StrEnum):
    """Which blinds a returning player owes; a new player owes a big blind."""

    NONE = "none"
    SMALL = "small"
    BIG = "big"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Post:
    """One post: in which hand from now (1 is the next), how much, and whether it counts towards a call."""

    hand: int
    amount: int
    live: bool


def posts_owed(missed: Missed, *, small: int, big: int, tournament: bool, house: House) -> tuple[Post, ...]:
    """What must be posted to be dealt in. However many rounds were missed, only one set of blinds is owed."""
    if tournament or missed is Missed.NONE:
        return ()
    owed = [(big, True)] * (missed is not Missed.SMALL) + [(small, False)] * (missed is not Missed.BIG)
    if house["missed_blinds"] == "one_a_hand":
        return tuple(Post(hand, amount, live=True) for hand, (amount, _live) in enumerate(owed, start=1))
    return tuple(Post(1, amount, live=live) for amount, live in owed)
