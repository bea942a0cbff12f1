"""Players' notices on the wall: each in its turn, for its time, also while nobody answers."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Clock
from tests.browser.snapshots import MINUTE, NOW, Snapshot, snapshot

pytestmark = pytest.mark.browser

PHONES: Snapshot = {"id": 1, "title": "Phones off the table", "words": "From the bubble on.", "at": NOW, "until": None}
SOON: Snapshot = {"id": 2, "title": "Dinner", "words": "", "at": NOW + MINUTE, "until": NOW + 2 * MINUTE}
LONG: Snapshot = PHONES | {"id": 3, "title": "Wilhelmina Konstantinopolitanska " * 2, "words": "and so on, " * 18}
TURN = 8


def test_notice_is_shown_from_its_start_until_its_end(script: Callable[..., Any]) -> None:
    def shown_ids(later: float) -> list[int]:
        shown = snapshot(notices=[PHONES, SOON])
        ids = "m.viewAt(x[0], x[1]).notices.map((notice) => notice.id)"
        return list(script("clock/state", ids, [shown, NOW + later]))

    assert [shown_ids(at * MINUTE) for at in (-1, 0, 1, 2)] == [[], [1], [1, 2], [1]]


def notices_text(page: Page) -> str:
    return page.locator("#notices").inner_text()


def test_clock_alternates_between_a_notice_and_the_prizes(open_clock: Clock) -> None:
    _house, page = open_clock(snapshot(notices=[PHONES]), own_time=True)
    pay = page.locator("#pay")
    expect(pay).to_be_visible()
    seen = []
    for _ in range(6):
        page.clock.run_for(TURN * 1000)
        seen.append("notice" if not pay.is_visible() else "prizes")
    assert (set(seen), seen.count("notice") in {1, 2, 3}) == ({"notice", "prizes"}, True)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_longest_notice_fits_on_the_clock(open_clock: Clock, size: tuple[int, int]) -> None:
    width, height = size
    _house, page = open_clock(snapshot(notices=[LONG]), own_time=True, viewport={"width": width, "height": height})
    for _ in range(8):
        if page.locator("#frame[data-tells]").count():
            break
        page.clock.run_for(TURN * 1000)
    article, inside, join = (
        page.locator(selector).bounding_box() for selector in ("#notices article", "#notices article > div", ".join")
    )
    assert article is not None
    assert inside is not None
    assert join is not None
    assert inside["y"] + inside["height"] <= article["y"] + article["height"] + 1
    assert inside["y"] + inside["height"] <= join["y"] + 1 or inside["x"] >= join["x"] + join["width"] - 1


def test_phone_clock_shows_all_notices_below_the_prizes(open_clock: Clock) -> None:
    other = PHONES | {"id": 4, "title": "Last break before the bubble"}
    _house, page = open_clock(snapshot(notices=[PHONES, other]), viewport={"width": 390, "height": 844})
    assert page.locator("#notices article").count() == 2
    expect(page.locator("#pay")).to_be_visible()
