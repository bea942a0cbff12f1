"""The arithmetic of a round of hand for hand, as the director sees it before they accept it.

In Sydney in 2019 two players of 66 busted and 63 were announced, with 63 places paid: play went on for a quarter of an
hour as if everybody left were paid. So all figures are shown next to each other, and nobody types the players left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class BubbleFinding(StrEnum):
    """The distance of the players left from the goal of hand for hand."""

    NO_GOAL = "no_goal"  # no number of players to reach
    NOT_YET = "not_yet"
    ONE_MORE = "one_more"
    REACHED = "reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic:
    """Numbers of players in a round: those left `before` it, those who went `out` in it, and those `covered`.

    Covered players are all-in against a larger stack, in a hand that waits face down.

    `goal` is the number of players left at the money, the next prize, the seats or the final table; None if the round
    is played without a goal. `paid` is the number of paid places.
    """

    before: int
    out: int
    covered: int = 0
    goal: int | None = None
    paid: int = 0

    @property
    def players_left(self) -> int:
        return self.before - self.out

    @property
    def left_if_lost(self) -> int:
        """The number of players left if all covered players who are all-in lose."""
        return self.players_left - self.covered

    @property
    def players_to_go(self) -> int:
        """The number of players who still have to go out; 0 without a goal, and once it is reached."""
        return 0 if self.goal is None else max(0, self.players_left - self.goal)

    @property
    def verdict(self) -> BubbleFinding:
        """The distance of the players left now from the goal."""
        if self.goal is None:
            return BubbleFinding.NO_GOAL
        if not self.players_to_go:
            return BubbleFinding.REACHED
        return BubbleFinding.ONE_MORE if self.players_to_go == 1 else BubbleFinding.NOT_YET

    @property
    def overshoots_goal(self) -> bool:
        """Return whether more players went out in this round than the goal needed, so that places may be shared."""
        return self.goal is not None and self.before > self.goal > self.players_left


def next_pay_jump(prizes: Mapping[int, int], *, left: int) -> tuple[int, int] | None:
    """Return the next pay jump: the nearest place that pays more than place `left`, and its prize in minor units.

    Place `left` goes to the next player out. While that place pays nothing, the jump is to the last paid place. None if
    no place pays more.
    """
    now = prizes.get(left, 0)
    for place in range(min(left - 1, max(prizes, default=0)), 0, -1):
        if prizes.get(place, 0) > now:
            return place, prizes[place]
    return None
