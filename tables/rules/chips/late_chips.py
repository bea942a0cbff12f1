"""Chips found after their colour-up, and the value given for them (TDA 2024 rule 24-C)."""

from enum import StrEnum


class LaterFound(StrEnum):
    """House rule on late chips."""

    EQUAL_VALUE = "equal_value"
    BY_DIRECTOR = "by_director"
    WORTHLESS = "worthless"


def given_for(chips: int, *, worth: int, smallest: int, policy: LaterFound) -> int:
    """Return the value given for chips of `worth`, in chips of the `smallest` in play; the rest is lost."""
    return 0 if policy is LaterFound.WORTHLESS else chips * worth // smallest * smallest
