"""The clock while tables play hand for hand: each hand takes a fixed or measured time off the level.

Sources: TDA 2024 RP-8 B and C, WSOP 2024 rule 126.
"""

from datetime import timedelta
from enum import StrEnum


class HandCost(StrEnum):
    """The rule for the time that a hand takes off the clock (house setting `hand_for_hand_clock`)."""

    FIXED = "fixed"
    CAPPED = "capped"
    REAL_TIME = "real_time"


def hand_cost(rule: HandCost, *, took: timedelta, fixed: timedelta, most: timedelta) -> timedelta:
    """Return the time that a hand takes off the clock.

    Depending on the rule it is `fixed`, the time that the hand `took`, or the time it took but at most `most`.
    """
    if rule is HandCost.REAL_TIME:
        return took
    return min(fixed, most) if rule is HandCost.CAPPED else fixed


def seconds_left_after_hands(remaining: int, *, per_hand: int, hands: int) -> list[int]:
    """Return the seconds left in the level after each of `hands` hands of `per_hand` seconds each; never below 0."""
    return [max(0, remaining - per_hand * hand) for hand in range(1, hands + 1)]
