"""The books: what came in is what goes out, always.

Buy-ins + overlay = prizes due + fees + bounties + season, in minor units. When that does not hold, the books say by
how much and what the likely cause is.
"""

from dataclasses import dataclass
from enum import StrEnum


class Cause(StrEnum):
    """Why books do not balance, as far as the figures tell."""

    NONE = "none"
    POSTED_TOO_LITTLE = "posted_too_little"  # entries were sold after the prizes were posted
    POSTED_TOO_MUCH = "posted_too_much"  # entries were voided after the prizes were posted
    TAKEN_TOO_MUCH = "taken_too_much"  # more money came in than was sold for


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """One event's money. `posted` is the sum of the posted prizes, None before they are posted.

    `sold` is the price of everything sold, by the parts below it; `taken` is what the ledger has of it.
    """

    prize_share: int
    house_fee: int
    staff_fee: int
    bounty: int
    season_fee: int
    guarantee: int = 0
    posted: int | None = None
    taken: int = 0

    @property
    def sold(self) -> int:
        """Buy-ins, rebuys and add-ons at their prices."""
        return self.prize_share + self.house_fee + self.staff_fee + self.bounty + self.season_fee

    @property
    def overlay(self) -> int:
        """What the house puts in to keep its guarantee; nothing while nothing is sold."""
        return max(0, self.guarantee - self.prize_share) if self.sold else 0

    @property
    def pool(self) -> int:
        """What there is to win."""
        return self.prize_share + self.overlay

    @property
    def prizes(self) -> int:
        """Prizes due: what was posted, else the whole pool."""
        return self.pool if self.posted is None else self.posted

    @property
    def fees(self) -> int:
        """To the house and its staff."""
        return self.house_fee + self.staff_fee

    @property
    def came_in(self) -> int:
        """The left side: buy-ins and overlay."""
        return self.sold + self.overlay

    @property
    def goes_out(self) -> int:
        """The right side: prizes, fees, bounties, season."""
        return self.prizes + self.fees + self.bounty + self.season_fee

    @property
    def difference(self) -> int:
        """Left side less right side: 0 when the books balance."""
        return self.came_in - self.goes_out

    @property
    def unpaid(self) -> int:
        """What was sold and has not been paid for."""
        return max(0, self.sold - self.taken)

    @property
    def overpaid(self) -> int:
        """What was taken and not sold for."""
        return max(0, self.taken - self.sold)

    @property
    def balanced(self) -> bool:
        """Whether both sides are equal and nobody paid for nothing."""
        return not self.difference and not self.overpaid

    @property
    def cause(self) -> Cause:
        """What most likely is the matter."""
        if self.difference:
            return Cause.POSTED_TOO_LITTLE if self.difference > 0 else Cause.POSTED_TOO_MUCH
        return Cause.TAKEN_TOO_MUCH if self.overpaid else Cause.NONE
