"""Staff pages on a phone: the main content comes first, under its head, and is not cut."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pages.every_page import SEASON, SLUG
from tests.browser.server import staff_cookies

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

# a table of a mix, as templates/tables/room/games.html lists it
TABLE_IN_A_MIX = """() => {
  document.querySelector('[data-empty]').outerHTML = `<table class="order games-list"><tbody><tr><th>1</th>
    <td>Pot-limit Omaha</td><td>3 of 5</td><td class="bets">400 / 800</td><td></td><td><form class="games-choice">
    <select class="field"><option>Ace-to-five triple draw</option></select><button class="btn">Choose for them</button>
    </form></td></tr></tbody></table>`;
}"""
TOPS = "names => names.map((name) => document.querySelector(name).getBoundingClientRect().top)"


@pytest.fixture
def phone(server_to_read: str, browser: Browser) -> Iterator[Page]:
    """A director's phone."""
    with browser.new_context(
        base_url=server_to_read,
        storage_state=staff_cookies(browser, server_to_read, "director"),
        viewport={"width": 390, "height": 844},
    ) as context:
        yield context.new_page()


def test_results_are_shown_above_their_formula_on_a_phone(phone: Page) -> None:
    phone.goto(f"/t/{SLUG}/results/")
    places, points = phone.evaluate(TOPS, ["#results", ".payside"])
    assert places < points


def test_games_page_shows_bets_and_buttons_without_clipping(phone: Page) -> None:
    phone.goto(f"/t/{SLUG}/games/")
    phone.evaluate(TABLE_IN_A_MIX)
    assert phone.locator(".games-list .bets").is_visible()
    button = phone.locator(".games-list button").bounding_box()
    assert button is not None
    assert button["x"] + button["width"] <= 390


def test_moves_page_shows_every_move_without_clipping(phone: Page) -> None:
    phone.goto(f"/t/{SLUG}/moves/")
    assert phone.locator(".moves .rows").evaluate("element => getComputedStyle(element).maxHeight") == "none"


def test_league_figures_on_a_phone_have_heads_above_their_columns(phone: Page) -> None:
    phone.goto(f"/leagues/{SEASON}/events/")
    figures = phone.locator(".season-figures").first
    assert figures.locator("thead").is_visible()
    heads = figures.locator("thead th").all()
    row = figures.locator("tbody tr").first.locator("th, td").all()
    for head, cell in zip(heads, row, strict=True):
        over, under = head.bounding_box(), cell.bounding_box()
        assert over is not None
        assert under is not None
        assert (over["x"], over["width"]) == (under["x"], under["width"])


def test_save_button_of_a_season_on_a_phone_is_not_covered_by_the_tabs(phone: Page) -> None:
    phone.goto(f"/leagues/{SEASON}/settings/")
    phone.get_by_role("button", name="One more").click()
    save, tabs = phone.locator(".season-bar [value=save]"), phone.locator(".site-bar").bounding_box()
    save.wait_for()
    button = save.bounding_box()
    assert button is not None
    assert tabs is not None
    assert button["y"] + button["height"] <= tabs["y"]


def test_each_entry_row_on_a_phone_shows_a_single_state(phone: Page) -> None:
    phone.goto(f"/t/{SLUG}/entries/")
    rows = phone.locator("table.whole tbody tr")
    visible_states = [row.locator(".state").locator("visible=true").all_inner_texts() for row in rows.all()]
    assert {len(states) for states in visible_states} == {1}
    assert {states[0] for states in visible_states} == {"in"}
