"""What a player faces when his chips or words are ruled on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The bet to call and the raise on top of it, in chips; amounts "to" are totals on the street.

    `bet` is 0 when nobody has bet. `full` is the last full bet or raise; before a bet, the smallest bet. `fixed`: a
    bet or raise is `full` and no more (fixed limit). `most` is the highest legal total (pot-limit), None without one.
    """

    bet: int
    full: int
    fixed: bool = False
    most: int | None = None

    @property
    def full_to(self) -> int:
        """The smallest legal bet or raise."""
        return self.bet + self.full

    @property
    def highest(self) -> int | None:
        """The largest legal bet or raise; None when only the stack bounds it."""
        return self.full_to if self.fixed else self.most

    def made_legal(self, to: int) -> int:
        """The legal bet or raise nearest to this total."""
        full = max(to, self.full_to)
        return full if self.highest is None else max(self.full_to, min(full, self.highest))
