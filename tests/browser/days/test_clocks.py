"""The clocks of several days on one screen: each tile holds what stands in it, however many there are."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Clock
from tests.browser.display_server import DisplayServer
from tests.browser.snapshots import NOW, clock, finished, snapshot
from tournaments.displays.clock_labels import clock_labels

pytestmark = pytest.mark.browser

#: what stands beyond its tile, or beyond the screen
BEYOND = """() => [...document.querySelectorAll('.day')].flatMap((tile) => {
    const box = tile.getBoundingClientRect();
    return [...tile.querySelectorAll('*')].filter((element) => {
        const { right, bottom, width } = element.getBoundingClientRect();
        return width && (right > box.right + 1 || bottom > box.bottom + 1);
    }).map((element) => `${element.className || element.tagName}: ${element.textContent}`);
})"""
STATES = (
    {"clock": clock(4, 24.6)},
    {"clock": clock(6, 29.0, since=None, hand_for_hand={"hand": 14, "per_hand": 120_000, "tables": None})},
    {"clock": clock(9, 12.0, since=None), "field": {"entries": 1_234, "left": 987, "chips": 49_360_000}},
    {"clock": clock(19, 29.9), "field": {"entries": 9_735, "left": 2_461, "chips": 584_100_000}},
    {"clock": clock(14, 9.5)},
    {"clock": clock(0, 30.0, since=None, started=False, starts_at=NOW + 76_800_000)},
)


def days_page(count: int, language: str, *, ticker: bool = False) -> str:
    """The page with so many days; with a line of what is said below them."""
    days = [{"name": f"1{chr(65 + at)}", "snapshot": snapshot(**STATES[at])} for at in range(count)]
    with translation.override(language):
        context = {"snapshot": days[0]["snapshot"], "days": days, "words": clock_labels(), "now": NOW, "shown": count}
        context |= {"ticker": ticker}
        return render_to_string("tournaments/clock/days_display.html", context)


@pytest.mark.parametrize(
    ("language", "size"), [("de", (1920, 1080)), ("fr", (1280, 720)), ("es", (1080, 1920)), ("de", (768, 1024))]
)
def test_each_of_several_clocks_fits_inside_its_tile(open_clock: Clock, language: str, size: tuple[int, int]) -> None:
    server, page = open_clock(viewport={"width": size[0], "height": size[1]})
    beyond = {}
    for count in (1, 2, 3, 4, 5, 6):
        for ticker in (False, True):
            show(server, page, days_page(count, language, ticker=ticker))
            expect(page.locator(".day__time")).to_have_count(count)
            page.evaluate("document.fonts.ready")
            beyond[count, ticker] = page.evaluate(BEYOND)
    assert {of: faults for of, faults in beyond.items() if faults} == {}


@pytest.mark.parametrize("count", [5, 6])
def test_clock_times_on_an_upright_screen_have_at_least_130_pixels(open_clock: Clock, count: int) -> None:
    server, page = open_clock(viewport={"width": 1080, "height": 1920})
    show(server, page, days_page(count, "en"))
    expect(page.locator(".day__time")).to_have_count(count)
    size = "(element) => parseFloat(getComputedStyle(element).fontSize)"
    assert min(page.locator(".day__time").evaluate_all(f"(all) => all.map({size})")) >= 130


def test_two_clocks_on_a_screen_show_their_own_times(open_clock: Clock) -> None:
    server, page = open_clock()
    show(server, page, days_page(2, "en"))
    expect(page.locator("#day-0 .day__time")).to_have_text("24:30", timeout=20_000)
    expect(page.locator("#day-1 .day__state")).to_have_text("Hand for hand")


def test_clocks_of_several_tournaments_show_breaks_and_next_levels(
    open_clock: Clock,
) -> None:
    server, page = open_clock()
    days = [{"name": name, "snapshot": snapshot(clock=clock(step, 5.0))} for name, step in (("Main", 2), ("Side", 4))]
    context = {"snapshot": days[0]["snapshot"], "days": days, "words": clock_labels(), "now": NOW, "shown": 2}
    show(server, page, render_to_string("tournaments/clock/days_display.html", context | {"ticker": True}))
    expect(page.locator("#day-0 dt").nth(1)).to_have_text("Next level", timeout=20_000)
    heads = page.locator(".day__head").evaluate_all(
        "(all) => all.map((element) => getComputedStyle(element).backgroundColor)"
    )
    states = page.locator(".day").evaluate_all("(all) => all.map((element) => element.dataset.state)")
    assert states == ["running", "break"]
    assert heads[0] == "rgba(0, 0, 0, 0)"
    assert heads[1] != heads[0]
    expect(page.locator("#day-1 dt").nth(1)).to_have_text("Average stack")


def test_screen_of_several_tournaments_shows_the_local_time(open_clock: Clock) -> None:
    server, page = open_clock()
    show(server, page, days_page(2, "en", ticker=True))
    expect(page.locator(".clocks__ticker #local")).to_have_text("20:35", timeout=20_000)
    expect(page.locator(".clocks__head")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Clocks")
    show(server, page, days_page(2, "en"))
    expect(page.locator("h1.clip")).to_have_count(1)
    expect(page.locator(".clocks__head #local")).to_have_text("20:35", timeout=20_000)


def test_clock_tile_of_a_finished_tournament_shows_no_break(open_clock: Clock) -> None:
    server, page = open_clock()
    context: dict[str, object] = {"snapshot": finished("Ada"), "days": [{"name": "Main", "snapshot": finished("Ada")}]}
    context |= {"words": clock_labels(), "now": NOW, "shown": 1, "ticker": True}
    show(server, page, render_to_string("tournaments/clock/days_display.html", context))
    expect(page.locator("#day-0 dt")).to_have_text(["Players left", "Average stack"], timeout=20_000)


def show(server: DisplayServer, page: Page, html: str) -> None:
    """Open the page in place of the clock's."""

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route("**/d/days/", answer)
    page.route("**/live/*/snapshot*", lambda route: route.abort())
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/d/days/")
