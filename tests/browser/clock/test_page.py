"""The picture itself: everything in its place in every state and size, and readable."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock.gallery import GALLERY
from tests.browser.conftest import Clock
from tests.browser.display_server import DisplayServer
from tests.browser.javascript import javascript
from tests.browser.snapshots import clock, money, snapshot

pytestmark = pytest.mark.browser

SIZES = {
    "1080p": (1920, 1080),
    "4K": (3840, 2160),
    "720p": (1280, 720),
    "four to three": (1024, 768),
    "portrait": (1080, 1920),
    "phone": (390, 844),
}

#: what is out of its place: rows too long, blocks over each other, or beyond the frame
OUT_OF_PLACE = javascript(__file__, "out_of_place.js")


def show_each(server: DisplayServer, page: Page) -> list[str]:
    """Show every picture of the gallery in turn, and say what is out of its place in which."""
    server.wait_for_listeners(1)
    page.evaluate("document.fonts.ready")
    page.evaluate("document.body.style.visibility = 'hidden'")  # each has its place, and none is painted
    faults = []
    for name, shown in GALLERY.items():
        server.snapshot = shown | {"version": server.snapshot["version"] + 1}
        server.say("snapshot", server.snapshot)
        expect(page.locator("#frame")).to_have_attribute("data-version", str(server.snapshot["version"]))
        faults += [f"{name}: {fault}" for fault in page.evaluate(OUT_OF_PLACE)]
    return faults


@pytest.mark.parametrize("size", SIZES)
def test_clock_page_has_no_layout_fault_in_any_state(open_clock: Clock, size: str) -> None:
    width, height = SIZES[size]
    server, page = open_clock(viewport={"width": width, "height": height})
    assert show_each(server, page) == []


@pytest.mark.parametrize("size", ["720p", "portrait", "phone"])
@pytest.mark.parametrize("language", ["es", "fr", "de"])
def test_clock_page_has_no_layout_fault_in_any_language(open_clock: Clock, language: str, size: str) -> None:
    width, height = SIZES[size]
    server, page = open_clock(query=f"?language={language}", viewport={"width": width, "height": height})
    assert show_each(server, page) == []


def test_long_tournament_name_does_not_overlap_the_local_time_when_upright(open_clock: Clock) -> None:
    shown = snapshot(name="Event 11: Pot-Limit Omaha Hi-Lo 8 or Better")
    _house, page = open_clock(shown, viewport={"width": 1080, "height": 1920})
    edges = "([name, time]) => [name.getBoundingClientRect().right, time.getBoundingClientRect().left]"
    name, label = page.evaluate(edges, [page.query_selector("#event"), page.query_selector(".local .k")])
    assert name <= label


def test_clock_time_is_a_third_of_the_screen_height(open_clock: Clock) -> None:
    _house, page = open_clock(viewport={"width": 1920, "height": 1080})
    assert page.evaluate("Math.round(document.querySelector('.time').offsetHeight / innerHeight * 100)") == 33


def test_changing_digits_do_not_move_figures_sideways(open_clock: Clock) -> None:
    _house, page = open_clock()
    page.evaluate("document.fonts.ready")
    widths = page.evaluate("""() => {
        const time = document.querySelector('.time');
        const range = document.createRange();
        const width = (figures) => {
            time.textContent = figures;
            range.selectNodeContents(time);
            return range.getBoundingClientRect().width;
        };
        return new Set([...'0123456789'].map((digit) => width(digit.repeat(4)))).size;
    }""")
    assert widths == 1


@pytest.fixture
def colours(open_clock: Clock) -> Callable[[str], list[dict[str, str]]]:
    """The colours of every state in a theme, as the page has them."""

    def colours_of(theme: str) -> list[dict[str, str]]:
        _house, page = open_clock(query=f"?theme={theme}")
        colours: list[dict[str, str]] = page.evaluate("""() => {
            const frame = document.getElementById('frame');
            const names = ['text', 'muted', 'state-text', 'lit', 'state-ground', 'ink', 'state-plate', 'on-plate', 'on-state'];
            return ['before', 'running', 'lastminute', 'break', 'paused', 'handforhand', 'finished', 'cancelled'].map((state) => {
                frame.dataset.state = state;
                const style = getComputedStyle(frame);
                return Object.fromEntries([['state', state], ...names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])]);
            });
        }""")  # noqa: E501 - JavaScript
        return colours

    return colours_of


def contrast(text_colour: str, other: str) -> float:
    """The contrast of two #rrggbb colours (WCAG 2.2)."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    lights = sorted((light(text_colour), light(other)))
    return lights[1] / lights[0]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_clock_text_has_a_contrast_of_seven_to_one_on_every_background(
    colours: Callable[[str], list[dict[str, str]]], theme: str
) -> None:
    faint = [
        (state["state"], word, ground)
        for state in colours(theme)
        for word, ground in product(("text", "muted", "state-text"), ("lit", "state-ground", "ink"))
        if contrast(state[word], state[ground]) < 7
    ]
    plates = [
        state["state"]
        for state in colours(theme)
        if contrast(state["on-plate"] or state["on-state"], state["state-plate"]) < 7
    ]
    assert (faint, plates) == ([], [])


