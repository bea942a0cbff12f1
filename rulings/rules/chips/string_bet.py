"""Chips in several motions: only the first counts (TDA 2024 rules 42 and 56)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulings.rules.chips.chips_in import ChipsIn
from rulings.rules.chips.said import Said, ruled
from rulings.rules.chips.situation import ChipRuling, Situation


@dataclass(frozen=True, slots=True)
class StringBet:
    """What the first motion is, and the chips of later motions that go back."""

    ruling: ChipRuling
    later: int

    @property
    def is_string(self) -> bool:
        """Return whether chips went in with a second motion."""
        return self.later > 0


def string_bet(
    situation: Situation, motions: Sequence[Sequence[int]], *, said: Said | None = None, in_front: Sequence[int] = ()
) -> StringBet:
    """The ruling on the first motion. An amount said first may be put in by as many motions as it takes.

    Each motion is the chips it carried. Raises ValueError without a motion.
    """
    if not motions:
        raise ValueError("no chips were put in")
    chips = ChipsIn(added=tuple(motions[0]), in_front=tuple(in_front))
    if said and said.amount:
        everything = tuple(chip for motion in motions for chip in motion)
        return StringBet(ruled(situation, replace(chips, added=everything), said), 0)
    return StringBet(ruled(situation, chips, said), sum(map(sum, motions[1:])))
