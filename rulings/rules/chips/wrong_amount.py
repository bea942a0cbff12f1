"""Bets and raises below the minimum that were noticed later: all players are brought to the right amount.

TDA 2024 rule 52-A. A player who has acted may not turn a call into a raise because of the correction.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.wager import WAGERS, Wager


@dataclass(frozen=True, slots=True)
class CorrectedAction:
    """An action with its correction: `was` and `to` are totals in chips, equal if it was right."""

    player: str
    verb: str
    was: int
    to: int

    @property
    def chips_due(self) -> int:
        """Chips still to be put in; negative for chips that go back."""
        return self.to - self.was


def corrected_actions(situation: Situation, actions: Iterable[Wager]) -> list[CorrectedAction]:
    """Return the corrected wagers and calls of a street: full bets and raises, and calls that match them.

    A call without a total matched the bet at that moment, right or wrong.
    """
    corrected, bet_in_front = [], situation.bet
    for wager in actions:
        if wager.verb in WAGERS:
            to = _right_total(situation, wager)
            corrected.append(CorrectedAction(wager.player, wager.verb, wager.to or 0, to))
            bet_in_front = max(bet_in_front, wager.to or 0)
            if to > situation.bet:
                situation = replace(situation, bet=to, full=max(situation.full, to - situation.bet))
        elif wager.verb == "call":
            corrected.append(
                CorrectedAction(wager.player, wager.verb, bet_in_front if wager.to is None else wager.to, situation.bet)
            )
    return corrected


def _right_total(situation: Situation, wager: Wager) -> int:
    """Return the total that a wager should have had: the nearest legal total. An all-in is not corrected."""
    return (wager.to or 0) if wager.verb == "all_in" else situation.nearest_legal_total(wager.to or 0)
