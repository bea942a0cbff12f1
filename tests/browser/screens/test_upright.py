"""A board on a screen that stands upright."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_what_only_the_other_shape_shows_is_not_lit_as_a_change(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> None:
    with (
        open_server(tmp_path_factory.mktemp("upright"), "room-map") as address,
        browser.new_context(viewport={"width": 1080, "height": 1920}) as context,
    ):
        page = context.new_page()
        page.goto(f"{address}/d/room-map/seats/")
        rows = page.locator("#tv-body [data-key]")
        expect(rows).to_have_count(38)  # 33 on its side
        assert page.locator("#tv-body .changed").count() == 0
