"""The form of the payout plan."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.pages.every_page import SLUG
from tests.browser.server import staff_cookies
from tests.conftest import small_structure
from tournaments.services.lifecycle import open_tournament
from tournaments.services.structure.library import save_structure

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


@pytest.mark.slow
def test_slider_and_buttons_preview_the_payouts_for_other_numbers_of_players(
    live_server: LiveServer, director: User, client: Client, open_page: Callable[..., Page]
) -> None:
    now = datetime.now(UTC)
    starts_at = now + timedelta(hours=2)
    plan = save_structure(small_structure())
    open_tournament(plan, by=director, now=now, slug="event", name="Event", starts_at=starts_at, prize_share=130_00)
    client.force_login(director)
    page = open_page(f"{live_server.url}/healthz")
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}/t/event/prizes/")
    typed, slider, button = (
        page.locator("#if-players"),
        page.locator("[type=range]"),
        page.locator("[data-players='20']"),
    )
    button.click()
    expect(page.locator("#list")).to_contain_text("Preview for 20 players: prize pool €2,600.")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(slider).to_have_value("20")
    slider.fill("50")
    expect(page.locator("#list")).to_contain_text("Preview for 50 players: prize pool €6,500.")
    expect(typed).to_have_value("50")
    expect(button).to_have_attribute("aria-pressed", "false")
