"""One action as the floor hears of it."""

from dataclasses import dataclass

#: actions that may move the bet
WAGERS = frozenset({"bet", "raise", "raise_to", "complete", "all_in"})


@dataclass(frozen=True, slots=True)
class Deed:
    """What a player did; `to` is his total on the street in chips, None where the verb says it all."""

    player: str
    verb: str
    to: int | None = None

    def moves(self, bet: int) -> bool:
        """Whether it makes the bet larger than `bet`."""
        return self.verb in WAGERS and (self.to or 0) > bet
