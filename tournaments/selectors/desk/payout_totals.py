"""The payout desk's figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.selectors.prizes.payouts import Payout


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTotals:
    """The desk's figures, minor units: due now, paid, still to pay, and how many wait; `over` was paid too much."""

    due: int
    paid: int
    waiting: int
    left: int
    over: int


def totals(rows: Iterable[Payout]) -> DeskTotals:
    """The figures over a list of payouts."""
    listed = list(rows)
    return DeskTotals(
        due=sum(one.due for one in listed),
        paid=sum(one.settled for one in listed),
        left=sum(one.payable for one in listed),
        over=sum(one.over for one in listed),
        waiting=sum(one.payable > 0 for one in listed),
    )
