"""The proposals for a deal: ICM, chip chop and an even split side by side, or the players' own figures.

The lowest prize left is certain for everybody, so no proposal gives less. Money that is left to play for comes off the
first prize, as players and their programs calculate it: ICM is calculated on the reduced prizes, to the minor unit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.rules.prizes.deals.deals import MOST_DEALERS, MOST_PLAYERS, check_deal, chip_chop, icm
from tournaments.rules.prizes.deals.icm_sampled import icm_sampled
from tournaments.rules.prizes.prizes import round_to_total


class DealKind(StrEnum):
    """The method by which a deal shares the money."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"
    EVEN = "even"
    BY_HAND = "by_hand"


# the methods that can be calculated
CALCULATED = (DealKind.ICM, DealKind.CHIP_CHOP, DealKind.EVEN)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Each player's amount, minor units, in the order of the stacks.

    `error` is the largest standard error of a share if ICM was sampled, in minor units; 0 if it is exact.
    """

    kind: DealKind
    amounts: tuple[int, ...]
    error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTable:
    """The players of a deal: their counted `stacks` in chips, the `prizes` left, best first, the money `to_play_for`.

    Money is minor units.
    """

    stacks: Sequence[int]
    prizes: Sequence[int]
    to_play_for: int = 0

    @property
    def prize_total(self) -> int:
        return sum(self.prizes)

    @property
    def certain_prize(self) -> int:
        """The lowest prize left, which everybody gets; 0 if fewer places are paid than players are left."""
        return self.prizes[-1] if len(self.prizes) == len(self.stacks) else 0

    @property
    def most_to_play_for(self) -> int:
        """The most that can be left to play for if everybody still gets their certain prize."""
        return self.prize_total - self.certain_prize * len(self.stacks)

    @property
    def money_shared(self) -> int:
        return self.prize_total - self.to_play_for

    @property
    def prizes_shared(self) -> list[int]:
        """The prizes without the money left to play for, best first.

        That money comes off the first prize. Once the first equals the second, it comes off both equally, and so on:
        no place pays more than the one before it.
        """
        prizes, left = list(self.prizes), self.to_play_for
        for count in range(1, len(prizes) + 1):
            below = prizes[count] if count < len(prizes) else self.certain_prize
            taken = min(left, (prizes[count - 1] - below) * count)
            each, odd = divmod(taken, count)
            for place in range(count):
                prizes[place] -= each + (place >= count - odd)
            left -= taken
        return prizes

    def indexes_above_first_prize(self, amounts: Sequence[int]) -> list[int]:
        """Return the indexes of amounts above the first prize: more than a player could win by playing on."""
        first = self.prizes[0] if self.prizes else 0
        return [at for at, amount in enumerate(amounts) if amount > first]


def proposals(table: FinalTable) -> dict[DealKind, Proposal]:
    """Return the three calculated proposals.

    Raises ValueError as `check_deal` does, and if more is left to play for than `most_to_play_for`.
    """
    check_deal(table.stacks, table.prizes, most=MOST_DEALERS)
    if not 0 <= table.to_play_for <= table.most_to_play_for:
        raise ValueError(f"at most {table.most_to_play_for} can be left to play for")
    by_icm, error = _icm_with_error(table)
    even = [Fraction(table.money_shared, len(table.stacks))] * len(table.stacks)
    return {
        DealKind.ICM: Proposal(DealKind.ICM, by_icm, error),
        DealKind.CHIP_CHOP: Proposal(DealKind.CHIP_CHOP, chip_chop(table.stacks, prizes=table.prizes_shared).rounded),
        DealKind.EVEN: Proposal(
            DealKind.EVEN, tuple(round_to_total(even, total=table.money_shared, tie_break=table.stacks))
        ),
    }


def missing_amount(table: FinalTable, amounts: Sequence[int]) -> int:
    """Return the shared money less the sum of the amounts set by hand; negative if the amounts are too high."""
    return table.money_shared - sum(amounts)


def _icm_with_error(table: FinalTable) -> tuple[tuple[int, ...], float]:
    prizes = table.prizes_shared
    if len(table.stacks) <= MOST_PLAYERS:
        return icm(table.stacks, prizes=prizes).rounded, 0.0
    # the seed is the deal itself, so that the same deal always gets the same proposal
    sampled = icm_sampled(table.stacks, prizes=prizes, seed=f"{list(table.stacks)}{prizes}")
    return sampled.shares.rounded, max(sampled.errors)
