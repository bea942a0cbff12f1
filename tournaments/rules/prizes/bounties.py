"""Bounties: the amount on a player's head, and the shares of those who win it.

Money is in minor units, and none is lost: bounties paid and amounts still on heads add up to the bounty pool.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """The part of a bounty that `winner` gets: `cash`, and `head`, the amount that goes on the winner's own head.

    `busted` is the player whose bounty it was, None if the winner gets the bounty on their own head.
    """

    winner: int
    busted: int | None
    cash: int
    head: int = 0


def split_evenly(amount: int, *, shares: int) -> list[int]:
    """Return an amount in equal parts. Odd units go one each to the first parts.

    Callers list players from the left of the button. Raises ValueError for a negative amount or no part.
    """
    if shares < 1 or amount < 0:
        raise ValueError("an amount of nothing or more is split between one winner or more")
    part, odd = divmod(amount, shares)
    return [part + (at < odd) for at in range(shares)]


def split_head(head: int, *, busted: int, winners: Sequence[int], progressive: bool) -> list[Win]:
    """Return each winner's part of a bounty, in the order of `winners`: from the left of the button.

    Progressive: half of each part is cash; the rest, with the odd unit, goes on the winner's own head.
    Raises ValueError if there is no winner, a winner is repeated, or a player wins their own bounty.
    """
    if len(set(winners)) != len(winners) or busted in winners:
        raise ValueError("each winner once, and nobody by their own bust")
    parts = split_evenly(head, shares=len(winners))
    cash = [part // 2 if progressive else part for part in parts]
    return [
        Win(winner=winner, busted=busted, cash=taken, head=part - taken)
        for winner, part, taken in zip(winners, parts, cash, strict=True)
    ]


def head_amounts_by_player(own: Mapping[int, int], wins: Iterable[Win]) -> dict[int, int]:
    """Return the amount on each player's head: `own` from the entry, plus heads won, less parts that others won."""
    found = dict(own)
    for win in wins:
        found[win.winner] = found.get(win.winner, 0) + win.head
        taken = win.winner if win.busted is None else win.busted
        found[taken] = found.get(taken, 0) - win.cash - win.head
    return found
