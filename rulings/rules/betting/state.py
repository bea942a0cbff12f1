"""Where a betting round stands after what has happened so far."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulings.rules.betting.street import Street


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingState:
    """A moment in a betting round. Amounts are chips.

    `bet` is what a player must have in front to stay in. `full_bet` is the last bet or raise that counts as a full
    one: limit completes and raises from there. `last_raise` is the least by which the next raise must exceed it.
    `answered` holds the bet each player has answered since the last full bet or raise; who is missing has still to
    act on it. `no_option` are those who do not act again on a bet they posted. `uncapped` once the cap on raises no
    longer holds. `turn` is whose turn it is, None when the round is over. `checked` are those who
    have checked.
    """

    bet: int
    full_bet: int
    last_raise: int
    raises: int
    in_front: Mapping[str, int]
    answered: Mapping[str, int]
    folded: frozenset[str]
    all_in: frozenset[str]
    no_option: frozenset[str]
    uncapped: bool
    turn: str | None
    checked: frozenset[str] = frozenset()

    def live(self, street: Street) -> list[str]:
        """Return who still has a hand, in order of action."""
        return [player for player in street.players if player not in self.folded]

    def able(self, street: Street) -> list[str]:
        """Return who still has a hand and chips to bet."""
        return [player for player in self.live(street) if player not in self.all_in]

    def is_alone(self, street: Street, player: str) -> bool:
        """Return whether everybody else who still has a hand is all-in: there is nobody to bet against."""
        return all(other in self.all_in for other in self.live(street) if other != player)

    def price(self, street: Street, player: str) -> int:
        """What this player must have in front to stay in: the bet, and against all-ins alone the largest of them."""
        if not self.is_alone(street, player):
            return self.bet
        against = (self.in_front.get(other, 0) for other in self.live(street) if other != player)
        return min(self.bet, max(against, default=self.bet))

    def owes(self, street: Street, player: str) -> bool:
        """Return whether the player has less in front than they must have to stay in."""
        return self.in_front.get(player, 0) < self.price(street, player)


def still_to_act(street: Street, standing: BettingState, *, after: str | None) -> Iterator[str]:
    """Who has yet to act, clockwise from `after` (None: from the first in order). Nobody when the round is over."""
    start = 0 if after is None else street.players.index(after) + 1
    able = standing.able(street)
    if len(standing.live(street)) > 1:
        for player in street.players[start:] + street.players[:start]:
            if player in able and _must_act(street, standing, player, others=len(able) - 1):
                yield player


def _must_act(street: Street, standing: BettingState, player: str, *, others: int) -> bool:
    """Who owes chips acts; who owes none acts once, unless they have no option or nobody is left to bet against."""
    if standing.owes(street, player):
        return True
    return player not in standing.answered and player not in standing.no_option and others > 0
