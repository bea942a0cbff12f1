"""Bounties: the worth of a head, and the shares of its winners.

Money is in minor units and never gets lost: the bounties paid and those on the heads are the bounty pool, to the unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """The part of the head of `busted` (None: their own) that `winner` gets: `cash`, and `head` added to their own."""

    winner: int
    busted: int | None
    cash: int
    head: int = 0


def split(amount: int, *, shares: int) -> list[int]:
    """Return an amount in equal parts; odd units go one each to the first, from the left of the button."""
    if shares < 1 or amount < 0:
        raise ValueError("an amount of nothing or more is split between one winner or more")
    part, odd = divmod(amount, shares)
    return [part + (at < odd) for at in range(shares)]


def wins_of_head(head: int, *, busted: int, winners: Sequence[int], progressive: bool) -> list[Win]:
    """Return a head's shares for its winners, in their order from the left of the button.

    Progressive: half of each part is cash, the rest goes on the winner's head; the odd unit is on the head.
    Raises ValueError without a winner, for a repeated one, and for a player who wins their own head.
    """
    if len(set(winners)) != len(winners) or busted in winners:
        raise ValueError("each winner once, and nobody by their own bust")
    parts = split(head, shares=len(winners))
    cash = [part // 2 if progressive else part for part in parts]
    return [
        Win(winner=winner, busted=busted, cash=taken, head=part - taken)
        for winner, part, taken in zip(winners, parts, cash, strict=True)
    ]


def amounts_on_heads(own: Mapping[int, int], wins: Iterable[Win]) -> dict[int, int]:
    """Return the amount on each head: `own` from the entry's price, plus the heads won, less the amounts taken."""
    found = dict(own)
    for win in wins:
        found[win.winner] = found.get(win.winner, 0) + win.head
        taken = win.winner if win.busted is None else win.busted
        found[taken] = found.get(taken, 0) - win.cash - win.head
    return found
