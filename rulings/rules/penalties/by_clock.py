"""Missed hands that were not counted, estimated from the clock; never in place of a hand that was seen."""

from dataclasses import dataclass
from datetime import timedelta

from tables.rules.hands.pace import HAND

NOTHING = timedelta(0)
#: hands that were seen no further apart than this follow each other, since no hand takes so long
NEXT_HAND = 4 * HAND


@dataclass(frozen=True, slots=True)
class Uncounted:
    """The play since hands of a player's penalties were last counted, or since the penalty was given.

    `gap` is what was played since then, pauses and breaks left out, `before` what was open then, and `seen` whether
    that last hand was seen: dealt at the player's table or tapped, not an estimate.
    """

    gap: timedelta
    before: timedelta = NOTHING
    seen: bool = False

    @property
    def play(self) -> timedelta:
        """The play for which no hand was counted. The last hand that was seen may still be in progress."""
        return self.before if self.seen and self.gap < NEXT_HAND else self.before + self.gap

    def hands(self, *, left: int) -> int:
        """Return about how many hands that was: never more than are `left`."""
        return max(0, min(left, self.play // HAND))

    def after(self, hands: int, *, estimated: bool) -> timedelta:
        """Return the play that stays uncounted once so many hands more are counted: seen, or taken by the clock.

        A hand that was seen soon after the last is the next one, however slow it was; before a later one others were
        dealt, and they stay open. What is taken by the clock leaves its remainder.
        """
        counted = hands * HAND
        if estimated:
            return max(NOTHING, self.play - counted)
        if self.gap < NEXT_HAND:
            counted = max(self.gap, counted)
        return max(NOTHING, self.before + self.gap - counted)


def gap_between(*, played: timedelta, went_by: timedelta) -> timedelta:
    """Return the play between two moments: by the tournament's clock, and never more than `went_by` in real time.

    The clock's reading moves when a pause or a start is undone.
    """
    return max(NOTHING, min(played, went_by))
