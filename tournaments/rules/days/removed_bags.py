"""Payments for bags that do not go forward: who pays them, and how many paid places of the next day they take."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.days.day_end import WHOLE


class PayFor(StrEnum):
    """The payment for a removed bag: none, the next day's smallest prize, a fixed bonus, or a share of the buy-in."""

    NOTHING = "nothing"
    MINIMUM = "minimum"
    BONUS = "bonus"
    SHARE = "share"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedPay:
    """The rule of payments for removed bags. `amount` is in minor units, `share` in hundredths of a percent.

    With `from_pool` the prize pool pays, else the house. With `keeps_place` the bag takes a paid place below all
    players of the next day.
    """

    pay: PayFor
    amount: int = 0
    share: int = 0
    from_pool: bool = True
    keeps_place: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidForBags:
    """The payments for removed bags: `each` in minor units, who pays the total, and the number of places they take."""

    each: int
    from_pool: int
    from_house: int
    places: range

    @property
    def total(self) -> int:
        """The total paid for removed bags, in minor units."""
        return self.from_pool + self.from_house


def removed_bag_payments(
    rule: RemovedPay, *, removed: int, forward: int, minimum: int, prize_share: int
) -> PaidForBags:
    """Return the payments for removed bags, given how many players go forward.

    In minor units, `minimum` is the smallest prize of the next day and `prize_share` what one buy-in puts into the
    pool. A share is rounded down to whole units.

    >>> rule = RemovedPay(pay=PayFor.BONUS, amount=400_000)
    >>> removed_bag_payments(rule, removed=40, forward=254, minimum=0, prize_share=50_000).from_pool
    16000000
    """
    each = {
        PayFor.NOTHING: 0,
        PayFor.MINIMUM: minimum,
        PayFor.BONUS: rule.amount,
        PayFor.SHARE: prize_share * rule.share // WHOLE,
    }[rule.pay]
    places = range(forward + 1, forward + removed + 1) if rule.keeps_place else range(0)
    total = each * removed
    return PaidForBags(
        each=each,
        from_pool=total if rule.from_pool else 0,
        from_house=0 if rule.from_pool else total,
        places=places,
    )
