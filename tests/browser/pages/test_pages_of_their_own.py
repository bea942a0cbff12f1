"""Pages whose address is known to few: no fault for those who see or hear otherwise, and none goes beyond a phone."""

from collections.abc import Callable

import pyotp
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tables.selectors.room.table_cards import card_token
from tests.automations.views.test_pages import made_link
from tests.browser.server import OF_COLOURS, serious
from tests.browser.waiting import wait_for_animations
from tests.tables.conftest import bagged, counter, festival, play  # noqa: F401 - fixtures
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_bag_opening import second_day  # noqa: F401 - a fixture
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Player, Screen
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.app_codes import app_secret_of, new_nonce
from tournaments.services.screens.screens import add_screen
from tournaments.services.staff.second_factors import turn_on_second_factor

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}

#: opens a page of the server, with the cookies of somebody who is signed in, and returns what is wrong with it
Faults = Callable[..., dict[str, list[str]]]


@pytest.fixture
def faults(live_server: LiveServer, open_page: Callable[..., Page]) -> Faults:
    """Return the faults of a page in either theme."""

    def find_faults(path: str, client: Client | None = None) -> dict[str, list[str]]:
        # the checker puts styles into the page, which the policy of the server forbids
        page = open_page(f"{live_server.url}/healthz", viewport=PHONE, bypass_csp=True)
        cookies = client.cookies.values() if client else ()
        page.context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "url": live_server.url} for cookie in cookies]
        )
        answer = page.goto(live_server.url + path)
        assert answer is not None
        assert (answer.status, page.url) == (200, live_server.url + path)
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        wrong = serious(page) | ({"wide": [f"{wide} px"]} if wide > 0 else {})
        page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")
        wait_for_animations(page)
        return wrong | serious(page, rules=OF_COLOURS)

    return find_faults


def test_sign_in_and_code_pages_have_no_layout_faults(faults: Faults, director: User, client: Client) -> None:
    assert faults("/login/") == {}
    nonce = new_nonce()
    turn_on_second_factor(
        director, nonce=nonce, code=pyotp.TOTP(app_secret_of(director, nonce)).now(), now=server_now()
    )
    client.post("/login/", {"username": "director", "password": "a long password"})
    assert faults("/login/code/", client) == {}


def test_league_player_page_has_no_layout_faults(faults: Faults) -> None:
    season = season_of()
    for number in (1, 2):
        finished_event(season, number, ["Ana", "Ben", "Cleo"])
    player = Player.objects.get(display_name="Ana").pk
    assert faults(reverse("league-player", args=[season.slug, player])) == {}


def test_table_and_screen_pages_have_no_layout_faults(faults: Faults, play: Play) -> None:  # noqa: F811
    play.sit(t1=[1, 2, 3], t2=[1, 2])
    assert faults(reverse("table-page", args=[card_token(play.table(2))])) == {}
    play(add_screen, name="Bar")
    code = Screen.objects.get().code
    assert faults(reverse("screen", args=[code])) == {}
    assert faults(reverse("screen-page", args=[code, "seats"])) == {}


def test_automation_link_page_has_no_layout_faults(faults: Faults, play: Play, director: User, client: Client) -> None:  # noqa: F811
    client.force_login(director)
    assert faults(made_link(client)) == {}


def test_bag_opening_page_of_a_table_has_no_layout_faults(
    faults: Faults,
    second_day: Festival,  # noqa: F811
    director: User,
    client: Client,
) -> None:
    client.force_login(director)
    assert faults(f"/t/{second_day.whole.tournament.slug}/bags/open/1/", client) == {}
