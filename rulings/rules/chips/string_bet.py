"""Chips put in by several motions: only the first motion counts (TDA 2024 rules 42 and 56)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.rules.chips.chip_ruling import SpokenAction, chip_ruling
from rulings.rules.chips.situation import ChipRuling, Situation
from rulings.rules.chips.wager import ChipsIn


@dataclass(frozen=True, slots=True)
class StringBet:
    """The ruling on the first motion, and the chips of `later` motions, which the player takes back."""

    ruling: ChipRuling
    later: int

    @property
    def is_string_bet(self) -> bool:
        """Return whether a later motion put in chips."""
        return self.later > 0


def string_bet_ruling(
    situation: Situation,
    motions: Sequence[Sequence[int]],
    *,
    said: SpokenAction | None = None,
    in_front: Sequence[int] = (),
) -> StringBet:
    """Return the ruling on the first motion. An announced amount may be put in by several motions.

    Each motion is a list of chips. Raises ValueError if there is no motion.
    """
    if not motions:
        raise ValueError("no chips were put in")
    chips = ChipsIn(added=tuple(motions[0]), in_front=tuple(in_front))
    if said and said.amount:
        everything = tuple(chip for motion in motions for chip in motion)
        return StringBet(chip_ruling(situation, replace(chips, added=everything), said), 0)
    return StringBet(chip_ruling(situation, chips, said), sum(map(sum, motions[1:])))
