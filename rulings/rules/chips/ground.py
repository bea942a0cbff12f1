"""What chips or words amount to, and on which ground."""

from dataclasses import dataclass
from enum import StrEnum


class Ground(StrEnum):
    """Why a ruling is what it is."""

    SAID_CALL = "said_call"
    NOTHING_TO_CALL = "nothing_to_call"
    SAID_TOTAL = "said_total"
    SAID_BY = "said_by"
    SAID_TOO_LITTLE = "said_too_little"
    RAISE_WITHOUT_AMOUNT = "raise_without_amount"
    RAISE_WITH_ONE_CHIP = "raise_with_one_chip"
    RAISE_WITH_CHIPS = "raise_with_chips"
    OPENS = "opens"
    OPENS_TOO_LOW = "opens_too_low"
    EXACT = "exact"
    ONE_BIG_CHIP = "one_big_chip"
    EVERY_CHIP_NEEDED = "every_chip_needed"
    LESS_THAN_HALF = "less_than_half"
    HALF_OR_MORE = "half_or_more"
    FULL_RAISE = "full_raise"
    TOO_MUCH = "too_much"
    LAST_CHIPS = "last_chips"
    LAST_CHIPS_SHORT = "last_chips_short"
    PULLED_BACK = "pulled_back"
    COVERED = "covered"
    LESS_THAN_THE_BET = "less_than_the_bet"
    UNDERCALL_COMPLETED = "undercall_completed"


@dataclass(frozen=True, slots=True)
class Ruling:
    """`ruling` is call, check, bet, raise, all_in or floor_decides; `to` the total in chips, None where it is open."""

    ruling: str
    to: int | None
    ground: Ground
