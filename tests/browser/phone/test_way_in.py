"""The way in: a director adds a person, whose phone signs in with a code, works, and is signed out by a removal."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.on_phone import PHONE, expect_toast
from tests.browser.server import SWITCH_THEME, serious

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

Open = Callable[..., Page]


def add_person(laptop: Page, name: str) -> str:
    """Add a person of the floor, and return the digits of the code."""
    laptop.fill("#name", name)
    expect(laptop.locator("[data-add] span")).to_have_text(f"Add {name.split(maxsplit=1)[0]} and show the code")
    laptop.press("#name", "Enter")
    return re.sub(r"\D", "", laptop.locator(".staff__digits").inner_text())


def open_staff_page(open_page: Open, server: str) -> Page:
    """Open the page Staff beside a tournament whose room no other test of this file changes."""
    laptop = open_page(f"{server}/t/phone-bust/", by="director", viewport={"width": 1366, "height": 768})
    laptop.goto(f"{server}/people/")
    return laptop


def test_added_person_works_on_the_phone_until_removed(phone_server: str, open_page: Open) -> None:
    laptop = open_staff_page(open_page, phone_server)
    digits = add_person(laptop, "Floor 9")
    phone = open_page(f"{phone_server}/code/", **PHONE)
    phone.fill("#phone-code", digits)
    phone.tap(".way-in .btn-go")
    expect(phone.locator("h1")).to_have_text("Welcome, Floor")
    phone.tap(".way-in .btn-go")
    expect(phone).to_have_url(f"{phone_server}/floor/phone-bust/")
    expect(laptop.locator("#code-panel h2")).to_have_text("Floor 9 is in")
    phone.goto(f"{phone_server}/floor/phone-bust/2/")
    expect(phone.locator("#phone-net-words")).to_have_text("live")
    phone.tap(".seat[data-seat='1']")
    phone.tap("#seat-1 .bust")
    expect_toast(phone, "Player 0009 out, place 40, seat 2.1 opened")
    phone.tap("#toast button")
    expect(phone.locator(".seat[data-seat='1'] .who")).to_have_text("Player 0009")
    row = laptop.locator("#staff-list li", has_text="Floor 9")
    row.locator("summary").click()
    row.locator(".btn-rare").click()
    expect(laptop.locator(".said")).to_have_text("Access of Floor 9 removed.")
    phone.goto(f"{phone_server}/tokens/")
    expect(phone).to_have_url(re.compile("/login/"))


def test_scanned_code_signs_in_at_once_and_leaves_the_address(phone_server: str, open_page: Open) -> None:
    digits = add_person(open_staff_page(open_page, phone_server), "Scan 1")
    phone = open_page(f"{phone_server}/code/#{digits}", **PHONE)
    expect(phone).to_have_url(f"{phone_server}/welcome/")
    again = open_page(f"{phone_server}/code/#{digits}", **PHONE)
    expect(again.locator("h1")).to_have_text("This code is over")
    expect(again).to_have_url(f"{phone_server}/code/")


def test_escape_closes_the_code(phone_server: str, open_page: Open) -> None:
    laptop = open_staff_page(open_page, phone_server)
    add_person(laptop, "Escape 1")
    laptop.keyboard.press("Escape")
    expect(laptop.locator("#add-person")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_staff_page_and_code_page_have_no_serious_accessibility_fault(
    phone_server: str, open_page: Open, theme: str
) -> None:
    laptop, phone = open_staff_page(open_page, phone_server), open_page(f"{phone_server}/code/", **PHONE)
    for page in (laptop, phone):
        page.evaluate(SWITCH_THEME, theme)
        assert serious(page) == {}
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    add_person(laptop, f"Fault {theme}")
    laptop.evaluate(SWITCH_THEME, theme)
    assert serious(laptop) == {}
