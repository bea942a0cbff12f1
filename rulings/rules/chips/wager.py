"""A player's action, its chips, and substantial action (TDA 2024 rule 36)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

# actions that may increase the bet
WAGERS = frozenset({"bet", "raise", "raise_to", "complete", "all_in"})


@dataclass(frozen=True, slots=True)
class Wager:
    """A player's action; `to` is their total on the street in chips, None if the verb is enough."""

    player: str
    verb: str
    to: int | None = None

    def is_raise_above(self, bet: int) -> bool:
        """Return whether the action raises the bet above `bet`."""
        return self.verb in WAGERS and (self.to or 0) > bet


# actions that put chips in the pot
CHIP_ACTIONS = frozenset({"bet", "raise", "raise_to", "complete", "call", "all_in"})
# actions in turn: not posting blinds, antes or a bring-in
ACTIONS = CHIP_ACTIONS | {"check", "fold"}


def is_substantial_action(actions: Sequence[str]) -> bool:
    """Return whether there were three actions in turn, or two of which one put chips in the pot.

    Raises ValueError for an unknown action.
    """
    if strangers := set(actions) - ACTIONS:
        raise ValueError(f"no actions: {sorted(strangers)}")
    return len(actions) >= 3 or (len(actions) == 2 and has_chip_action(actions))


def has_chip_action(actions: Collection[str]) -> bool:
    """Return whether any of the actions put chips in the pot."""
    return not CHIP_ACTIONS.isdisjoint(actions)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsIn:
    """Chips, each by its value: `added` now, and `in_front` from before.

    `pulled_back` says whether none, some or all of the earlier chips were taken back. If some were, `in_front` has only
    the chips still there. `last` says that the player has no other chips. `smallest_known` is False if only the total
    of several chips was seen: rules on a single chip then do not apply.
    """

    added: tuple[int, ...]
    in_front: tuple[int, ...] = ()
    pulled_back: str = "none"
    last: bool = False
    smallest_known: bool = True

    @property
    def earlier_chips_total(self) -> int:
        """Chips of an earlier bet that still lie in front."""
        return 0 if self.pulled_back == "all" else sum(self.in_front)

    @property
    def total(self) -> int:
        """All chips that are in front of the player now."""
        return self.earlier_chips_total + sum(self.added)

    @property
    def is_single_chip(self) -> bool:
        """Return whether a single chip was added."""
        return len(self.added) == 1 and self.smallest_known

    def is_one_bet(self, bet: int) -> bool:
        """Return whether old and new chips count as one bet (TDA 2024 rule 46-B).

        They do if some old chips were taken back, or if the old chips covered the call.
        """
        return bool(self.in_front) and (self.pulled_back == "some" or sum(self.in_front) >= bet)

    def is_every_chip_needed(self, bet: int) -> bool:
        """Return whether the call would be short without one of the smallest new chips (TDA 2024 rule 45)."""
        return bool(self.added) and self.smallest_known and self.total - min(self.added) < bet
