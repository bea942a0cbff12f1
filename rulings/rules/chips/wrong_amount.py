"""Bets and raises below the minimum that were noticed later: everybody is brought to the right amount.

TDA 2024 rule 52-A. Who has acted may not turn a call into a raise because of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulings.rules.chips.deed import WAGERS, Deed
from rulings.rules.chips.spot import Spot


@dataclass(frozen=True, slots=True)
class Corrected:
    """One action made right: `was` and `to` are totals in chips; equal where nothing was wrong."""

    player: str
    verb: str
    was: int
    to: int

    @property
    def owes(self) -> int:
        """Chips still to be put in; negative for chips that come back."""
        return self.to - self.was


def made_right(spot: Spot, actions: Iterable[Deed]) -> list[Corrected]:
    """The wagers and calls of a street with each bet or raise made full, and each call a call of that.

    A call without a total was one of the bet as it lay there, right or wrong.
    """
    right, lying = [], spot.bet
    for deed in actions:
        if deed.verb in WAGERS:
            to = _right_total(spot, deed)
            right.append(Corrected(deed.player, deed.verb, deed.to or 0, to))
            lying = max(lying, deed.to or 0)
            if to > spot.bet:
                spot = replace(spot, bet=to, full=max(spot.full, to - spot.bet))
        elif deed.verb == "call":
            right.append(Corrected(deed.player, deed.verb, lying if deed.to is None else deed.to, spot.bet))
    return right


def _right_total(spot: Spot, deed: Deed) -> int:
    """An all-in may be short; everything else is full at least."""
    return (deed.to or 0) if deed.verb == "all_in" else spot.made_legal(deed.to or 0)
