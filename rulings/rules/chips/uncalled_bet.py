"""The part of a bet that nobody called (TDA 2024 rules 15-B and 65-A; Betting in poker, all in)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Uncalled:
    """Who bet most, and how many of their chips nobody matched; `player` is None where nobody bet most alone."""

    player: str | None
    chips: int


def uncalled(bets: Mapping[str, int]) -> Uncalled:
    """Return what goes back. `bets` are totals in chips, folded players' included: their calls stay called."""
    by_size = sorted(bets, key=lambda player: bets[player], reverse=True)
    if not by_size:
        return Uncalled(None, 0)
    matched = bets[by_size[1]] if len(by_size) > 1 else 0
    chips = bets[by_size[0]] - matched
    return Uncalled(by_size[0] if chips else None, chips)
