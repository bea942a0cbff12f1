"""An estimate from the clock of missed hands that nobody counted; it never replaces a hand that was seen."""

from dataclasses import dataclass
from datetime import timedelta

from tables.rules.hands.bagging import HAND

NOTHING = timedelta(0)
# no hand takes longer: two hands seen within this time are consecutive
MAX_HAND_GAP = 4 * HAND


@dataclass(frozen=True, slots=True)
class UncountedPlay:
    """The play time since a hand was last counted for the player, or since the penalty was given.

    `gap` is the play time since that moment, without pauses and breaks; `before` is the play time that was already
    uncounted then. `seen` says that the last hand was dealt or counted by a person, not estimated.
    """

    gap: timedelta
    before: timedelta = NOTHING
    seen: bool = False

    @property
    def uncounted_time(self) -> timedelta:
        """Playing time without a counted hand. A hand seen just before may still be in progress and adds nothing."""
        return self.before if self.seen and self.gap < MAX_HAND_GAP else self.before + self.gap

    def estimated_hand_count(self, *, left: int) -> int:
        """Return the estimated number of uncounted hands, at most `left`."""
        return max(0, min(left, self.uncounted_time // HAND))

    def uncounted_time_after(self, hands: int, *, estimated: bool) -> timedelta:
        """Return the playing time that stays uncounted after counting this many more hands, seen or estimated.

        A hand seen soon after the last one is the next hand, however slow it was. If a hand is seen later, other hands
        were dealt in between, and their time stays uncounted.
        """
        counted = hands * HAND
        if estimated:
            return max(NOTHING, self.uncounted_time - counted)
        if self.gap < MAX_HAND_GAP:
            counted = max(self.gap, counted)
        return max(NOTHING, self.before + self.gap - counted)


def play_time_between(*, played: timedelta, went_by: timedelta) -> timedelta:
    """Return the playing time between two moments: `played` by the clock, but at most the real time `went_by`.

    The clock's playing time jumps when a pause or a start is undone.
    """
    return max(NOTHING, min(played, went_by))
