"""The first visit of an empty browser: few bytes in few requests, and all scripts run."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from lab.pages.first_visit import WEIGHED, measure_visit
from tests.browser.server import staff_cookies

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

#: pages with scripts of several apps, of which some share modules
PAGES = (
    "t/{slug}/",
    "t/{slug}/tables/",
    "t/{slug}/screens/",
    "t/{slug}/entries/",
    "t/{slug}/structure/",
    "d/{slug}/seats/",
)


@pytest.mark.parametrize("path", ["/t/demo/", "/d/demo/clock/"])
def test_first_visit_of_a_page_stays_below_byte_and_request_limits(
    server_to_read: str, browser: Browser, path: str
) -> None:
    with browser.new_context(storage_state=staff_cookies(browser, server_to_read, "director")) as context:
        seen = measure_visit(context.new_page(), f"{server_to_read}{path.replace('demo', 'card')}")
    most, requests = WEIGHED[path]
    assert most is not None
    assert requests is not None
    assert (seen.total_bytes <= most, seen.requests <= requests) == (True, True), seen.sizes


def test_bundled_scripts_run_on_pages_of_every_kind(server_to_read: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server_to_read}/t/card/", by="director")
    for path in PAGES:
        page.goto(f"{server_to_read}/{path.format(slug='card')}", wait_until="load")
    page.goto(f"{server_to_read}/floor/card/")
    page.wait_for_selector("#phone-net-words:text-is('live')")
