"""The plain clock, for televisions that are too old for the displays: the same snapshot and the same time."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.clock.gallery import GALLERY
from tests.browser.conftest import Clock
from tests.browser.display_server import DisplayServer, open_display_server
from tests.browser.snapshots import Snapshot, clock, snapshot

pytestmark = pytest.mark.browser

#: engines before Chromium 66 lack this, and nothing of ours can put it there
TOO_OLD = "delete window.AbortController"

Television = Callable[..., tuple[DisplayServer, Page]]


@pytest.fixture
def television(browser: Browser) -> Iterator[Television]:
    """Opens a public clock in an engine too old for it. What the clock's own script says there, nobody hears."""
    with ExitStack() as opened:

        def open_clock_on_television(
            shown: Snapshot, *, query: str = "", script: str = ""
        ) -> tuple[DisplayServer, Page]:
            server, address = opened.enter_context(open_display_server(shown))
            page = opened.enter_context(browser.new_page(viewport={"width": 1280, "height": 720}))
            page.add_init_script(f"{TOO_OLD}; {script}")
            page.goto(f"{address}/d/friday/clock/{query}")
            return server, page

        yield open_clock_on_television


def lines(page: Page) -> dict[str, list[str]]:
    """Return the plain clock's lines by kind, without its time."""
    expect(page.locator("body.plain .name")).to_have_count(1)
    paragraphs = page.evaluate(
        "[...document.querySelectorAll('.plain p')].map((element) => [element.className, element.innerText])"
    )
    texts: dict[str, list[str]] = {}
    for kind, words in paragraphs:
        texts.setdefault(kind, []).append(re.sub(r"\s+", " ", words).strip())
    return texts


def seconds(countdown: str) -> int:
    parts = [int(part) for part in countdown.split(":")]
    return sum(part * 60**place for place, part in enumerate(reversed(parts)))


@pytest.mark.parametrize(
    ("state", "level", "stakes"),
    [
        ("running", "Level 9", "1,000 / 2,000"),
        ("break", "Break Level 13", None),
        ("paused", "Paused Level 9", "1,000 / 2,000"),
        ("handforhand", "Hand for hand Level 15", None),
        ("before", "Not started Level 1", None),
        ("day-over", "Day over Level 2", "600 / 1,200"),
        ("stud", "Level 1", "500 / 1,000"),
        ("three-blinds", "Level 4", "500 / 500 / 1,000"),
        ("finished", "Finished", "Player 0417"),
        ("won", "Winner, to be confirmed", "Player 0417"),
        ("cancelled", "Cancelled", ""),
    ],
)
def test_plain_clock_shows_a_label_for_each_state(
    television: Television, state: str, level: str, stakes: str | None
) -> None:
    _, page = television(GALLERY[state])
    texts = lines(page)
    assert texts["level"] == [level]
    if stakes is not None:
        assert texts.get("stakes", [""]) == [stakes]
    assert ("time" in texts or "time-long" in texts) == (state not in {"finished", "won", "cancelled"})


def test_plain_clock_counts_down_by_the_time_of_the_server(television: Television) -> None:
    wrong = "const right = Date.now; Date.now = () => right() + 3600000"
    server, page = television(snapshot(clock=clock(10, 20)), script=wrong)
    page.locator(".plain .time").wait_for()
    server.wait_until_quiet()
    shown = server.snapshot["clock"]
    left = shown["left"] - (server.now - shown["since"])
    assert abs(seconds(page.locator(".plain .time").inner_text()) - left / 1000) <= 1.5


def test_plain_clock_shows_changes_and_continues_without_the_server(television: Television) -> None:
    server, page = television(snapshot())
    players = page.locator(".plain .more").filter(has_text="Players left")
    expect(players).to_contain_text("63 / 187")
    server.show(snapshot(field={"entries": 187, "left": 62, "chips": 5_610_000}))
    expect(players).to_contain_text("62 / 187", timeout=5000)
    server.go_away()
    before = seconds(page.locator(".plain .time").inner_text())
    expect(page.locator(".plain .lost")).to_contain_text("No connection. Last update:", timeout=15000)
    assert before - seconds(page.locator(".plain .time").inner_text()) >= 8
    server.come_back()
    expect(page.locator(".plain .lost")).to_have_count(0, timeout=5000)


def test_plain_clock_opens_the_pairing_page_after_its_tournament_was_removed(television: Television) -> None:
    quick = "const wait = setInterval; setInterval = (run, span) => wait(run, span / 20)"
    server, page = television(snapshot(), query="?screen_code=K7QX", script=quick)
    page.locator(".plain .time").wait_for()
    server.remove_tournament()
    page.wait_for_url("**/screen/")


def test_modern_browser_does_not_load_the_plain_clock(open_clock: Clock) -> None:
    _, page = open_clock()
    expect(page.locator("#stakes")).to_contain_text("Blinds")
    assert page.evaluate("document.body.className") == ""
