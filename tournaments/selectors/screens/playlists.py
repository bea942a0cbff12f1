"""Playlists by the names under which a screen is told to show them."""

from tournaments.models import Tournament

#: how a playlist is named among what a screen can show
PLAYLIST = "playlist-"


def playlist_names(tournament: Tournament) -> dict[str, str]:
    """Return the playlists of a tournament by what a screen is told to show, `playlist-<key>`."""
    return {f"{PLAYLIST}{playlist.pk}": playlist.name for playlist in tournament.playlists.all()}
