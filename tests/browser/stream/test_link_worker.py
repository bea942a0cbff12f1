"""The worker that all graphics of a program share forgets pages that were closed, and gives their streams back."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.javascript import javascript

pytestmark = pytest.mark.browser

WORKER = Path("tables/static/tables/stream/link-worker.js").read_text()
#: pages that write down what they hear, and streams that a test speaks through
STAND_INS = javascript(__file__, "link_stand_ins.js")
BOTH = ["/live/cup/stream", "/live/cup/graphics/stream"]


@pytest.fixture
def worker(open_page: Callable[..., Page]) -> Page:
    """The worker's script in a page of its own, with two pages that joined it."""
    page = open_page("about:blank", own_time=True)
    page.evaluate(STAND_INS + WORKER)
    page.evaluate("() => { open_page('blinds', 'cup'); open_page('clock', 'cup'); }")
    return page


def received_counts(worker: Page) -> dict[str, Any]:
    """Count what each page hears of one change."""
    worker.evaluate("() => { for (const name in pages) pages[name].heard.length = 0; change(); }")
    return {
        name: len(of) for name, of in worker.evaluate("Object.entries(pages).map(([name, of]) => [name, of.heard])")
    }


def test_all_pages_share_the_same_two_streams(worker: Page) -> None:
    assert worker.evaluate("open_streams()") == BOTH
    assert worker.evaluate("[pages.blinds.heard, pages.clock.heard]") == [[], ["snapshot"]]
    assert received_counts(worker) == {"blinds": 2, "clock": 2}


def test_closing_the_last_page_closes_the_streams(worker: Page) -> None:
    worker.evaluate("say('blinds', { slug: 'cup', gone: true })")
    assert (received_counts(worker), worker.evaluate("open_streams()")) == ({"blinds": 0, "clock": 2}, BOTH)
    worker.evaluate("say('clock', { slug: 'cup', gone: true })")
    assert worker.evaluate("open_streams()") == []
    worker.evaluate("open_page('next', 'cup')")
    assert (received_counts(worker), worker.evaluate("streams.length")) == ({"blinds": 0, "clock": 0, "next": 2}, 4)


def test_shared_worker_forgets_only_crashed_pages(worker: Page) -> None:
    for _ in range(5):
        worker.clock.run_for(60_000)
        worker.evaluate("say('clock', { slug: 'cup' })")
    assert received_counts(worker) == {"blinds": 0, "clock": 2}


def test_page_that_slept_too_long_reconnects_to_the_shared_worker(worker: Page) -> None:
    worker.clock.run_for(300_000)
    assert worker.evaluate("open_streams()") == []
    worker.evaluate("() => { open_page('next', 'cup'); pages.clock.heard.length = 0; say('clock', { slug: 'cup' }); }")
    assert worker.evaluate("[pages.clock.heard, open_streams()]") == [["snapshot"], BOTH]
