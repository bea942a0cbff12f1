"""Data that pages need besides a room of players: a screen, a playlist, a layout, a webhook, a season."""

from datetime import date, datetime

from django.contrib.auth.models import User

from automations.services.webhooks import add_webhook
from tests.tournaments.seasons import finished_event
from tournaments.models import Season, Series, Tournament
from tournaments.services.layouts import copy_layout
from tournaments.services.leagues.season_events import put_into_season
from tournaments.services.leagues.seasons import create_season
from tournaments.services.open_floor import floor
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen

SEASON = "autumn"
#: the best two of three count, so one is dropped; some play the final
RULES = {"best": 2, "qualifiers": "top", "places": 6, "attendance": "2", "base": 20_000, "factor": "5"}
#: so many weeks after the first of the tests' days the season begins
FIRST_WEEK = 26
#: who plays it, one with a name as long as names are
NAMES = (*(f"Regular {number}" for number in range(1, 14)), "Wilhelmina Featherstonehaugh-Cholmondeley")


def furnish_pages(tournament: Tournament, director: User, *, now: datetime) -> None:
    """Give a tournament one of each thing that has a page of its own."""
    with floor(tournament, by=director, now=now) as f:
        add_screen(f, name="Bar", location="Over the bar")
        save_playlist(f, name="Lobby, all evening", pages=[{"shows": "clock", "seconds": 30, "when": "always"}])
        copy_layout(f, of="big-time", name="House clock")
        add_webhook(f, name="Club site", kind="standard", address="https://example.org/hook")


def add_season(series: Series, director: User, *, now: datetime) -> Season:
    """Add a season in which nothing is finished."""
    fields = {"name": "Autumn 2026", "slug": SEASON, "starts": date(2026, 9, 1), "ends": date(2026, 12, 31)}
    return create_season(series=series, fields=fields | {"formula": "top_ten", "rules": RULES}, by=director, now=now)


def play_season(season: Season, tournament: Tournament, director: User, *, now: datetime) -> None:
    """Give a season three evenings that are over, at two venues, and a tournament that is to be played."""
    for number, venue in enumerate(("Lantern Room", "Harbour Club", "Lantern Room")):
        order = [*NAMES[5 * number :], *NAMES[: 5 * number]]
        finished_event(season, FIRST_WEEK + number, order, venue=venue, series=None, event_number=None)
    with floor(tournament, by=director, now=now) as f:
        put_into_season(f, season=season)
