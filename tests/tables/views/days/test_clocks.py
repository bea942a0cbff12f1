"""The clocks of all days on one screen: those that are played, each with its snapshot."""

import json
import re
from datetime import datetime

import pytest
import time_machine
from django.test import Client

from tests.conftest import NOON
from tests.tables.festival import DAY, HOUR, Festival
from tournaments.selectors.screens.sharing import screen_count_and_index
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(festival: Festival) -> Festival:
    """1A has ended, 1B is played on the next day, 1C on the one after."""
    for at, code in enumerate(("1A", "1B", "1C")):
        festival.flight(code, after=at)
    festival.enter("1A", "Ada", "Bix")
    festival.bag("1A", Ada=25_000, Bix=15_000)
    festival.enter("1B", "Cleo", "Dory")
    return festival


def clocks(client: Client, at: datetime, slug: str = "event") -> list[tuple[str, str]]:
    """The days on the screen, each with the row of its snapshot."""
    with time_machine.travel(at, tick=False):
        page = client.get(f"/d/{slug}/days/").content.decode()
    found = re.search(r'<script id="days" type="application/json">(.*?)</script>', page, re.DOTALL)
    return [(load["name"], load["snapshot"]["slug"]) for load in json.loads(found[1])] if found else []


@pytest.mark.usefixtures("played")
def test_clocks_page_shows_days_in_play_or_starting_soon(client: Client) -> None:
    assert clocks(client, NOON + DAY + HOUR) == [("1B", "event-1b")]
    assert clocks(client, NOON + DAY + 20 * HOUR) == [("1B", "event-1b"), ("1C", "event-1c")]
    assert clocks(client, NOON + DAY + HOUR, "event-1a") == [("1B", "event-1b")]


@pytest.mark.usefixtures("played")
def test_clocks_page_shows_the_next_day_when_no_day_is_played(client: Client) -> None:
    assert clocks(client, NOON + 3 * HOUR) == [("1B", "event-1b")]


def test_clocks_page_of_a_one_day_tournament_shows_the_clock(client: Client, festival: Festival) -> None:
    page = client.get(f"/d/{festival.whole.tournament.slug}/days/").content.decode()
    assert 'id="frame"' in page
    assert 'id="days"' not in page


def test_screen_of_the_event_can_show_any_board_of_a_flight(client: Client, played: Festival) -> None:
    whole = played.whole
    screen = whole(screens.add_screen, name="Door")
    whole(screens.show_on_screen, screen=screen, shows="seats", day="1B")
    page = client.get(f"/screen/{screen.code}/").content.decode()
    # the flight by the board and by the plain clock of old televisions, the whole by what waits for another choice
    assert (page.count('data-slug="event-1b"'), page.count('data-slug="event"')) == (2, 1)
    assert "screens/connect.js" in page
    assert screen_count_and_index(played.flights["1B"].tournament, shows="seats", code=screen.code) == (1, 0)
    whole.undo()
    screen.refresh_from_db()
    assert (screen.shows, screen.of) == ("clock", None)


def test_screen_shows_no_flight_of_another_tournament(played: Festival) -> None:
    screen = played.whole(screens.add_screen, name="Door")
    assert played.whole.refused(screens.show_on_screen, screen=screen, shows="clock", day="9Z") == (
        "This tournament has no flight 9Z. Choose one from the list."
    )
    flight = played.flights["1A"]
    own = flight(screens.add_screen, name="Rail")
    flight(screens.show_on_screen, screen=own, shows="tables", day="1A")
    own.refresh_from_db()
    assert own.of is None
