"""The graphics of a stream over a picture: transparent, shown by keys, and right as soon as something is done."""

import io
from collections.abc import Callable
from typing import Any, Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.javascript import javascript
from tests.browser.phone.on_phone import Open, expect_toast
from tests.browser.waiting import wait_for_animations

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

PICTURE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SLUG = "phone-counts"


@pytest.fixture
def air(phone_server: str, open_page: Callable[..., Page]) -> Callable[[str], Page]:
    """Opens the graphics as somebody of the floor, in the size of a stream."""

    def open_graphics(path: str = "") -> Page:
        return open_page(f"{phone_server}/graphics/{SLUG}/{path}", by="piet", **PICTURE)

    return open_graphics


def alpha(page: Page, *points: tuple[int, int]) -> list[bool]:
    """Return whether anything is drawn at each of these points."""
    wait_for_animations(page)
    picture = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    return [picture.getchannel("A").getpixel(point) != 0 for point in points]


def test_stream_graphic_is_transparent_outside_its_plate(air: Callable[[str], Page]) -> None:
    page = air("players/?on")
    expect(page.locator(".g")).to_be_visible()
    assert alpha(page, (110, 60), (20, 20), (1900, 1060), (960, 540)) == [True, False, False, False]


LONG = javascript(__file__, "long_name.js")


def test_long_name_is_cut_so_that_figures_stay_in_the_safe_area(air: Callable[[str], Page]) -> None:
    page = air("blinds/?on")
    expect(page.locator("[data-is='time']")).not_to_be_empty()
    assert page.evaluate(LONG) == [True, False]


LONG_STAKES = """() => {
  const stakes = document.querySelectorAll("[data-is='before'], [data-is='blinds'], [data-is='next']");
  for (const element of stakes) element.textContent = '2,500 / 5,000';
  const cells = [...document.querySelectorAll('.cell')];
  const right = Math.max(...cells.map((element) => Math.round(element.getBoundingClientRect().right)));
  return [right <= 1824, cells.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)];
}"""


def test_new_level_graphic_is_not_cut_off_by_long_stakes(air: Callable[[str], Page]) -> None:
    page = air("level/?on")
    expect(page.locator("[data-is='number']")).not_to_be_empty()
    assert page.evaluate(LONG_STAKES) == [True, False]


def test_stakes_of_a_graphic_are_named_by_their_kind(air: Callable[[str], Page]) -> None:
    page = air("blinds/?on")
    expect(page.locator("[data-is='blinds']")).not_to_be_empty()
    expect(page.locator("[data-is='stakes']")).to_have_text("Blinds")


RAZZ = """async () => {
  const { fillLive } = await import('/static/tables/stream/live.js');
  const level = {
    key: 'l1', number: 1, game: '', betting: 'fixed_limit', small_bet: 200, big_bet: 400, bring_in: 50,
    ante: { kind: 'each', amount: 25 }, small_blind: 0, big_blind: 0, third_blind: 0,
  };
  const view = { level, levels: [level], rotation: [], game: 'Limit razz', state: 'running', left: 1000, progress: 0 };
  const format = { chips: String, together: (amounts) => amounts.map(String) };
  const place = document.querySelector('[data-live]').cloneNode(true);
  fillLive(place, view, { words: { say: (key) => key }, format });
  return ['stakes', 'blinds', 'ante', 'bring-in'].map((is) => place.querySelector(`[data-is=${is}]`).textContent);
}"""


def test_graphic_of_stud_names_the_game_and_shows_its_bring_in(air: Callable[[str], Page]) -> None:
    page = air("blinds/?on")
    expect(page.locator("[data-is='blinds']")).not_to_be_empty()
    expect(page.locator("[data-is='bring-in']")).to_be_hidden()
    assert page.evaluate(RAZZ) == ["Limit razz · stakes.limits", "200/400", "25", "50"]


def test_keys_on_the_stream_desk_show_and_clear_graphics(
    phone_server: str, open_page: Callable[..., Page], air: Callable[[str], Page]
) -> None:
    page = air("")
    desk = open_page(f"{phone_server}/t/{SLUG}/stream/", by="piet")
    desk.keyboard.press("F1")
    expect(page.locator("[data-graphic='blinds'] [data-is='blinds']")).not_to_be_empty()
    desk.keyboard.press("F2")
    expect(page.locator("[data-graphic]")).to_have_count(2)
    expect(desk.locator("[data-on]")).to_have_count(2)
    desk.keyboard.press("Escape")
    expect(page.locator("[data-graphic]")).to_have_count(0)
    expect(desk.locator("[data-on]")).to_have_count(0)


def test_newly_opened_graphic_shows_changes_made_since_it_was_rendered(
    phone_server: str, open_page: Callable[..., Page], air: Callable[[str], Page]
) -> None:
    page = air("")
    drawn = page.request.get(page.url)
    desk = open_page(f"{phone_server}/t/{SLUG}/stream/", by="piet")
    desk.keyboard.press("F1")
    expect(page.locator("[data-graphic='blinds']")).to_have_count(1)
    joins = page.context.new_page()
    joins.route(f"**/graphics/{SLUG}/", lambda route: route.fulfill(response=drawn))
    joins.goto(page.url)
    expect(joins.locator("[data-graphic='blinds']")).to_have_count(1, timeout=15_000)
    desk.keyboard.press("Escape")
    expect(desk.locator("[data-on]")).to_have_count(0)


def test_stacks_counted_offline_are_shown_on_stream_after_reconnecting(phone: Open, air: Callable[[str], Page]) -> None:
    page = air("leaderboard/?on")
    hand = phone(SLUG, "1/counts/")
    hand.context.set_offline(True)
    for digits in ("15", "9"):
        for key in (*digits, "000"):
            hand.tap(f"#pad [data-key='{key}']")
        hand.tap("#next-seat")
    hand.tap("#save-counts")
    expect(page.locator(".line")).to_have_count(0)
    hand.context.set_offline(False)
    expect_toast(hand, "2 stacks counted: 24,000 in all")
    expect(page.locator(".line .n")).to_have_text(["15,000", "9,000"])
    expect(page.locator(".panel__foot b")).to_have_text("just now")


MOVED = javascript(__file__, "moved_rows.js")


@pytest.mark.parametrize(
    ("motion", "moving", "starts"),
    [("no-preference", [1, 1, 1], ["100", "200!", "50!"]), ("reduce", [0, 0, 0], ["300!", "200!", "50!"])],
)
def test_stream_graphics_are_animated_unless_motion_is_reduced(
    air: Callable[[str], Page], motion: Literal["no-preference", "reduce"], moving: list[int], starts: list[str]
) -> None:
    page = air("leaderboard/?on")
    page.emulate_media(reduced_motion=motion)
    rows = [[["b", 200], ["a", 100]], [["a", 300], ["b", 200], ["c", 50]]]
    assert page.evaluate(MOVED, rows) == [moving, starts, ["300!", "200!", "50!"]]
