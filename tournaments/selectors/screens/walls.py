"""Screens for staff: the present content, the playlist, and the last heartbeat."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Screen, Tournament
from tournaments.rules.levels import Break
from tournaments.rules.screens.playlist import PlayFacts, PlaylistPage, holding_conditions, page_at
from tournaments.rules.structure.times import registration_closing_step_index, step_times
from tournaments.selectors.layouts import layout_versions

# Heartbeats by the codes of screens (live/televisions.py).
LastBeats = Callable[[Iterable[str]], Mapping[str, Mapping[str, Any]]]
# Milliseconds of silence after which a screen is out of touch.
OUT_OF_TOUCH = 30_000


@dataclass(frozen=True, slots=True)
class ScreenState:
    """A screen with its present content.

    `silent` is the time since its last heartbeat in ms, None if it never sent one.
    """

    screen: Screen
    pages: tuple[PlaylistPage, ...]
    shows: str
    beat: Mapping[str, Any] | None
    silent: int | None

    @property
    def is_in_touch(self) -> bool:
        """Return whether the screen sent a heartbeat within 30 seconds."""
        return self.silent is not None and self.silent <= OUT_OF_TOUCH


def screen_states_of(tournament: Tournament, *, last_beats: LastBeats, now: datetime) -> list[ScreenState]:
    """Return the screens of a tournament with their state, by screen number."""
    rows = tournament.screens.select_related("playlist", "of__clock", "tournament__clock").order_by("number", "name")
    return _screen_states(list(rows), last_beats=last_beats, now=now)


def _screen_states(screens: Sequence[Screen], *, last_beats: LastBeats, now: datetime) -> list[ScreenState]:
    beats, plays = last_beats([screen.code for screen in screens]), dict[int, PlayFacts]()
    walls = []
    for screen in screens:
        shown_of = screen.of or screen.tournament
        play = plays.setdefault(shown_of.pk, play_state_of(shown_of, now=now))
        beat = beats.get(screen.code)
        silent = round(now.timestamp() * 1000) - beat["at"] if beat else None
        page = page_at(screen.pages_at(now), holding_conditions(play, now), now)
        walls.append(ScreenState(screen, screen.pages_at(now), page.shows if page else "clock", beat, silent))
    return walls


def play_state_of(tournament: Tournament, *, now: datetime) -> PlayFacts:
    """Return the state of play on which conditions of playlists depend."""
    structure = tournament.structure()
    clock = tournament.clock.as_clock(structure)
    here = clock.advance_to(now)
    at = registration_closing_step_index(structure)
    closes = step_times(clock, now=now)[at].ends if at is not None and here.step <= at else None
    return PlayFacts(
        _play_state_name(
            tournament, on_break=isinstance(structure.steps[here.step], Break), runs=here.is_running, now=now
        ),
        closes,
    )


def _play_state_name(tournament: Tournament, *, on_break: bool, runs: bool, now: datetime) -> str:
    if tournament.cancelled_at or tournament.finished_at:
        return "finished"
    if tournament.clock.hand is not None:
        return "handforhand"
    if not tournament.clock.has_begun(now):
        return "before"
    if on_break:
        return "break"
    return "running" if runs else "paused"


def content_key_of(screen: Screen, *, now: datetime) -> str:
    """Return a key of a screen's content; the screen reloads its page when the key changes."""
    over = screen.override_at(now)
    if over or screen.playlist is None:
        shows: str = over or screen.shows
        return " ".join([shows, *layout_versions([shows])])
    pages = json.dumps(screen.playlist.pages, sort_keys=True)
    pages += "".join(layout_versions(page["shows"] for page in screen.playlist.pages))
    return f"playlist-{screen.playlist.pk}-{hashlib.sha256(pages.encode()).hexdigest()[:8]}"


def override_ms_left(screen: Screen, *, now: datetime) -> int:
    """Return for how many ms a screen still shows another display in place of its own; 0 without a time limit."""
    until = screen.over_until if screen.over else None
    return max(0, round((until - now).total_seconds() * 1000)) if until else 0
