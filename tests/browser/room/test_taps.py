"""Taps on the room's pages: on a seat while the button is asked for, and on the map in the hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.on_phone import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

ASKS = "document.querySelector('#panel-table .ring-felt').insertAdjacentHTML('beforeend', '<i data-asks-button>')"


def test_tapped_seat_gets_the_dealer_button_after_an_alert_requests_it(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{phone_server}/t/phone-rows/", by="director")
    seat = page.locator("#panel-table .ring [data-seat='3']")
    seat.wait_for()
    page.evaluate(ASKS)
    seat.click()
    expect(page.locator("#panel-log li >> nth=0").locator(".log-text")).to_contain_text("seat 3")
    # the table is drawn anew, and asks no more
    expect(page.locator("[data-asks-button]")).to_have_count(0)
    expect(page.locator("#panel-table .seat-sheet:visible")).to_have_count(0)
    seat.click()
    expect(page.locator("#panel-table .seat-sheet:visible")).to_have_count(1)


def test_tapping_a_table_on_the_phone_map_scrolls_to_its_seats(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{phone_server}/t/phone-rows/tables/", by="director", **PHONE)
    page.locator("#panel-table .ring").wait_for()
    page.locator(".oval[data-table='2']").tap()
    expect(page.locator("#panel-table h2")).to_have_text("Table 2")
    expect(page.locator("#panel-table .ring")).to_be_in_viewport(ratio=0.8)
    expect(page.locator("kbd:visible")).to_have_count(0)


def test_more_menu_on_a_phone_links_to_the_floor_pages_and_back(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{phone_server}/t/phone-rows/entries/", by="director", **PHONE)
    page.locator(".site-bar button").tap()
    page.locator("#site-more a", has_text="Floor’s phone").tap()
    expect(page).to_have_url(f"{phone_server}/floor/phone-rows/")
    page.locator(".phone-nav a").last.tap()
    page.get_by_role("link", name="All pages").tap()
    expect(page).to_have_url(f"{phone_server}/t/phone-rows/")


def test_opened_entry_row_is_not_hidden_by_the_header(phone_server: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{phone_server}/t/phone-rows/entries/", by="director", viewport={"width": 1280, "height": 400})
    page.locator("table.whole .log-text a").nth(5).click()
    row, header = (page.locator(selector).bounding_box() for selector in ("tr:has(+ tr.opened)", ".site-head"))
    assert row is not None
    assert header is not None
    assert row["y"] >= header["height"]
