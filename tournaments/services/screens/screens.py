"""Actions on the screens of a room."""

import secrets

from tournaments.composition import composed
from tournaments.models import OWN_ROW, Screen
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

#: letters that nobody mistakes for figures
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def add_screen(f: Floor, *, name: str) -> Screen:
    """Give a screen an address of its own."""
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    with f.record("screen.added", topics=["screens"], name=name.strip(), code=code):
        return f.add(Screen(tournament=f.tournament, name=name.strip(), code=code))


def show(f: Floor, *, screen: Screen, shows: str, light: bool = False, day: str = "") -> None:
    """Choose what a screen shows; of the flight `day`, by its code, instead of this tournament."""
    if shows not in composed().displays:
        raise Refused("no_such_display", field="shows", shows=shows)
    flight = f.tournament.whole.days.filter(kind__in=OWN_ROW, code=day).select_related("played_in").first()
    if day and flight is None:
        raise Refused("no_such_day", field="day", day=day)
    of = flight.played_in if flight and flight.played_in_id != f.tournament.pk else None
    with f.record("screen.shows", topics=["screens"], name=screen.name, shows=shows, day=day):
        f.change(screen, shows=shows, light=light, of=of)
