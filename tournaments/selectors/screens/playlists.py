"""Names of playlists by content key."""

from tournaments.models import Tournament

# Prefix of playlists among the contents of a screen.
PLAYLIST = "playlist-"


def playlist_names(tournament: Tournament) -> dict[str, str]:
    """Return the names of a tournament's playlists by content key, such as `playlist-3`."""
    return {f"{PLAYLIST}{playlist.pk}": playlist.name for playlist in tournament.playlists.all()}
