"""The print station: what an automation asks for comes out by itself, once, and what cannot be printed is said."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from automations.models import PrintRequest
from tests.browser.javascript import javascript
from tests.browser.waiting import wait_until
from tests.conftest import NOON
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: a browser that prints without a question: what it printed is written down in the page around
PAPER = javascript(__file__, "recording_printer.js")


def stations(live_server: LiveServer, client: Client, open_page: Callable[..., Page], number: int) -> list[Page]:
    found = []
    for _ in range(number):
        page = open_page(f"{live_server.url}/healthz", script=PAPER, viewport={"width": 1024, "height": 768})
        cookie = client.cookies["sessionid"].value
        page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
        page.goto(f"{live_server.url}/t/event/printouts/station/")
        expect(page.locator("#now")).to_contain_text("Ready")
        found.append(page)
    return found


def ask_for(tournament: Tournament, printout: str) -> PrintRequest:
    return PrintRequest.objects.create(tournament=tournament, printout=printout, at=NOON)


def test_print_request_is_printed_by_only_one_of_two_stations(
    live_server: LiveServer, director: User, tournament: Tournament, client: Client, open_page: Callable[..., Page]
) -> None:
    client.force_login(director)
    both = stations(live_server, client, open_page, 2)
    request = ask_for(tournament, "schedule-pdf")
    wait_until(both[0], lambda: sum(page.locator("#done li").count() for page in both))
    for page in (*both, *both):  # each has asked once more and done what follows
        page.wait_for_event("response", lambda answer: answer.request.method == "GET")
    sheets = [sheet for page in both for sheet in page.evaluate("window.sheets")]
    assert sheets == [[[True, True]]]
    request.refresh_from_db()
    assert request.done_at is not None


def test_failed_printout_is_shown_and_can_be_repeated(
    live_server: LiveServer, director: User, tournament: Tournament, client: Client, open_page: Callable[..., Page]
) -> None:
    client.force_login(director)
    (page,) = stations(live_server, client, open_page, 1)
    ask_for(tournament, "payout-slips-pdf")
    expect(page.locator("#now")).to_contain_text("Not printed: Payout slips", timeout=30_000)
    page.click("#test")
    expect(page.locator("#now")).to_have_text("Printed: Print a test page")
    page.locator("#done li button").click()
    expect(page.locator("#now")).to_contain_text("Not printed: Payout slips")
