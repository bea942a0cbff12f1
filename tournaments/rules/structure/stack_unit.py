"""The bet in which stacks are counted: the big bet of a limit game, else the big blind, else the ante."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.levels import Level


class UnitKind(StrEnum):
    """The bets in which stacks are counted."""

    BIG_BETS = "big_bets"
    BIG_BLINDS = "big_blinds"
    ANTES = "antes"


@dataclass(frozen=True, slots=True)
class StackUnit:
    """A bet in which stacks are counted: its kind, and its size in `chips` (0 if the level has no such bet)."""

    kind: UnitKind = UnitKind.BIG_BLINDS
    chips: int = 0

    def tenths_of(self, stack: int) -> int | None:
        """Return a stack in tenths of the unit, rounded down; None without a unit."""
        return stack * 10 // self.chips if self.chips else None


def stack_unit(level: Level, *, betting: str) -> StackUnit:
    """Return the unit of a level; `betting` is that of the tournament, which a level of a mix may replace."""
    is_limit = (level.betting or betting) == "fixed_limit"
    small_bet = level.small_bet or (level.big_blind if is_limit else 0)
    if small_bet:
        return StackUnit(UnitKind.BIG_BETS, level.big_bet or 2 * small_bet)
    if level.big_blind:
        return StackUnit(UnitKind.BIG_BLINDS, level.big_blind)
    return StackUnit(UnitKind.ANTES, level.ante.amount if level.ante else 0)
