"""The ring of a table with names that are wider than their room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.javascript import javascript

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]
IN_HAND = {"width": 390, "height": 844}
LONG = "Wolfeschlegelsteinhausen"
#: on how many lines each word of a name is drawn that is put into the ring's first seat
LINES = javascript(__file__, "lines_of_words.js")


@pytest.mark.parametrize(
    ("page", "size"), [("t/card/", {"width": 1280, "height": 800}), ("floor/card/2/", IN_HAND)], ids=["desk", "phone"]
)
def test_player_names_are_not_broken_inside_a_word(
    server_to_read: str, open_page: Open, page: str, size: dict[str, int]
) -> None:
    ring = open_page(f"{server_to_read}/{page}", by="director", viewport=size)
    ring.wait_for_selector(".seat .who")
    assert ring.evaluate(LINES, LONG) == [1]
    assert ring.evaluate(LINES, f"Ada {LONG}") == [1, 1]
