"""Date fields: their day is written as pages write it, until somebody edits it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]


@pytest.mark.parametrize(("language", "words"), [("en", "Sat 5 Dec 2026"), ("de", "Sa., 5. Dez. 2026")])
def test_date_field_shows_its_day_in_the_language_of_the_page(
    server_to_read: str, open_page: Callable[..., Page], language: str, words: str
) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director", locale=language)
    field, text = page.locator("[name=date]"), page.locator(".dated > span")
    field.fill("2026-12-05")
    page.locator("[name=players]").focus()
    expect(text).to_have_text(words)
    expect(text).to_be_visible()
    field.focus()
    expect(text).to_be_hidden()


def test_empty_date_field_shows_no_text_until_a_date_is_filled_in(
    server_to_read: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{server_to_read}/t/phone-axe/settings/notices/", by="director")
    text = page.locator(".dated > span").first
    expect(text).to_have_text("")
    page.locator("[name=at]").fill("2026-12-05T19:10")
    expect(text).to_have_text("Sat 5 Dec 2026, 19:10")
