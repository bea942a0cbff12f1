"""Light or dark: what the address asks for, else what was chosen on this device, on every public page alike."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PAGES = ("d/card/clock/", "d/card/seats/", "d/card/schedule/", "d/card/notices/", "login/")


def shown_theme(page: Page) -> str | None:
    """The theme that a page is drawn in."""
    theme: str | None = page.evaluate("document.documentElement.dataset.theme")
    return theme


def test_only_the_shared_document_and_three_other_templates_have_a_doctype() -> None:
    # graphics of a stream and printed sheets have no theme; what a phone says without the network can fetch no file
    alone = {"empty.html", "sheet.html", "not_kept.html"}
    pages = TEMPLATES.rglob("*.html")
    whole = {path.name for path in pages if "<!DOCTYPE html>" in path.read_text(encoding="utf-8")}
    assert whole == {"document.html"} | alone


def test_theme_in_the_address_overrides_the_theme_of_the_device(
    server_to_read: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{server_to_read}/login/")
    assert shown_theme(page) == "dark"
    page.click("[data-theme-switch]")
    themes = {}
    for path in PAGES:
        for query in ("", "?theme=dark"):
            page.goto(f"{server_to_read}/{path}{query}")
            themes[path + query] = shown_theme(page)
    assert themes == {path + query: "dark" if query else "light" for path in PAGES for query in ("", "?theme=dark")}


def test_signed_out_visitor_can_switch_room_pages_to_light(server_to_read: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server_to_read}/d/card/seats/", viewport={"width": 390, "height": 844})
    page.click("[data-theme-switch]")
    page.reload()
    assert (shown_theme(page), page.inner_text("[data-theme-switch]").strip()) == ("light", "Dark theme")
