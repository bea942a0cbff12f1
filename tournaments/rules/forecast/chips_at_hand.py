"""The chips at hand for a structure: the answer of each app to the right, and its sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChipNeed:
    """A chip: the number that the entries need, and the number at hand; None if it is unknown."""

    worth: int
    needed: int
    at_hand: int | None = None

    @property
    def short(self) -> int:
        """The number of missing chips."""
        return 0 if self.at_hand is None else max(0, self.needed - self.at_hand)

    @property
    def spare(self) -> int:
        """The number of spare chips."""
        return 0 if self.at_hand is None else max(0, self.at_hand - self.needed)


@dataclass(frozen=True, slots=True)
class ChipCheck:
    """The chips of a structure, and the number of entries that they suffice for; None if the stock is unknown."""

    needs: tuple[ChipNeed, ...] = ()
    served: int | None = None
