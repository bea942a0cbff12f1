"""A player's own page on a phone: two taps from the clock's code to the seat, and the phone remembers the name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.not_none import not_none

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

PHONE = {"width": 390, "height": 844}
Open = Callable[..., Page]


def test_player_finds_their_seat_two_taps_after_the_code(server_to_read: str, open_page: Open) -> None:
    clock = open_page(f"{server_to_read}/d/bubble/clock/", viewport=PHONE)
    code = clock.locator(".qr").get_attribute("href")
    page = open_page(str(code), viewport=PHONE)
    names = page.locator("#names button")
    expect(names.first).to_be_visible()
    name = names.nth(2).inner_text()
    page.locator("#name").fill(name)
    names.get_by_text(name, exact=True).click()
    expect(page.locator("#mine-words")).to_contain_text(name)
    seat = page.locator("#mine-seat").inner_text()
    page.reload()
    expect(page.locator("#mine-seat")).to_have_text(seat)
    expect(page.locator("#choose")).to_be_hidden()
    assert page.context.cookies() == []
    page.get_by_role("link", name="Payouts").click()
    expect(page).to_have_url(f"{server_to_read}/d/bubble/payouts/")
    page.get_by_role("link", name="My seat").click()
    expect(page.locator("#mine-seat")).to_have_text(seat)
    page.get_by_role("button", name="Not you?").click()
    expect(names.first).to_be_visible()


def test_button_in_a_single_line_bar_does_not_stick_out_above_the_bar(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/d/bubble/me/", viewport=PHONE)
    page.evaluate("localStorage.setItem('shuffle-up-my-name', 'Nobody Here')")
    page.reload()
    bar, button = (not_none(page.locator(at).bounding_box()) for at in ("#mine", "#not-me"))
    assert bar["y"] <= button["y"]


def test_player_tabs_are_hidden_on_a_television(server_to_read: str, open_page: Open) -> None:
    for name in ("clock", "payouts", "schedule"):
        page = open_page(f"{server_to_read}/d/bubble/{name}/", viewport={"width": 1920, "height": 1080})
        expect(page.locator(".player-tabs")).to_be_hidden()


def test_open_tab_of_a_public_page_is_in_view_on_a_phone(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/d/days/places/", viewport=PHONE)
    expect(page.locator(".room__head [aria-current]")).to_be_in_viewport(ratio=1)
