"""Alternates wait for a seat: their order, the next to call to a seat, and how long a seat stays reserved.

No rulebook covers this. The house rules say for how many minutes the seat is reserved. After that the seat goes to the
next alternate, and the called player moves behind all who still wait.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class CallState(StrEnum):
    """The state of a player on the list: waiting, called with a seat reserved, or called and not there in time."""

    WAITS = "waits"
    CALLED = "called"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class ListedAlternate:
    """A player on the list of alternates. `ticket` is the player's number on the list."""

    ticket: int
    called_at: datetime | None = None

    def call_ends_at(self, *, keep: timedelta) -> datetime | None:
        """Return when the call ends; None if the player has not been called. `keep` is how long a seat is reserved."""
        return self.called_at + keep if self.called_at else None

    def state(self, *, now: datetime, keep: timedelta) -> CallState:
        """Return the state of the alternate. A call is over at the exact moment at which it ends."""
        until = self.call_ends_at(keep=keep)
        if until is None:
            return CallState.WAITS
        return CallState.CALLED if now < until else CallState.MISSED


def alternates_in_calling_order(
    alternates: Sequence[ListedAlternate], *, now: datetime, keep: timedelta
) -> tuple[ListedAlternate, ...]:
    """Return the alternates in calling order: with a seat reserved, then waiting, then those who missed their call."""

    def place(alternate: ListedAlternate) -> tuple[bool, bool, datetime, int]:
        state = alternate.state(now=now, keep=keep)
        called = now if alternate.called_at is None or state is CallState.WAITS else alternate.called_at
        return (state is not CallState.CALLED, state is CallState.MISSED, called, alternate.ticket)

    return tuple(sorted(alternates, key=place))


def reserved_seat_count(alternates: Sequence[ListedAlternate], *, now: datetime, keep: timedelta) -> int:
    """Return the number of seats reserved for called alternates."""
    return sum(alternate.state(now=now, keep=keep) is CallState.CALLED for alternate in alternates)


def next_alternate_to_call(
    alternates: Sequence[ListedAlternate], *, now: datetime, keep: timedelta
) -> ListedAlternate | None:
    """Return the first alternate who waits, else the one who missed a call longest ago; None if there is neither."""
    ordered = alternates_in_calling_order(alternates, now=now, keep=keep)
    return next(
        (alternate for alternate in ordered if alternate.state(now=now, keep=keep) is not CallState.CALLED), None
    )


def alternate_count_to_call(free: int | None, *, reserved: int) -> int | None:
    """Return how many alternates can be called: the `free` seats less the `reserved` ones; None if `free` is None."""
    return None if free is None else max(0, free - reserved)


def alternate_count_ahead(
    ticket: int | None, alternates: Sequence[ListedAlternate], *, now: datetime, keep: timedelta
) -> int:
    """Return the number of alternates ahead of this ticket; the length of the list for a ticket not on the list."""
    ordered = alternates_in_calling_order(alternates, now=now, keep=keep)
    return next((at for at, alternate in enumerate(ordered) if alternate.ticket == ticket), len(ordered))
