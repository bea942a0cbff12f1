"""The form of the house rules."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages.every_page import SLUG
from tests.browser.server import staff_cookies

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("read")]


def test_house_rule_number_field_is_shown_only_for_custom_numbers(server_to_read: str, browser: Browser) -> None:
    with browser.new_context(storage_state=staff_cookies(browser, server_to_read, "director")) as context:
        page = context.new_page()
        page.goto(f"{server_to_read}/t/{SLUG}/settings/house/")
        answer = page.locator(".answer:has(option[value='number'])").first
        select, number = answer.locator("select"), answer.locator("input[type=number]")
        select.select_option("")
        expect(number).to_be_hidden()
        assert number.evaluate("field => field.required") is False
        select.select_option("number")
        expect(number).to_be_focused()
        assert number.evaluate("field => field.required") is True
