"""The ledger of a tournament: money in equals money out.

Buy-ins + overlay = prizes due + fees + bounties + season, in minor units. If the sides differ, the ledger gives the
difference and its likely cause.
"""

from dataclasses import dataclass
from enum import StrEnum


class ImbalanceCause(StrEnum):
    """The reason why the ledger does not balance, as far as the figures tell."""

    NONE = "none"
    POSTED_TOO_LITTLE = "posted_too_little"  # entries were sold after the prizes were posted
    POSTED_TOO_MUCH = "posted_too_much"  # entries were voided after the prizes were posted
    TAKEN_TOO_MUCH = "taken_too_much"  # more money came in than was sold for


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """The money of one tournament. `posted` is the sum of the posted prizes, None before they are posted.

    `prize_share` to `season_fee` are sums of the parts of all sales; `taken` is the money received for the sales.
    `entered`: somebody has entered, possibly free of charge, so that the guarantee counts. `bag_pays` is what the pool
    pays for bags that do not go on to the next day, `house_bag_pays` what the house pays. `undelivered` is the worth of
    `seats_undelivered` seats or tickets that were won but not handed over yet.
    """

    prize_share: int
    house_fee: int
    staff_fee: int
    bounty: int
    season_fee: int
    guarantee: int = 0
    entered: bool = False
    posted: int | None = None
    bag_pays: int = 0
    house_bag_pays: int = 0
    taken: int = 0
    undelivered: int = 0
    seats_undelivered: int = 0

    @property
    def sales(self) -> int:
        """The total price of buy-ins, rebuys and add-ons sold."""
        return self.prize_share + self.house_fee + self.staff_fee + self.bounty + self.season_fee

    @property
    def overlay(self) -> int:
        """The amount that the organisation adds to reach the guarantee; 0 before the first entry."""
        return max(0, self.guarantee - self.prize_share) if self.sales or self.entered else 0

    @property
    def pool(self) -> int:
        """The prize pool: prize shares and overlay."""
        return self.prize_share + self.overlay

    @property
    def prizes(self) -> int:
        """The prizes due: the posted prizes and the payments for bags; before prizes are posted, the whole pool."""
        return self.pool if self.posted is None else self.posted + self.bag_pays

    @property
    def place_prizes(self) -> int:
        """The prizes due for places, without payments for bags."""
        return self.prizes - self.bag_pays

    @property
    def fees(self) -> int:
        return self.house_fee + self.staff_fee

    @property
    def total_in(self) -> int:
        """The left side of the ledger: buy-ins and overlay."""
        return self.sales + self.overlay

    @property
    def total_out(self) -> int:
        """The right side of the ledger: prizes, fees, bounties, season."""
        return self.prizes + self.fees + self.bounty + self.season_fee

    @property
    def difference(self) -> int:
        """Left side less right side: 0 when the ledger balances."""
        return self.total_in - self.total_out

    @property
    def unpaid(self) -> int:
        """The amount sold but not paid for."""
        return max(0, self.sales - self.taken)

    @property
    def overpaid(self) -> int:
        """The amount taken beyond the sales."""
        return max(0, self.taken - self.sales)

    @property
    def is_balanced(self) -> bool:
        """Return whether both sides are equal and no more was taken than sold."""
        return not self.difference and not self.overpaid

    @property
    def cause(self) -> ImbalanceCause:
        """The most likely cause of a difference."""
        if self.difference:
            return ImbalanceCause.POSTED_TOO_LITTLE if self.difference > 0 else ImbalanceCause.POSTED_TOO_MUCH
        return ImbalanceCause.TAKEN_TOO_MUCH if self.overpaid else ImbalanceCause.NONE
