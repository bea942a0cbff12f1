"""The page of the server's health while it stays open: it shows no answer that is over, and goes on by itself."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, StorageState, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: longer than the page waits between two questions, in ms
NEXT = 6000
#: what the page says of a full disk, an address in a hotel's network, and a sign-in in front of the server
FULL = "Nothing was done: the disk of the server is full. Delete files there, then try again."
SIGN_IN = "<!doctype html><title>Guests</title><main id='content'><h1>Sign in</h1></main>"

Answers = Callable[[Route], None]


def abort_request(route: Route) -> None:
    route.abort("connectionrefused")


def gateway(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def full(route: Route) -> None:
    route.fulfill(status=503, content_type="application/json", body=json.dumps({"error": {"says": FULL}}))


def broken(route: Route) -> None:
    route.fulfill(status=500, content_type="text/html", body="<h1>Server Error</h1>")


def guests(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body=SIGN_IN)


@pytest.fixture
def page(browser: Browser, server_to_read: str, staff_of: Callable[[str, str], StorageState]) -> Iterator[Page]:
    """The page, open. It is one of its own: htmx writes into its console that a request failed, as here it should."""
    with browser.new_context(storage_state=staff_of(server_to_read, "director")) as context:
        opened = context.new_page()
        opened.clock.install()
        opened.goto(f"{server_to_read}/health/")
        expect(verdict(opened)).to_contain_text("Play is not affected")
        yield opened


def verdict(page: Page) -> Locator:
    return page.locator(".health__verdict")


def last_check(page: Page) -> str:
    """Return the page's words for the server's last answer."""
    hint = page.locator(".health .hint").inner_text()
    return hint.partition("last at ")[2][: len("14:05:10")]


@pytest.mark.parametrize(
    ("answers", "what", "advice"),
    [
        (
            abort_request,
            "The server has not answered since",
            "Look whether the server runs, and whether this device is in",
        ),
        (gateway, "The server has not answered since", "Look whether the server runs, and whether this device is in"),
        (full, "The server has answered with an error since", FULL),
        (broken, "The server has answered with an error since", "Read the server's log."),
        (guests, "Another page has answered in place of the server since", "sign in where it asks"),
    ],
)
def test_health_page_shows_when_the_last_answer_came(page: Page, answers: Answers, what: str, advice: str) -> None:
    since = last_check(page)
    assert since
    page.route("**/health/", answers)
    page.clock.fast_forward(NEXT)
    expect(verdict(page)).to_contain_text(f"{what} {since}.")
    expect(verdict(page)).to_contain_text(advice)
    expect(verdict(page)).to_have_attribute("data-s", "stop")
    expect(page.get_by_text("Play is not affected.")).to_have_count(0)
    expect(page.locator(".health__mark:visible:not([data-state=wrong])")).to_have_count(0)
    expect(page.locator(".health__parts")).to_be_hidden()
    page.clock.fast_forward(NEXT)
    expect(verdict(page)).to_contain_text(f"{what} {since}.")
    page.unroute("**/health/")
    page.clock.fast_forward(NEXT)
    expect(verdict(page)).to_contain_text("Play is not affected")
    expect(page.locator(".health__parts")).to_be_visible()


def test_health_page_reports_a_hanging_server_as_unreachable(page: Page) -> None:
    page.evaluate("htmx.config.timeout = 200")
    page.route("**/health/", lambda _route: None)
    page.clock.fast_forward(NEXT)
    expect(verdict(page)).to_contain_text("The server has not answered since")


def test_health_page_stays_open_while_the_server_is_unreachable(page: Page) -> None:
    address = page.url
    page.route("**/health/", abort_request)
    page.click("#check")
    expect(verdict(page)).to_contain_text("The server has not answered since")
    page.unroute("**/health/")
    page.click("#check")
    expect(verdict(page)).to_contain_text("Play is not affected")
    assert page.url == address


def test_health_page_asks_signed_out_user_to_sign_in(page: Page) -> None:
    page.context.clear_cookies()
    page.clock.fast_forward(NEXT)
    expect(page.locator("[name=password]")).to_be_visible()
    expect(verdict(page)).to_have_count(0)
