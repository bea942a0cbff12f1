"""A player's action, and substantial action (TDA 2024 rule 36)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

# may increase the bet
WAGERS = frozenset({"bet", "raise", "raise_to", "complete", "all_in"})


@dataclass(frozen=True, slots=True)
class Wager:
    """A player's action; `to` is their total on the street in chips, None if the verb is enough."""

    player: str
    verb: str
    to: int | None = None

    def moves(self, bet: int) -> bool:
        """Return whether the action raises the bet above `bet`."""
        return self.verb in WAGERS and (self.to or 0) > bet


# put chips in the pot
CHIP_ACTIONS = frozenset({"bet", "raise", "raise_to", "complete", "call", "all_in"})
# actions in turn: posted blinds, antes and a bring-in are none
ACTIONS = CHIP_ACTIONS | {"check", "fold"}


def is_substantial(actions: Sequence[str]) -> bool:
    """Return whether there were two actions in turn, one of them with chips, or any three.

    Raises ValueError for anything that is no action.
    """
    if strangers := set(actions) - ACTIONS:
        raise ValueError(f"no actions: {sorted(strangers)}")
    return len(actions) >= 3 or (len(actions) == 2 and puts_chips_in(actions))


def puts_chips_in(actions: Collection[str]) -> bool:
    """Return whether any of the actions put chips in the pot."""
    return not CHIP_ACTIONS.isdisjoint(actions)
