"""What a screen of the house's can show of the room."""

from tables.views.public import PAGES, shown
from tournaments.services.screens import SHOWS
from tournaments.views.displays import DISPLAYS

#: what staff choose, by the page's name
TITLES = {"seats": "Seats by name", "moves": "The moves board", "tables": "The tables", "draw": "The draw"}


def offer() -> None:
    """Let staff choose the room's pages for a screen too."""
    SHOWS.update(TITLES)
    DISPLAYS.update({page: (f"displays/room/{page}.html", shown(page)) for page in PAGES})
