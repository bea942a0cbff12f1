"""The organisation's own layouts: by what a screen calls them, and in which state they are."""

from collections.abc import Iterable

from tournaments.models import OwnLayout, Screen
from tournaments.rules.whole_numbers import whole_number

#: how one is named among what a screen can show
OWN = "layout-own-"


def own_layout(shows: str) -> OwnLayout | None:
    """Return the layout that a screen calls `layout-own-12`; None for all else, and for one that is gone."""
    key = whole_number(shows.removeprefix(OWN)) if shows.startswith(OWN) else None
    return None if key is None else OwnLayout.objects.filter(pk=key).first()


def layout_versions(shown: Iterable[str]) -> list[str]:
    """Return in which state each own layout is that is among what is shown."""
    found = (own_layout(shows) for shows in shown if shows.startswith(OWN))
    return [layout.version for layout in found if layout is not None]


def screens_showing(layout: OwnLayout) -> list[Screen]:
    """Return the screens of all tournaments that show a layout, by turns or instead of something else."""
    shows = f"{OWN}{layout.pk}"
    rows = Screen.objects.select_related("playlist", "tournament")
    return [screen for screen in rows if shows in {screen.shows, *screen.displays}]