def test_clock_has_accessible_roles_for_time_and_level(open_clock: Clock) -> None:
    _house, page = open_clock()
    expect(page.get_by_role("timer")).to_have_attribute("aria-live", "off")
    expect(page.get_by_role("progressbar", name="Level 9")).to_have_attribute("aria-valuenow", "18")


def test_poker_table_marked_by_colour_has_an_accessible_label(open_clock: Clock) -> None:
    _house, page = open_clock(GALLERY["handforhand"])
    tables = page.locator(".ovals li").evaluate_all("(all) => all.map((element) => element.getAttribute('aria-label'))")
    assert tables == ["Table 7 is still playing"]


@pytest.mark.parametrize(("motion", "animation"), [("no-preference", "blink"), ("reduce", "none")])
def test_clock_blinks_in_the_last_ten_seconds_unless_motion_is_reduced(
    open_clock: Clock, motion: str, animation: str
) -> None:
    _house, page = open_clock(snapshot(clock=clock(10, 10 / 60)), reduced_motion=motion)
    assert page.locator(".time").evaluate("(time) => getComputedStyle(time).animationName") == animation
    _house, calm = open_clock(snapshot(clock=clock(10, 50 / 60)), reduced_motion=motion)
    assert calm.locator(".time").evaluate("(time) => getComputedStyle(time).animationName") == "none"


def test_phone_clock_shows_level_players_and_average_without_scrolling(open_clock: Clock) -> None:
    _house, page = open_clock(viewport={"width": 390, "height": 844})
    matters = ("hero", "stakes", "next", "players", "average")
    boxes = {part: page.locator(f"#{part}").bounding_box() for part in matters}
    assert [part for part, box in boxes.items() if not box or box["y"] + box["height"] > 844] == []


def test_long_list_of_paid_places_is_split_into_pages(open_clock: Clock) -> None:
    server, page = open_clock(own_time=True)
    server.wait_for_listeners(1)
    shown = """() => {
        const paper = document.querySelector('.pay__window').getBoundingClientRect();
        return [...document.querySelectorAll('.pay__list li')]
            .filter((row) => { const box = row.getBoundingClientRect(); return box.top >= paper.top - 1 && box.bottom <= paper.bottom + 1; })
            .map((row) => row.firstChild.textContent);
    }"""  # noqa: E501 - JavaScript
    assert page.evaluate(shown) == ["1st", "2nd", "3rd", "4th"]
    page.clock.run_for(9000)
    page.wait_for_function(f"() => String(({shown})()) === '5th,6th,7th,8th'")


def test_clock_shows_the_sum_of_the_deal_instead_of_prizes(open_clock: Clock) -> None:
    _house, page = open_clock(snapshot(money=money(dealt=17_730_00)))
    expect(page.locator("#pay")).to_have_text("Deal€17,730")


def test_short_list_of_paid_places_is_not_split_into_pages(open_clock: Clock) -> None:
    _house, page = open_clock(GALLERY["francs"], own_time=True)
    page.clock.run_for(9800)
    assert page.locator(".pay__list").evaluate("(list) => list.style.transform") == "translateY(0px)"


@pytest.mark.parametrize(
    ("minutes", "parts"), [(0.5, 1), (5, 1), (12, 3), (30, 6), (60, 12), (90, 9), (120, 12), (240, 12), (600, 10)]
)
def test_progress_bar_has_up_to_twelve_segments_of_five_minutes(
    script: Callable[..., object], minutes: float, parts: int
) -> None:
    pieces = script("clock/draw/progress", "m.splitSpan(x)", round(minutes * 60_000))
    assert isinstance(pieces, list)
    assert (len(pieces), sum(pieces)) == (parts, round(minutes * 60_000))


def test_clock_picture_shifts_by_a_few_pixels_against_burn_in(open_clock: Clock) -> None:
    _, page = open_clock(own_time=True)
    places = []
    for _turn in range(6):
        places.append(page.evaluate("(({ x, y }) => [x, y])(document.getElementById('frame').getBoundingClientRect())"))
        page.clock.fast_forward("04:00")
    assert places == [[0, 0], [3, 2], [-2, 3], [-3, -2], [2, -3], [0, 0]]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_announcement_is_shown_on_the_clock_and_hidden_after_its_end(open_clock: Clock) -> None:
    server, page = open_clock(GALLERY["announcement"], own_time=True)
    expect(page.locator("#notice .words")).to_be_visible()
    expect(page.locator("#notice")).to_contain_text("1,000/2,000")
    server.set_clock_to(server.now + 61_000)
    page.clock.run_for(61_000)
    expect(page.locator("#notice .words")).to_be_hidden()
