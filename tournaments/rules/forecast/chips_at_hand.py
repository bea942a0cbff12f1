"""The chips that a structure needs, compared with those at hand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChipNeed:
    """A chip value: how many chips the entries need, and how many are at hand (None if unknown)."""

    worth: int
    needed: int
    at_hand: int | None = None

    @property
    def missing_count(self) -> int:
        """The number of missing chips; 0 if the stock is unknown."""
        return 0 if self.at_hand is None else max(0, self.needed - self.at_hand)

    @property
    def spare_count(self) -> int:
        """The number of spare chips; 0 if the stock is unknown."""
        return 0 if self.at_hand is None else max(0, self.at_hand - self.needed)


@dataclass(frozen=True, slots=True)
class ChipCheck:
    """The chips that a structure needs, and the number of entries the stock is enough for; None if it is unknown."""

    needs: tuple[ChipNeed, ...] = ()
    served: int | None = None
