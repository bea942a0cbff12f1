"""A board on a screen that stands upright."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.server import open_server
from tests.browser.waiting import wait_for_frame

#: as many clocks as fit on a screen
SIX = ("room-map", "room-bust", "phone-counts", "phone-early", "phone-heads", "phone-axe")

#: by how many pixels the facts of a clock stand out of its tile
BELOW = """(all) => all.map((element) => Math.round(
  element.querySelector(".day__facts").getBoundingClientRect().bottom - element.getBoundingClientRect().bottom))"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_upright_screen_shows_as_many_seat_rows_as_fit(
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
        page.set_viewport_size({"width": 1920, "height": 1080})  # the screen is turned while it shows the board
        expect(rows).to_have_count(33)
        page.set_viewport_size({"width": 1080, "height": 1920})
        expect(rows).to_have_count(38)


def test_clocks_of_several_tournaments_are_not_cut_off_by_the_ticker(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> None:
    with open_server(tmp_path_factory.mktemp("split"), *SIX) as address, browser.new_context() as context:
        page = context.new_page()
        below = {}
        for count in (2, 6):
            page.goto(f"{address}/d/{SIX[0]}/split/?with={','.join(SIX[1:count])}")
            expect(page.locator(".day dd")).to_have_count(3 * count)
            for width, height in ((1920, 1080), (1280, 720), (1080, 1920)):
                page.set_viewport_size({"width": width, "height": height})
                wait_for_frame(page)  # its rows are measured again
                below[count, width] = max(page.locator(".day").evaluate_all(BELOW))
        assert [case for case, most in below.items() if most > 0] == []
