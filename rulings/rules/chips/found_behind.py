"""Chips found behind after an all-in was called (TDA 2024 rule 62)."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What the all-in player did with the hand."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class FoundBehind:
    """Chips that change hands for what was found.

    `paid` go from the caller to a winner, or from a loser to the caller; `kept` stay with whoever has them, unpaid.
    `floor_may_award` is True where the director may give a loser's chips to the winning caller.
    """

    paid: int
    kept: int
    out: bool
    floor_may_award: bool = False


def found_behind(found: int, *, outcome: Outcome, part_of_the_bet: bool) -> FoundBehind:
    """What found chips are worth. Whether they were part of the accepted bet is the floor's decision.

    A winner is not paid for chips that were no part of it; a loser is not saved by them.
    """
    if part_of_the_bet:
        return FoundBehind(paid=found, kept=0, out=outcome is Outcome.LOST)
    if outcome is Outcome.WON:
        return FoundBehind(paid=0, kept=found, out=False)
    return FoundBehind(paid=0, kept=0, out=True, floor_may_award=True)
