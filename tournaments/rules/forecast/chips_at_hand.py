"""Whether the chips at hand are enough for a structure: what each app to the right answers, and how it is said."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChipNeed:
    """One chip: how many so many entries need of it, and how many are at hand; None where nobody said."""

    worth: int
    needed: int
    at_hand: int | None = None

    @property
    def short(self) -> int:
        """How many are missing."""
        return 0 if self.at_hand is None else max(0, self.needed - self.at_hand)

    @property
    def over(self) -> int:
        """How many are more than enough."""
        return 0 if self.at_hand is None else max(0, self.at_hand - self.needed)


@dataclass(frozen=True, slots=True)
class ChipCheck:
    """The chips of a structure, and for how many entries they are enough; None where nobody said how many there are."""

    needs: tuple[ChipNeed, ...] = ()
    served: int | None = None
