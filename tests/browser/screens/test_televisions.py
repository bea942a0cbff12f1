"""A television from its first minute: paired by four letters, playing a list, taken over by an announcement."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

SLUG = "phone-counts"
TV = {"viewport": {"width": 1280, "height": 720}}
#: longer than both pages of the list stand
ROUND = 15_000
#: where the text of a head of the playlist's table ends
WIDEST_TEXT = """() => Math.max(...[...document.querySelectorAll('#edit th')].map((head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return range.getBoundingClientRect().right;
}))"""


def make_playlist(staff: Page, server: str) -> None:
    """Create a playlist of two alternating pages and one for breaks."""
    staff.goto(f"{server}/t/{SLUG}/screens/playlists/")
    staff.fill("#list-name", "Evening")
    for row, (shows, when) in enumerate((("clock", "always"), ("schedule", "playing"), ("seats", "break"))):
        staff.select_option(f"[name='shows-{row}']", shows)
        staff.fill(f"[name='seconds-{row}']", "5")
        staff.select_option(f"[name='when-{row}']", when)
    staff.click("#edit .btn-go")
    expect(staff.locator("tbody th span").first).to_have_text("Evening")


def test_table_of_a_playlist_fits_a_narrow_phone(phone_server: str, open_page: Callable[..., Page]) -> None:
    staff = open_page(f"{phone_server}/t/{SLUG}/screens/playlists/", by="piet", viewport={"width": 390, "height": 844})
    assert staff.evaluate(WIDEST_TEXT) <= 390 - 15


def test_paired_television_shows_a_playlist_and_announcements(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    tv = open_page(f"{phone_server}/screen/", script="Math.random = () => 0", **TV)
    letters = tv.locator("#letters").inner_text()
    staff = open_page(f"{phone_server}/t/{SLUG}/screens/", by="piet")
    staff.fill("[name='letters']", letters.lower())
    staff.fill("#pair [name='name']", "Bar")
    staff.click("#pair .btn-go")
    expect(staff.locator(".wall-card h3")).to_have_text("Bar")
    expect(tv.locator("#frame")).to_be_visible(timeout=10_000)  # the clock, at the screen's own address
    expect(staff.locator(".wall-card__seen")).to_contain_text("live", timeout=10_000)
    picture = staff.frame_locator(".wall-card__picture iframe").locator("#frame")
    expect(picture).to_be_visible()
    assert picture.locator("#sound[data-calls]").count() == 0  # it says nothing
    staff.get_by_role("button", name="Identify all").click()
    expect(tv.locator("#identify")).to_have_text("1Bar", timeout=10_000)

    staff.get_by_role("button", name="Mute all").click()
    expect(tv.locator("#sound [aria-pressed='true']")).to_have_count(1)

    make_playlist(staff, phone_server)
    staff.goto(f"{phone_server}/t/{SLUG}/screens/")
    staff.select_option(".wall-card [name='shows']", label="Playlist: Evening")
    up = tv.locator(".wall__page--up")
    for title in ("schedule", "clock"):
        expect(up.and_(tv.locator(f"[title='{title}']"))).to_be_visible(timeout=ROUND)
    assert tv.locator(".wall__page--up[title='seats']").count() == 0
    sound = tv.frame_locator("[title='clock']").locator("#sound [aria-pressed]")
    expect(sound).to_have_attribute("aria-pressed", "true")  # the page in a frame is as silent as the screen

    staff.get_by_role("button", name="Sound on again").click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    staff.goto(f"{phone_server}/t/{SLUG}/")
    staff.keyboard.press("a")
    staff.fill("#announce", "Fire drill: leave by the back door")
    staff.check(".announce [name='fills']")
    staff.click(".announce button")
    expect(tv.locator("#take-over p")).to_have_text("Fire drill: leave by the back door")

    loads, beats = list[str](), list[str]()
    tv.on("load", lambda page: loads.append(page.url))

    def answer_as_newer_server(route: Route) -> None:
        beats.append(route.request.url)
        route.fulfill(json={"now": 0, "build": "of a newer server"})

    tv.route("**/beat?*", answer_as_newer_server)
    # it reloads at the first that names a newer build, and only then
    wait_until(tv, lambda: loads)
    wait_until(tv, lambda: len(beats) >= 3)
    assert loads == [tv.url]
