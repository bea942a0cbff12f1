"""Bounties: what a head is worth, who can win it, and how winners share it.

Money is in minor units and never gets lost: what was paid and what is on the heads is the bounty pool, to the unit.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """What `winner` got of the head of `busted`: `cash` to take, `head` added to their own. None: their own head."""

    winner: int
    busted: int | None
    cash: int
    head: int = 0


@dataclass(frozen=True, slots=True)
class BountyPot:
    """A pot of a hand: who could win it and who did. The main pot comes first, the highest side pot last."""

    eligible: Collection[int]
    winners: Sequence[int]


def split(amount: int, *, shares: int) -> list[int]:
    """An amount in equal parts; odd units go one each to the first, who sits next to the left of the button."""
    if shares < 1 or amount < 0:
        raise ValueError("an amount of nothing or more is split between one winner or more")
    part, odd = divmod(amount, shares)
    return [part + (at < odd) for at in range(shares)]


def won(head: int, *, busted: int, winners: Sequence[int], progressive: bool) -> list[Win]:
    """A head shared by its winners, in their order from the left of the button.

    Progressive: half of each part is cash, the rest goes on the winner's head; the odd unit is on the head.
    Raises ValueError for nobody, for one winner twice and for one who wins their own.
    """
    if len(set(winners)) != len(winners) or busted in winners:
        raise ValueError("each winner once, and nobody by their own bust")
    parts = split(head, shares=len(winners))
    cash = [part // 2 if progressive else part for part in parts]
    return [
        Win(winner=winner, busted=busted, cash=taken, head=part - taken)
        for winner, part, taken in zip(winners, parts, cash, strict=True)
    ]


def heads(own: Mapping[int, int], wins: Iterable[Win]) -> dict[int, int]:
    """What is on each head: `own` from the entry's price, with what it won, less what was taken of it."""
    found = dict(own)
    for win in wins:
        found[win.winner] = found.get(win.winner, 0) + win.head
        taken = win.winner if win.busted is None else win.busted
        found[taken] = found.get(taken, 0) - win.cash - win.head
    return found


def covering(stack: int, *, stacks: Mapping[int, int]) -> list[int]:
    """Who of the others covers a player: had at least as much as their `stack` when the hand was dealt.

    Nobody else can have won their last chips, and so not their bounty.
    """
    return [player for player, chips in stacks.items() if chips >= stack]


def winners_of(busted: int, *, pots: Sequence[BountyPot]) -> list[int]:
    """Who wins a player's bounty: the winner of the last pot that they contested, for there their last chips are.

    Raises ValueError when they contested none.
    """
    contested = [pot for pot in pots if busted in pot.eligible]
    if not contested:
        raise ValueError("the player contested no pot")
    return [winner for winner in contested[-1].winners if winner != busted]
