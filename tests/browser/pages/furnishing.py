"""What pages need that a room of players alone does not have: a screen, a playlist, a layout, a webhook, a season."""

from datetime import date, datetime

from django.contrib.auth.models import User

from tournaments.models import Series, Tournament
from tournaments.services.automations.webhooks import add_webhook
from tournaments.services.layouts.layouts import copy_layout
from tournaments.services.leagues.seasons import create_season
from tournaments.services.open_floor import floor
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen

SEASON = "autumn"


def furnish_pages(tournament: Tournament, director: User, *, now: datetime) -> None:
    """Give a tournament one of each thing that has a page of its own."""
    with floor(tournament, by=director, now=now) as f:
        add_screen(f, name="Bar", location="Over the bar")
        save_playlist(f, name="Lobby, all evening", pages=[{"shows": "clock", "seconds": 30, "when": "always"}])
        copy_layout(f, of="big-time", name="House clock")
        add_webhook(f, name="Club site", kind="standard", address="https://example.org/hook")


def add_season(series: Series, director: User, *, now: datetime) -> None:
    """Add a season in which nothing is finished."""
    given = {"name": "Autumn 2026", "slug": SEASON, "starts": date(2026, 9, 1), "ends": date(2026, 12, 31)}
    create_season(series=series, given=given | {"formula": "top_ten"}, by=director, now=now)
