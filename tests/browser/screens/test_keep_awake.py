"""Screens stay on: by a wake lock over HTTPS, by a video where the browser has none, else a sentence says how."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]
LOCK = """
window.locks = [];
Object.defineProperty(Navigator.prototype, 'wakeLock', {
  configurable: true, get: () => ({ request: async (kind) => { window.locks.push(kind); return {}; } }),
});
"""
#: A page over HTTP has no wake lock.
NO_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { configurable: true, get: () => undefined });"
NO_VIDEO = NO_LOCK + "HTMLMediaElement.prototype.play = () => Promise.reject(new Error('not allowed'));"
PAGES = ("d/bubble/clock/", "d/bubble/payouts/", "floor/bubble/", "t/bubble/")


@pytest.fixture
def page_with(server_to_read: str, open_page: Open) -> Callable[[str, str], Page]:
    """Return a function that opens a page in a browser changed by a script."""

    def open_changed(path: str, script: str) -> Page:
        page = open_page(f"{server_to_read}/", by="director")
        page.add_init_script(script)
        page.goto(f"{server_to_read}/{path}")
        return page

    return open_changed


@pytest.mark.parametrize("path", PAGES)
def test_wake_lock_is_taken_over_https(page_with: Callable[[str, str], Page], path: str) -> None:
    page = page_with(path, LOCK)
    expect(page.locator("html[data-awake=lock]")).to_be_attached()
    assert page.evaluate("window.locks") == ["screen"]
    assert page.locator("video.keep-awake").count() == 0


@pytest.mark.parametrize("path", PAGES)
def test_video_plays_without_a_wake_lock(page_with: Callable[[str, str], Page], path: str) -> None:
    page = page_with(path, NO_LOCK)
    expect(page.locator("html[data-awake=video]")).to_be_attached()
    video = page.locator("video.keep-awake")
    assert video.evaluate("video => [video.muted, video.loop, video.paused]") == [True, True, False]
    page.wait_for_function("document.querySelector('video.keep-awake').currentTime > 0")


def test_page_explains_how_to_turn_off_sleep_if_wake_lock_and_video_fail(page_with: Callable[[str, str], Page]) -> None:
    page = page_with("d/bubble/clock/", NO_VIDEO)
    expect(page.locator(".keep-awake-note")).to_contain_text("Turn off sleep")
