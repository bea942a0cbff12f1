"""Chips of a kind that is gone, found later: what they are changed for (TDA 2024 rule 24-C)."""

from enum import StrEnum


class LaterFound(StrEnum):
    """What becomes of them, by house rules."""

    EQUAL_VALUE = "equal_value"
    BY_DIRECTOR = "by_director"
    WORTHLESS = "worthless"


def given_for(chips: int, *, worth: int, smallest: int, policy: LaterFound) -> int:
    """What is given for so many chips of `worth`: their value in chips of the `smallest` in play, the rest is lost."""
    return 0 if policy is LaterFound.WORTHLESS else chips * worth // smallest * smallest
