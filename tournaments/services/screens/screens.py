"""Actions on the screens of a room."""

import secrets

from tournaments.composition import composed
from tournaments.models import Screen
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: letters that nobody mistakes for figures
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def add_screen(f: Floor, *, name: str) -> Screen:
    """Give a screen an address of its own."""
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    with f.record("screen.added", topics=["screens"], name=name.strip(), code=code):
        return f.add(Screen(tournament=f.tournament, name=name.strip(), code=code))


def show(f: Floor, *, screen: Screen, shows: str, light: bool = False) -> None:
    """Choose what a screen shows."""
    if shows not in composed().displays:
        raise Refused("no_such_display", field="shows", shows=shows)
    with f.record("screen.shows", topics=["screens"], name=screen.name, shows=shows):
        f.change(screen, shows=shows, light=light)
