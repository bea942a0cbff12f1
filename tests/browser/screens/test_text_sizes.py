"""Boards are read across a room: on a full screen no label is smaller than 44 pixels, no name than 56."""

import pytest
from playwright.sync_api import Browser

from tests.browser.javascript import javascript
from tests.browser.pages.every_page import LATE, SLUG

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

FULL = {"width": 1920, "height": 1080}
LABEL, NAME = 44, 56
BOARDS = ("payouts", "seats", "moves", "tables", "draw", "alternates", "counts", "places", "bagging", "league")
#: what stands beside a name in the league's table: an arrow with its figure
SMALLER = ".rank-change"
#: the sizes in which the words of a board are written, of labels and of names
SIZES = javascript(__file__, "text_sizes.js")


@pytest.mark.parametrize("slug", [SLUG, LATE])
def test_labels_and_names_on_every_board_have_the_minimum_text_size(
    server_to_read: str, browser: Browser, slug: str
) -> None:
    small: dict[str, dict[str, str]] = {}
    read, named = set(), set()
    with browser.new_context(viewport=FULL, service_workers="block") as context:  # type: ignore[arg-type]
        for board in BOARDS:
            with context.new_page() as page:
                page.goto(f"{server_to_read}/d/{slug}/{board}/?lang=en")
                if not page.locator("#tv-body").count():  # nothing of it to show: the clock is there instead
                    continue
                page.evaluate("document.fonts.ready")
                labels, names = page.evaluate(SIZES, SMALLER)
                wrong = {size: words for size, words in labels.items() if int(size) < LABEL}
                small[board] = wrong | {size: words for size, words in names.items() if int(size) < NAME}
                read |= {board} if labels else set()
                named |= {board} if names else set()
    assert (len(read) >= len(BOARDS) - 1, "seats" in named) == (True, True)
    assert {board: words for board, words in small.items() if words} == {}
