"""The form of the payout plan."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages.every_page import SLUG
from tests.browser.server import staff_cookies

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("read")]

FIELDS = {
    "curve": {"percent", "places", "min_cash", "shape", "steepness", "flat", "rounding", "unit", "remainder"},
    "table": {"table", "unit", "remainder"},
    "own": {"shares", "name", "unit", "remainder"},
    "satellite": {"seat_cost", "award"},
}


def test_payout_plan_form_shows_the_fields_of_the_chosen_method(server_to_read: str, browser: Browser) -> None:
    with browser.new_context(storage_state=staff_cookies(browser, server_to_read, "director")) as context:
        page = context.new_page()
        page.goto(f"{server_to_read}/t/{SLUG}/prizes/")
        fold = page.locator("details.fold:has(#plan)")
        if fold.count():
            fold.locator("summary").click()
        page.locator("#plan details > summary").click()
        shown = {}
        for method in FIELDS:
            page.locator(f"#plan [name=method][value={method}]").check(force=True)
            expect(page.locator(f"#plan [data-for~={method}]").last).to_be_visible()
            shown[method] = set(
                page.locator("#plan [data-for] [name]").evaluate_all(
                    "fields => fields.filter(f => f.offsetParent && f.name !== 'action').map(f => f.name)"
                )
            )
    assert shown == FIELDS
