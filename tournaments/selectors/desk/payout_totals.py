"""The payout desk's figures."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.selectors.prizes.payouts import Payout


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskTotals:
    """The desk's figures, minor units: due now, paid, and how many wait."""

    due: int
    paid: int
    waiting: int
    left: int


def totals(rows: Iterable[Payout]) -> DeskTotals:
    """The figures over a list of payouts."""
    listed = list(rows)
    return DeskTotals(
        due=sum(one.due for one in listed),
        paid=sum(one.settled for one in listed),
        left=sum(one.left for one in listed),
        waiting=sum(one.left > 0 for one in listed),
    )
