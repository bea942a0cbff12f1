"""Straddles and sleepers: what each costs, and how the first round changes.

"Betting in poker" (straddle) in both vintages; Robert's Rules 11 (no-limit). No tournament allows them unless the
house does. Amounts are chips.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.betting.order import clockwise_from
from tournaments.rules.rulebook.house_rules import HouseRules


class StraddleKind(StrEnum):
    """How a player raises in the dark."""

    LIVE = "live"
    MISSISSIPPI = "mississippi"
    MANDATORY = "mandatory"
    SLEEPER = "sleeper"


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddle:
    """A straddle: what is posted, what a raise over it must be, when its player acts, and whether it is allowed."""

    amount: int
    min_raise_to: int
    acts_last: bool
    option: bool
    allowed: bool


#: a Mississippi straddle may be straddled once more, from the left or the right of it
MOST_MISSISSIPPI = 2


def straddle(kind: StraddleKind, *, over: int, house_rules: HouseRules, before: int = 0) -> Straddle:
    """A straddle over a bet of `over` chips, the big blind or the straddle before: a minimum raise, so twice that.

    `before` is how many straddles were made before it.
    """
    amount = 2 * over
    by = amount if house_rules["straddle_raise"] == "new_bring_in" else amount - over
    sleeps = kind is StraddleKind.SLEEPER
    return Straddle(
        amount=amount,
        min_raise_to=amount + by,
        acts_last=not sleeps,
        option=not sleeps,
        allowed=house_rules["straddles"] == "allowed" and not is_one_too_many(kind, before=before),
    )


def is_one_too_many(kind: StraddleKind, *, before: int) -> bool:
    """Return whether no further straddle of this kind may follow those before it."""
    return kind is StraddleKind.MISSISSIPPI and before >= MOST_MISSISSIPPI


def next_rock(players: Sequence[str], *, holder: str, winners: Collection[str]) -> str:
    """Return who takes the rock: who won its pot; of several, the nearest on the holder's left, the holder last."""
    return next(player for player in clockwise_from(players, holder) if player in winners)
