"""The chips of a player's action: in front before, taken back, and added."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsIn:
    """Values of the chips: `in_front` were out before; `pulled_back` says whether none, some or all of them were.

    If some were, `in_front` are those still there. `last` says that nothing is left behind. `smallest_known` is False
    if only the total of several chips was seen: rules on a single chip then do not apply.
    """

    added: tuple[int, ...]
    in_front: tuple[int, ...] = ()
    pulled_back: str = "none"
    last: bool = False
    smallest_known: bool = True

    @property
    def lying(self) -> int:
        """Chips of an earlier bet that still lie in front."""
        return 0 if self.pulled_back == "all" else sum(self.in_front)

    @property
    def total(self) -> int:
        """All chips that are in front of the player now."""
        return self.lying + sum(self.added)

    @property
    def one_chip(self) -> bool:
        """Return whether a single chip was added."""
        return len(self.added) == 1 and self.smallest_known

    def combined(self, bet: int) -> bool:
        """Return whether old and new chips are one bet: some were taken back, or the old ones covered the call.

        TDA 2024 rule 46-B.
        """
        return bool(self.in_front) and (self.pulled_back == "some" or sum(self.in_front) >= bet)

    def all_needed(self, bet: int) -> bool:
        """Return whether the call would be short without one of the smallest new chips (TDA 2024 rule 45)."""
        return bool(self.added) and self.smallest_known and self.total - min(self.added) < bet
