"""The situation of a player who puts chips in or speaks, and the ruling with its reason."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """The bet to call and the raise on top of it, in chips; "to" amounts are totals on the street.

    `bet` is 0 if nobody has bet. `full` is the last full bet or raise; before a bet, the smallest bet. `fixed`: a bet
    or raise is exactly `full` (fixed limit). `spread`: a bet or raise stays in a range (spread limit). `most` is the
    highest legal total (pot-limit, spread limit), None if there is no limit. Bets are in multiples of the betting
    `unit`.
    """

    bet: int
    full: int
    fixed: bool = False
    spread: bool = False
    most: int | None = None
    unit: int = 1

    @property
    def min_legal_total(self) -> int:
        """Smallest legal bet or raise, as a total."""
        least = self.bet + self.full
        return least if self.fixed else -(-least // self.unit) * self.unit

    @property
    def max_legal_total(self) -> int | None:
        """Largest legal bet or raise, as a total; None if only the stack limits it."""
        if self.fixed or self.most is None:
            return self.min_legal_total if self.fixed else None
        return self.most // self.unit * self.unit

    def nearest_legal_total(self, to: int) -> int:
        """Return the legal bet or raise nearest to this total (Robert's Rules 11, betting 16).

        Of two equally near, returns the larger.
        """
        nearest = (2 * to + self.unit) // (2 * self.unit) * self.unit
        full = max(nearest, self.min_legal_total)
        return full if self.max_legal_total is None else max(self.min_legal_total, min(full, self.max_legal_total))


class Ground(StrEnum):
    """The reason for a ruling on chips."""

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
class ChipRuling:
    """The ruling on chips: call, check, bet, raise, all_in or floor_decides.

    `to` is the player's total in chips, None if undecided.
    """

    ruling: str
    to: int | None
    ground: Ground
