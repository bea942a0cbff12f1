"""The part of a bet that nobody called (TDA 2024 rules 15-B and 65-A; Betting in poker, all in)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UncalledBet:
    """The player with the largest bet, and the part of it that nobody matched.

    They are None and 0 if several bet the most.
    """

    player: str | None
    chips: int


def uncalled_bet(bets: Mapping[str, int]) -> UncalledBet:
    """Return the uncalled part of the largest bet. `bets` are all players' totals in chips, folded players included."""
    by_size = sorted(bets, key=lambda player: bets[player], reverse=True)
    if not by_size:
        return UncalledBet(None, 0)
    matched = bets[by_size[1]] if len(by_size) > 1 else 0
    chips = bets[by_size[0]] - matched
    return UncalledBet(by_size[0] if chips else None, chips)
