"""Playlists: pages that rotate on a screen. All screens with the same playlist show the same page.

The page depends only on the time, not on when a screen was switched on. So screens turn together, and the server knows
what each shows. The page's script has the same rule (`static/tournaments/screens/wall/playlist.js`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

# the seconds of a page, at least and at most
SHORTEST, LONGEST = 5, 600
# a screen loads all pages, so that they rotate without the network too
MOST_PAGES = 8
# registration is about to close
CLOSES_SOON = timedelta(minutes=10)


class When(StrEnum):
    """The condition under which a page of a playlist is shown."""

    ALWAYS = "always"
    BEFORE = "before"
    PLAYING = "playing"
    PAUSED = "paused"
    BREAK = "break"
    REGISTRATION_ENDS = "registration_ends"
    HAND_FOR_HAND = "hand_for_hand"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class PlaylistPage:
    """A page of a playlist: its content, seconds and condition. While an `alone` page is due, no other is shown."""

    shows: str
    seconds: int = 20
    when: str = When.ALWAYS
    alone: bool = False


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """The facts that conditions depend on: the clock's state as displays have it, and when registration closes."""

    state: str
    closes_at: datetime | None = None


# the states of the clock under which a condition holds
_STATES = {
    When.BEFORE: {"before"},
    When.PLAYING: {"running", "lastminute"},
    When.PAUSED: {"paused"},
    When.BREAK: {"break"},
    When.HAND_FOR_HAND: {"handforhand"},
    When.FINISHED: {"finished", "cancelled"},
}
# the states in which the time until registration closes runs
_COUNTING = {"running", "lastminute", "break"}


def holding_conditions(play: PlayFacts, now: datetime) -> frozenset[str]:
    """Return the conditions that hold at `now`."""
    found = {str(when) for when, states in _STATES.items() if play.state in states}
    if play.state in _COUNTING and play.closes_at and timedelta(0) < play.closes_at - now <= CLOSES_SOON:
        found.add(str(When.REGISTRATION_ENDS))
    return frozenset({str(When.ALWAYS), *found})


def due_pages(pages: Sequence[PlaylistPage], holds: Collection[str]) -> tuple[PlaylistPage, ...]:
    """Return the pages whose condition holds; only the `alone` ones if any of these is `alone`."""
    fit = tuple(page for page in pages if page.when in holds)
    return tuple(page for page in fit if page.alone) or fit


def page_at(pages: Sequence[PlaylistPage], holds: Collection[str], now: datetime) -> PlaylistPage | None:
    """Return the page shown at `now`; None if no page's condition holds."""
    turns = due_pages(pages, holds)
    if not turns:
        return None
    at = now.timestamp() % sum(page.seconds for page in turns)
    for page in turns:
        if at < page.seconds:
            return page
        at -= page.seconds
    return turns[-1]
