"""Bets and raises below the minimum that were noticed later: everybody is brought to the right amount.

TDA 2024 rule 52-A. Who has acted may not turn a call into a raise because of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import WAGERS, Wager


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


def made_right(situation: Situation, actions: Iterable[Wager]) -> list[Corrected]:
    """The wagers and calls of a street with each bet or raise made full, and each call a call of that.

    A call without a total was one of the bet as it lay there, right or wrong.
    """
    right, lying = [], situation.bet
    for wager in actions:
        if wager.verb in WAGERS:
            to = _right_total(situation, wager)
            right.append(Corrected(wager.player, wager.verb, wager.to or 0, to))
            lying = max(lying, wager.to or 0)
            if to > situation.bet:
                situation = replace(situation, bet=to, full=max(situation.full, to - situation.bet))
        elif wager.verb == "call":
            right.append(Corrected(wager.player, wager.verb, lying if wager.to is None else wager.to, situation.bet))
    return right


def _right_total(situation: Situation, wager: Wager) -> int:
    """An all-in may be short; everything else is full at least."""
    return (wager.to or 0) if wager.verb == "all_in" else situation.made_legal(wager.to or 0)
