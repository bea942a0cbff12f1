"""Fixtures of browser tests: a Chromium, pages that fail on any error, and a server that a test controls."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, StorageState, expect, sync_playwright

from tests.browser.display_server import DisplayServer, open_display_server
from tests.browser.finding_chromium import HOW
from tests.browser.journey_data import OF_READERS, OF_THE_PHONE
from tests.browser.phone.on_phone import PHONE, Open
from tests.browser.server import open_server, origin, staff_cookies
from tests.browser.snapshots import Snapshot, snapshot
from tests.browser.structure.in_editor import edit  # noqa: F401 - a fixture of two files
from tests.suite.browsers import CHROMIUM, NONE_FOUND

WIDE = {"width": 1280, "height": 720}
#: what a browser says about a server that is away is no error of the page's; nor is it one that a page is left before
#: an answer came (`sendAbort`). htmx says of any other request that failed more than that it is over (`afterRequest`).
EXPECTED = ("Failed to load resource", "net::ERR", "htmx:afterRequest", "htmx:sendAbort")

#: the clock's style sheet alone knows of motion, and what moves is drawn sixty times a second: a quarter of the work
STILL = {"reduced_motion": "reduce"}

#: a machine that runs several browsers at once may need much longer than playwright's five seconds
PATIENCE = 30_000

Clock = Callable[..., tuple[DisplayServer, Page]]


@pytest.fixture(scope="package")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """The worker's Chromium. While it runs its event loop does, and Django is told that this is no async code."""
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    path = pytestconfig.stash[CHROMIUM]
    assert path is not None, f"{NONE_FOUND}; {HOW}"
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=arguments)
        yield chromium
        chromium.close()
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE")
    if before is not None:
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = before


@pytest.fixture(scope="package")
def staff_of(browser: Browser) -> Callable[[str, str], StorageState]:
    """Returns the cookies of one of the staff who is signed in: `staff_of(server, "piet")`. Each signs in once."""
    return cache(partial(staff_cookies, browser))


@pytest.fixture
def open_page(browser: Browser, staff_of: Callable[[str, str], StorageState]) -> Iterator[Callable[..., Page]]:
    """Opens pages. At the end none may have had an error, a refusal by its security policy among them.

    With `by` one of the staff opens it, who is signed in: `by="piet"`. With `own_time` a test can put the page's clock
    forward (`page.clock.fast_forward`).
    """
    errors: list[str] = []
    with ExitStack() as pages:

        def open_in_context(
            address: str, *, by: str = "", script: str = "", own_time: bool = False, **settings: Any
        ) -> Page:
            if by:
                settings["storage_state"] = staff_of(origin(address), by)
            context = pages.enter_context(browser.new_context(**{"viewport": WIDE} | settings))
            page = context.new_page()
            if own_time:
                page.clock.install()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda message: errors.extend(_error(message)))
            if script:
                page.add_init_script(script)
            page.goto(address)
            return page

        yield open_in_context
    assert errors == []


def _error(message: ConsoleMessage) -> list[str]:
    is_unexpected = message.type == "error" and not any(words in message.text for words in EXPECTED)
    return [message.text] if is_unexpected else []


@pytest.fixture
def open_clock(open_page: Callable[..., Page]) -> Iterator[Clock]:
    """Opens a server and a public clock in it, drawn; nothing moves in it but by `reduced_motion="no-preference"`."""
    with ExitStack() as servers:

        def open_display(shown: Snapshot | None = None, *, query: str = "", **page: Any) -> tuple[DisplayServer, Page]:
            server, address = servers.enter_context(open_display_server(shown or snapshot()))
            display = open_page(f"{address}/d/friday/clock/{query}", **STILL | page)
            display.wait_for_function("() => document.getElementById('local').textContent !== ''")
            return server, display

        yield open_display


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Callable[..., Any]]:
    """Runs JavaScript on a page of the server's without a clock: `run("clock/state", "code with m and x", x)`."""
    with open_display_server(snapshot()) as (_server, address), browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}/static/tournaments/tokens.css")

        def run(module: str, code: str, argument: Any = None) -> Any:
            source = f"async (x) => {{ const m = await import('/static/tournaments/{module}.js'); return ({code}); }}"
            return page.evaluate(source, argument)

        yield run


@pytest.fixture(scope="session")
def server_to_read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server in which tests change nothing. They all go to one worker."""
    with open_server(tmp_path_factory.mktemp("read"), *OF_READERS) as address:
        yield address


@pytest.fixture(scope="session")
def phone_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server with the rooms of the phone's journeys, whose tests all go to one worker."""
    with open_server(tmp_path_factory.mktemp("phone"), *OF_THE_PHONE) as address:
        yield address


@pytest.fixture
def phone(phone_server: str, open_page: Callable[..., Page]) -> Open:
    """Opens a page of the phone as somebody of the floor."""

    def open_phone(slug: str, path: str = "", *, name: str = "piet", **settings: Any) -> Page:
        page = open_page(f"{phone_server}/floor/{slug}/{path}", by=name, **PHONE, **settings)
        expect(page.locator("#phone-net-words")).to_have_text("live")
        return page

    return open_phone
