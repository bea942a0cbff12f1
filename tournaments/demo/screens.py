"""The screens of the demonstration. One of them plays a playlist whose pages have conditions."""

from datetime import datetime

from tournaments.models import Screen, Tournament
from tournaments.rules.screens.playlist import When
from tournaments.selectors.screens.playlists import PLAYLIST
from tournaments.services.floor.floor import Person
from tournaments.services.open_floor import floor
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen, show_on_screen

EVENT = "demo"
#: Name, location and display of each screen; a screen without a display plays the playlist.
SCREENS = (
    ("Hall, front", "Over the stage", "clock"),
    ("Hall, back", "Over the door to the bar", "layout-big-time"),
    ("Lobby", "Beside the registration desk", ""),
    ("Seats", "At the entrance", "seats"),
    ("Bar", "Over the bar", "split"),
)
PAGES = (
    {"shows": "layout-lobby", "seconds": 30},
    {"shows": "payouts", "seconds": 15},
    {"shows": "schedule", "seconds": 20, "when": When.REGISTRATION_ENDS},
    {"shows": "layout-break-room", "seconds": 30, "when": When.BREAK, "alone": True},
    {"shows": "clock", "seconds": 30, "when": When.HAND_FOR_HAND, "alone": True},
)


def make_screens(*, by: Person, now: datetime) -> int:
    """Make the demonstration's screens, and return their number; 0 if they exist or their tournament does not."""
    event = Tournament.objects.filter(slug=EVENT, screens__isnull=True).first()
    if event is None:
        return 0
    with floor(event, by=by, now=now) as f:
        playlist = save_playlist(
            f, name="Lobby, all evening", pages=[{**page, "when": str(page.get("when", When.ALWAYS))} for page in PAGES]
        )
        for name, location, shows in SCREENS:
            screen: Screen = add_screen(f, name=name, location=location)
            show_on_screen(f, screen=screen, shows=shows or f"{PLAYLIST}{playlist.pk}")
    return len(SCREENS)
