"""The calendar of a series in a browser: columns on a laptop, a list in the hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]


def test_a_laptop_shows_columns_with_bars_in_their_places(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/series/harbour/", by="director")
    expect(page.locator(".cal")).to_be_visible()
    expect(page.locator(".cal-list")).to_be_hidden()
    for bar in page.locator(".bar1").all():
        box, cell = bar.bounding_box(), bar.locator("..").bounding_box()
        assert box is not None
        assert cell is not None
        assert cell["x"] <= box["x"] < box["x"] + box["width"] <= cell["x"] + cell["width"] + 1
        assert box["width"] >= cell["width"] / 2
    now = page.locator(".now-line").first.bounding_box()
    today = page.locator(".cell.today").first.bounding_box()
    assert now is not None
    assert today is not None
    assert today["x"] <= now["x"] <= today["x"] + today["width"]


def test_a_phone_shows_a_list_from_which_a_day_is_found(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/calendar/harbour/", viewport={"width": 390, "height": 844})
    expect(page.locator(".cal")).to_be_hidden()
    expect(page.locator(".cal-list section").first).to_be_visible()
    expect(page.get_by_role("link", name="Add to my calendar")).to_be_visible()
    day = page.locator(".strip a").last
    day.click()
    assert page.evaluate("location.hash") == day.get_attribute("href")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_key_leads_to_a_new_event_of_the_series(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/series/harbour/", by="director")
    page.keyboard.press("e")
    page.wait_for_url("**/open/?series=harbour")
    expect(page.locator("#series")).to_have_value("harbour")
