"""Straddles and sleepers: their cost, and their effect on the first round.

"Betting in poker" (straddle) in both editions; Robert's Rules 11 (no-limit). Tournaments have no straddles unless house
rules allow them. Amounts are chips.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulings.rules.betting.order import players_clockwise_from
from tournaments.rules.rulebook.house_rules import HouseRules


class StraddleKind(StrEnum):
    """The kinds of blind raise."""

    LIVE = "live"
    MISSISSIPPI = "mississippi"
    MANDATORY = "mandatory"
    SLEEPER = "sleeper"


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddle:
    """A straddle: amount, smallest raise, whether its player acts last and may raise, and whether it is allowed."""

    amount: int
    min_raise_to: int
    acts_last: bool
    option: bool
    allowed: bool


# a Mississippi straddle may be straddled once more, from either side
MAX_MISSISSIPPI_STRADDLES = 2


def straddle(kind: StraddleKind, *, over: int, house_rules: HouseRules, before: int = 0) -> Straddle:
    """Return a straddle of twice `over` chips, the big blind or the last straddle.

    `before` is the number of straddles made earlier.
    """
    amount = 2 * over
    raise_size = amount if house_rules["straddle_raise"] == "new_bring_in" else amount - over
    sleeps = kind is StraddleKind.SLEEPER
    return Straddle(
        amount=amount,
        min_raise_to=amount + raise_size,
        acts_last=not sleeps,
        option=not sleeps,
        allowed=house_rules["straddles"] == "allowed" and not is_straddle_maximum_reached(kind, before=before),
    )


def is_straddle_maximum_reached(kind: StraddleKind, *, before: int) -> bool:
    """Return whether `before` straddles of this kind are already the maximum."""
    return kind is StraddleKind.MISSISSIPPI and before >= MAX_MISSISSIPPI_STRADDLES


def next_rock_holder(players: Sequence[str], *, holder: str, winners: Collection[str]) -> str:
    """Return the player who takes the rock: the winner of the pot nearest to the holder's left."""
    return next(player for player in players_clockwise_from(players, holder) if player in winners)
