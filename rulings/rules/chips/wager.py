"""One action of a player, and whether several of them are substantial action (TDA 2024 rule 36)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

#: actions that may move the bet
WAGERS = frozenset({"bet", "raise", "raise_to", "complete", "all_in"})


@dataclass(frozen=True, slots=True)
class Wager:
    """What a player did; `to` is their total on the street in chips, None where the verb says it all."""

    player: str
    verb: str
    to: int | None = None

    def moves(self, bet: int) -> bool:
        """Return whether it makes the bet larger than `bet`."""
        return self.verb in WAGERS and (self.to or 0) > bet


#: actions that put chips in the pot
WITH_CHIPS = frozenset({"bet", "raise", "raise_to", "complete", "call", "all_in"})
#: actions in turn; posted blinds, antes and a bring-in are none
ACTIONS = WITH_CHIPS | {"check", "fold"}


def is_substantial(actions: Sequence[str]) -> bool:
    """Two actions in turn of which one puts chips in, or any three. Raises ValueError for what is no action."""
    if strangers := set(actions) - ACTIONS:
        raise ValueError(f"no actions: {sorted(strangers)}")
    return len(actions) >= 3 or (len(actions) == 2 and puts_chips_in(actions))


def puts_chips_in(actions: Collection[str]) -> bool:
    """Return whether one of the actions put chips in."""
    return not WITH_CHIPS.isdisjoint(actions)
