"""The room on the director's dashboard, in a real browser: the map, one table, moves, alerts."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dashboard.on_dashboard import last_action, read_proposal
from tests.browser.journey_data import OF_THE_ROOM
from tests.browser.room.on_map import oval, seat
from tests.browser.server import open_server

#: a ring of seats that is lower than this lays their names over each other, in px
ROUND_ENOUGH = 140

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("room"), *OF_THE_ROOM) as address:
        yield address


@pytest.fixture
def in_room(server: str, open_page: Open) -> Open:
    """Opens the dashboard of a tournament with a room, or another of its pages, as a director."""

    def open_room(slug: str, path: str = "", **settings: object) -> Page:
        page = open_page(f"{server}/t/{slug}/{path}", by="director", **settings)
        page.locator("#panel-table .ring").wait_for()
        return page

    return open_room


def test_room_map_filters_tables_that_are_short_of_players(in_room: Open) -> None:
    page = in_room("room-map")
    expect(page.locator(".oval .oval-n")).to_have_text(["9", "6", "8", "9", "8"])
    expect(oval(page, 2)).to_have_attribute("aria-label", "Table 2, 6 of 9 seated, 3 short: stopped")
    page.click(".legend [data-show=halt]")
    expect(page.locator(".legend [data-show=halt]")).to_have_attribute("aria-pressed", "true")
    faint = page.evaluate(
        "[...document.querySelectorAll('.oval')].map((element) => getComputedStyle(element).opacity !== '1')"
    )
    assert faint == [True, False, True, True, True]


def test_buttons_of_the_table_ring_are_above_moves_in_low_windows(in_room: Open) -> None:
    page = in_room("room-fit", viewport={"width": 1280, "height": 657})
    page.evaluate("document.querySelectorAll('#panel-moves .move').forEach((element) => element.remove())")
    acts, moves = (
        page.locator(selector).bounding_box() for selector in ("#panel-table .seat-acts[data-sheet='']", "#panel-moves")
    )
    assert acts is not None
    assert moves is not None
    assert acts["y"] + acts["height"] <= moves["y"]


def test_player_is_busted_in_two_clicks_from_the_room_map(in_room: Open) -> None:
    page = in_room("room-bust")
    oval(page, 4).click()
    expect(page.locator("#panel-table h2")).to_have_text("Table 4")
    seat(page, 3).click()
    page.click("#panel-table [data-sheet='3'] [data-action=bust]")
    expect(last_action(page)).to_have_text("Player 0025 out, place 40, seat 4.3 opened")
    expect(seat(page, 3)).to_have_attribute("aria-label", "Seat 3, open, big blind")
    expect(page.locator("#panel-table h2")).to_have_text("Table 4")
    expect(oval(page, 4).locator(".oval-n")).to_have_text("8")
    expect(page.locator("#panel-sums .num").first).to_have_text("39")


def test_alert_proposes_a_move_and_its_button_seats_the_player(in_room: Open) -> None:
    page = in_room("room-send", own_time=True)
    line = page.locator("#panel-now .say")
    expect(line).to_have_text(
        re.compile(r"^Table 2 is 3 short and stops dealing: move (Player \d+) from \d\.\d to 2\.\d\.$")
    )
    name = (re.search(r"Player \d+", line.inner_text()) or [""])[0]
    page.keyboard.press("w")
    expect(page.locator("#why")).to_contain_text("TDA 2024 rule 11")
    why, short = page.locator("#why").bounding_box(), oval(page, 2).bounding_box()
    assert why
    assert short
    assert short["x"] + short["width"] <= why["x"] or short["y"] + short["height"] <= why["y"], (
        "the table stays visible"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_have_count(0)
    read_proposal(page)
    page.keyboard.press("Enter")
    going = page.locator("#panel-moves .move", has_text=name).first
    expect(going.locator(".note")).to_contain_text("called")
    expect(page.locator(".seat.kept .who")).to_have_text(f"for {name}")
    if going.get_by_role("button", name=f"{name} is walking").is_visible():
        going.get_by_role("button", name=f"{name} is walking").click()
    expect(going.locator(".note")).to_contain_text("walking")
    who, way = (going.locator(selector).bounding_box() for selector in (".who", ".path"))
    assert who is not None
    assert way is not None
    assert way["y"] < who["y"] + who["height"], "one button leaves room for the name and the way in one line"
    going.get_by_role("button", name=f"{name} has arrived").click()
    expect(last_action(page)).to_have_text(re.compile(rf"^{name} seated at 2\.\d$"))
    expect(page.locator("#panel-moves .move.done", has_text=name)).to_have_count(1)


def test_room_search_finds_a_seat_a_player_or_a_poker_table(in_room: Open) -> None:
    page = in_room("room-find")
    page.keyboard.press("f")
    page.keyboard.type("3.7")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-table h2")).to_have_text("Table 3")
    expect(seat(page, 7)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    page.keyboard.type("0039")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-table h2")).to_have_text("Table 5")
    expect(seat(page, 8)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    page.keyboard.type("nobody")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-table")).to_contain_text("Nothing matches “nobody”")


def test_l_key_switches_between_the_room_map_and_the_levels(in_room: Open) -> None:
    page = in_room("room-find")
    page.keyboard.press("l")
    expect(page.locator("#panel-levels")).to_be_visible()
    expect(page.locator("#panel-tables")).to_be_hidden()
    page.keyboard.press("l")
    expect(page.locator("#panel-tables")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_room_page_fits_a_laptop_without_scrolling(in_room: Open, size: tuple[int, int]) -> None:
    page = in_room("room-fit", viewport={"width": size[0], "height": size[1]})
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == list(size)
    cut = page.evaluate("""() => [...document.querySelectorAll('.oval, .btn, .ring .no, .sum .num')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
        .map((element) => element.textContent)""")
    assert cut == []
    ring = page.locator("#panel-table .ring").bounding_box()
    assert ring is not None
    assert ring["height"] >= ROUND_ENOUGH


def test_phone_busts_a_player_on_the_table_page_without_sideways_scrolling(in_room: Open) -> None:
    page = in_room("room-phone", "table/4/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    seat(page, 2).click()
    page.click("#panel-table [data-sheet='2'] [data-action=bust]")
    expect(seat(page, 2)).to_have_attribute("aria-label", re.compile("^Seat 2, open"))


def test_room_map_fills_the_width_of_a_phone(in_room: Open) -> None:
    page = in_room("room-map", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator(".room-grid[style]").wait_for()
    field, table = page.locator(".room-field").bounding_box(), oval(page, 1).bounding_box()
    assert field
    assert table
    assert (round(field["height"]) <= 430, table["width"] > field["width"] * 0.4) == (True, True)


def test_bust_button_on_a_phone_is_above_the_page_bar(in_room: Open) -> None:
    page = in_room("room-bust", viewport={"width": 390, "height": 500})
    page.keyboard.press("b")
    expect(page.locator("#out-find")).to_be_focused()
    page.keyboard.type("0016")
    page.keyboard.press("Enter")
    button = page.locator("#outbox [data-does]")
    expect(button).to_be_in_viewport(ratio=1)
    below = page.locator(".site-bar").bounding_box()
    box = button.bounding_box()
    assert below is not None
    assert box is not None
    assert box["y"] + box["height"] <= below["y"]


def test_arrows_of_the_breaking_order_fill_its_field(server: str, open_page: Open) -> None:
    page = open_page(f"{server}/t/room-map/breaking-order/", by="director")
    tables = page.locator(".order tbody th")
    first, second, *others = tables.all_inner_texts()
    page.locator(".order tbody tr").nth(1).locator("[data-step='-1']").click()
    expect(tables).to_have_text([second, first, *others])
    expect(page.locator("#order-tables")).to_have_value(" ".join([second, first, *others]))


def test_log_in_a_low_window_shows_no_partial_row(in_room: Open) -> None:
    page = in_room("room-map", viewport={"width": 1366, "height": 768})
    page.wait_for_function(
        """() => {
          const list = document.querySelector('.log.rows');
          const cut = parseFloat(list.style.getPropertyValue('--cut')) || 0;
          const foot = list.getBoundingClientRect().top + list.clientHeight - cut;
          const rows = [...list.children].map((row) => row.getBoundingClientRect());
          return rows.length > 0 && rows.every(({ top, bottom }) => bottom <= foot + 1 || top >= foot - 1);
        }"""
    )
