"""The payout desk's figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.selectors.prizes.payouts import Payout


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTotals:
    """Sums of the payout desk, minor units: due, paid, left to pay, overpaid, and the number of players who wait."""

    due: int
    paid: int
    waiting: int
    left: int
    over: int


def totals(rows: Iterable[Payout]) -> DeskTotals:
    """Return the sums of a list of payouts."""
    payouts = list(rows)
    return DeskTotals(
        due=sum(payout.due for payout in payouts),
        paid=sum(payout.settled for payout in payouts),
        left=sum(payout.payable for payout in payouts),
        over=sum(payout.over for payout in payouts),
        waiting=sum(payout.payable > 0 for payout in payouts),
    )
