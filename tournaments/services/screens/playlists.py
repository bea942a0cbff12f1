"""Actions on playlists: pages that rotate on screens."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tournaments.composition import composition
from tournaments.models import Playlist
from tournaments.rules.refused import Refused
from tournaments.rules.screens.playlist import LONGEST, MOST_PAGES, SHORTEST, PlaylistPage, When
from tournaments.services.floor.floor import Floor

# Playlists of one tournament.
MAX_PLAYLISTS = 24


def save_playlist(
    f: Floor, *, name: str, pages: Sequence[Mapping[str, Any]], playlist: Playlist | None = None
) -> Playlist:
    """Save a new playlist, or change an existing one.

    Refuses a missing name, a name that is taken, and pages that are missing, unknown or too many.
    """
    name = " ".join(name.split())
    if not name:
        raise Refused("needs_a_name", field="name")
    stored = [asdict(page) for page in _checked_pages(pages)]
    others = f.tournament.playlists.exclude(pk=playlist.pk) if playlist else f.tournament.playlists.all()
    if any(other.name.casefold() == name.casefold() for other in others):
        raise Refused("playlist_named_already", field="name", name=name)
    if playlist is None and others.count() >= MAX_PLAYLISTS:
        raise Refused("too_many_playlists", most=MAX_PLAYLISTS)
    with f.record("playlist.saved", topics=["screens"], name=name):
        if playlist is None:
            return f.add(Playlist(tournament=f.tournament, name=name, pages=stored))
        return f.change(playlist, name=name, pages=stored)


def remove_playlist(f: Floor, *, playlist: Playlist) -> None:
    """Remove a playlist. Refuses while a screen plays it, naming the screen."""
    screen = playlist.screens.first()
    if screen is not None:
        raise Refused("playlist_is_played", name=playlist.name, screen=screen.name)
    with f.record("playlist.removed", topics=["screens"], name=playlist.name):
        f.remove(playlist)


def _checked_pages(pages: Sequence[Mapping[str, Any]]) -> list[PlaylistPage]:
    if not pages:
        raise Refused("playlist_without_pages", field="pages")
    if len(pages) > MOST_PAGES:
        raise Refused("too_many_pages", field="pages", most=MOST_PAGES)
    checked = [PlaylistPage(**page) for page in pages]
    for page in checked:
        if composition().display_named(page.shows) is None:
            raise Refused("no_such_display", field="pages", shows=page.shows)
        if page.when not in set(When):
            raise Refused("no_such_condition", field="pages", when=page.when)
        if not SHORTEST <= page.seconds <= LONGEST:
            raise Refused("page_too_short_or_long", field="pages", least=SHORTEST, most=LONGEST)
    return checked
