"""A payout plan for entries to come: those at which one more lowers the first prize."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.prizes.payout_plan import PayoutPlan, Takings, calculated_prizes


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPrizeFall:
    """With the entry number `entries` the first prize falls; minor units."""

    entries: int
    before: int
    after: int


def first_prize_falls(plan: PayoutPlan, *, entries: int, pools: Sequence[int], buy_in: int) -> list[FirstPrizeFall]:
    """Return the entries at which the first prize falls by more than a unit of the plan.

    `pools` are the prize pools with `entries`, with one more, and so on. Published tables open places in steps
    and a guarantee does not grow: there the first prize may fall.
    """
    falls, before = [], 0
    for count, pool in enumerate(pools, start=entries):
        after = _first_prize(plan, Takings(entries=count, pool=pool, buy_in=buy_in))
        if after is not None:
            if after < before - plan.unit:
                falls.append(FirstPrizeFall(entries=count, before=before, after=after))
            before = after
    return falls


def _first_prize(plan: PayoutPlan, takings: Takings) -> int | None:
    """Return the worth of the first prize; None for a field that the plan does not pay."""
    try:
        prizes = calculated_prizes(plan, takings=takings)
    except ValueError:
        return None
    return prizes[0].worth if prizes else None
