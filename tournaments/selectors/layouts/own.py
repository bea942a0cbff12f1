"""The organisation's own layouts, by their names on screens."""

from collections.abc import Iterable

from tournaments.models import OwnLayout, Screen
from tournaments.rules.whole_numbers import whole_number

# The prefix of an own layout among displays.
OWN = "layout-own-"


def own_layout(shows: str) -> OwnLayout | None:
    """Return the layout of the display `layout-own-12`; None for other displays, and for a removed layout."""
    key = whole_number(shows.removeprefix(OWN)) if shows.startswith(OWN) else None
    return None if key is None else OwnLayout.objects.filter(pk=key).first()


def layout_versions(shown: Iterable[str]) -> list[str]:
    """Return the versions of the own layouts among these displays."""
    found = (own_layout(shows) for shows in shown if shows.startswith(OWN))
    return [layout.version for layout in found if layout is not None]


def screens_showing(layout: OwnLayout) -> list[Screen]:
    """Return the screens of all tournaments that may show a layout."""
    shows = f"{OWN}{layout.pk}"
    rows = Screen.objects.select_related("playlist", "tournament")
    return [screen for screen in rows if shows in {screen.shows, *screen.displays}]
