"""The state of a betting round after the actions so far."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulings.rules.betting.street import Street


class BettingState(NamedTuple):
    """The state of a betting round. Amounts are chips.

    `bet` is the total that a player must have in front to stay in. `full_bet` is the last bet or raise that counts as
    full. In limit, a short bet is completed to `full_bet`, and a raise is measured from it. `last_raise` is the
    smallest size of the next raise. `answered` maps the players who have acted since the last full bet or raise to the
    bet at that moment. `no_option` are players who posted and do not act again if nobody raises. `uncapped`: the cap on
    raises is lifted. `turn` is the player to act, None when the round is over. `checked` are the players who checked.
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

    def live_players(self, street: Street) -> list[str]:
        """Return the players who still have a hand, in order of action."""
        return [player for player in street.players if player not in self.folded]

    def players_with_chips(self, street: Street) -> list[str]:
        """Return the players who still have a hand and chips to bet."""
        return [player for player in self.live_players(street) if player not in self.all_in]

    def is_alone(self, street: Street, player: str) -> bool:
        """Return whether every other player in the hand is all-in, so that nobody can call a further bet."""
        return all(other in self.all_in for other in self.live_players(street) if other != player)

    def total_to_stay_in(self, street: Street, player: str) -> int:
        """Return the total that the player needs for a call.

        It is the bet, or the largest all-in if all opponents are all-in.
        """
        if not self.is_alone(street, player):
            return self.bet
        against = (self.in_front.get(other, 0) for other in self.live_players(street) if other != player)
        return min(self.bet, max(against, default=self.bet))

    def needs_more_chips(self, street: Street, player: str) -> bool:
        """Return whether the player has less in front than they need to stay in."""
        return self.in_front.get(player, 0) < self.total_to_stay_in(street, player)


def players_still_to_act(street: Street, state: BettingState, *, after: str | None) -> Iterator[str]:
    """Yield the players yet to act, clockwise from `after` (None: from the first in order)."""
    start = 0 if after is None else street.players.index(after) + 1
    able = state.players_with_chips(street)
    if len(state.live_players(street)) > 1:
        for player in street.players[start:] + street.players[:start]:
            if player in able and _must_act(street, state, player, others=len(able) - 1):
                yield player


def _must_act(street: Street, state: BettingState, player: str, *, others: int) -> bool:
    """Return whether the player owes chips, or has yet to use an option against an opponent with chips."""
    if state.needs_more_chips(street, player):
        return True
    return player not in state.answered and player not in state.no_option and others > 0
