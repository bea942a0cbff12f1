"""A board on a small screen: it stands there, whole, and a hand keeps its page."""

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARDS = ("seats", "tables", "payouts")
#: which of the two is seen, and whether something is wider than the screen
SEEN = """() => [...document.querySelectorAll('.tv, .hand')]
    .filter((element) => getComputedStyle(element).display !== 'none')
    .map((element) => element.className.split(' ')[0])
    .concat(document.documentElement.scrollWidth > innerWidth ? ['wide'] : [])"""


def test_small_screens_show_the_board_and_touch_devices_show_the_page(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> None:
    sizes = {(1024, 768): False, (800, 480): False, (390, 844): True, (844, 390): True, (1024, 1366): True}
    seen = {}
    with open_server(tmp_path_factory.mktemp("small"), "room-map") as address:
        for (width, height), touch in sizes.items():
            with browser.new_context(
                viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch
            ) as context:
                page = context.new_page()
                for board in BOARDS:
                    page.goto(f"{address}/d/room-map/{board}/")
                    seen[width, height, board] = _visible_parts(page)
    in_a_hand = [(390, 844), (844, 390)]
    paged = [case for case, parts in seen.items() if parts != ["tv"]]
    assert paged == [(*size, board) for size in in_a_hand for board in BOARDS]
    assert {tuple(parts) for parts in seen.values()} == {("tv",), ("hand",)}


def _visible_parts(page: Page) -> list[str]:
    """Return the visible parts; a window whose pointer and size change while the page loads begins once more."""
    try:
        visible: list[str] = page.evaluate(SEEN)
    except Error as problem:
        if "navigation" not in problem.message:
            raise
        page.wait_for_load_state()
        visible = page.evaluate(SEEN)
    return visible
