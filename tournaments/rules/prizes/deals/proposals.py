"""What players are shown who ask for a deal: ICM, chip chop and an even split side by side, or their own figures.

Everybody has the lowest prize left for sure, so no proposal gives less. What is left to play for comes off the rest, in
proportion: by ICM that is ICM on what the places pay above the lowest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.rules.prizes.deals.deals import MOST_DEALERS, MOST_PLAYERS, check, chip_chop, icm
from tournaments.rules.prizes.deals.icm_sampled import icm_sampled
from tournaments.rules.prizes.prizes import in_whole_units


class DealKind(StrEnum):
    """How the money is shared."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"
    EVEN = "even"
    BY_HAND = "by_hand"


#: what can be calculated
CALCULATED = (DealKind.ICM, DealKind.CHIP_CHOP, DealKind.EVEN)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What each player gets, minor units, in the order of the stacks.

    `error` is the largest standard error of a share where ICM was sampled, in minor units; 0 where it is exact.
    """

    kind: DealKind
    amounts: tuple[int, ...]
    error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTable:
    """The players left: counted `stacks`, the `prizes` that are left, best first, what stays `to_play_for`.

    `unit` is what shares are whole multiples of, where the money allows.
    """

    stacks: Sequence[int]
    prizes: Sequence[int]
    to_play_for: int = 0
    unit: int = 1

    @property
    def money(self) -> int:
        """The sum of the prizes that are left."""
        return sum(self.prizes)

    @property
    def least(self) -> int:
        """What everybody has for sure: the lowest prize left, nothing while fewer places are paid than players."""
        return self.prizes[-1] if len(self.prizes) == len(self.stacks) else 0

    @property
    def most_to_play_for(self) -> int:
        """As much as can be left to play for without anybody getting less than they have for sure."""
        return self.money - self.least * len(self.stacks)

    @property
    def shared(self) -> int:
        """What the deal shares."""
        return self.money - self.to_play_for


def proposals(table: FinalTable) -> dict[DealKind, Proposal]:
    """The three that are calculated. Raises ValueError for what makes no deal, and for too much left to play for."""
    check(table.stacks, table.prizes, most=MOST_DEALERS)
    if not 0 <= table.to_play_for <= table.most_to_play_for:
        raise ValueError(f"at most {table.most_to_play_for} can be left to play for")
    by_icm, error = _icm(table)
    shared = {DealKind.ICM: by_icm, DealKind.CHIP_CHOP: chip_chop(table.stacks, prizes=table.prizes).fractions}
    shared[DealKind.EVEN] = (Fraction(table.money, len(table.stacks)),) * len(table.stacks)
    return {
        kind: Proposal(kind, _kept_back(table, fractions), error if kind is DealKind.ICM else 0.0)
        for kind, fractions in shared.items()
    }


def missing(table: FinalTable, amounts: Sequence[int]) -> int:
    """What figures by hand lack to the money that is shared; less than nothing when they are too much."""
    return table.shared - sum(amounts)


def _icm(table: FinalTable) -> tuple[tuple[Fraction, ...], float]:
    if len(table.stacks) <= MOST_PLAYERS:
        return icm(table.stacks, prizes=table.prizes).fractions, 0.0
    # the seed is the question: the same question gets the same answer, and nobody tries until they like it
    seed = f"{list(table.stacks)}{list(table.prizes)}"
    sampled = icm_sampled(table.stacks, prizes=table.prizes, seed=seed)
    return sampled.shares.fractions, max(sampled.errors) * float(_part(table))


def _part(table: FinalTable) -> Fraction:
    """How much of what lies above the lowest prize is shared."""
    return Fraction(table.most_to_play_for - table.to_play_for, table.most_to_play_for or 1)


def _kept_back(table: FinalTable, fractions: Sequence[Fraction]) -> tuple[int, ...]:
    """The shares without what is left to play for, in whole units; an odd rest goes to the largest stack."""
    part = _part(table)
    units = [(table.least + (share - table.least) * part) / table.unit for share in fractions]
    rounded = in_whole_units(units, total=table.shared // table.unit, tie_break=table.stacks)
    amounts = [unit * table.unit for unit in rounded]
    amounts[max(range(len(amounts)), key=table.stacks.__getitem__)] += table.shared % table.unit
    return tuple(amounts)
