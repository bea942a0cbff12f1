"""Substantial action: how much has happened in turn (TDA 2024 rule 36)."""

from collections.abc import Collection, Sequence

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
    """Whether one of the actions put chips in."""
    return not WITH_CHIPS.isdisjoint(actions)
