"""The calendar of a series in a browser: columns on a laptop, a list in the hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]
CARD = "a[href*='/players/']"
IN_HAND = {"width": 390, "height": 844}


def test_series_calendar_on_a_laptop_has_bars_below_their_dates(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/series/harbour/", by="director")
    expect(page.locator(".calendar")).to_be_visible()
    expect(page.locator(".calendar-list")).to_be_hidden()
    for bar in page.locator(".bar1").all():
        box, cell = bar.bounding_box(), bar.locator("..").bounding_box()
        assert box is not None
        assert cell is not None
        assert cell["x"] <= box["x"] < box["x"] + box["width"] <= cell["x"] + cell["width"] + 1
        assert box["width"] >= cell["width"] / 2
    now = page.locator(".now-line").first.bounding_box()
    today = page.locator(".cell.today").first.bounding_box()
    assert now is not None
    assert today is not None
    assert today["x"] <= now["x"] <= today["x"] + today["width"]


def test_series_calendar_on_a_phone_is_a_list_of_dates(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/calendar/harbour/", viewport=IN_HAND)
    expect(page.locator(".calendar")).to_be_hidden()
    expect(page.locator(".calendar-list section").first).to_be_visible()
    expect(page.get_by_role("link", name="Add to my calendar")).to_be_visible()
    day = page.locator(".strip a").last
    day.click()
    assert page.evaluate("location.hash") == day.get_attribute("href")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_e_key_opens_the_form_for_a_new_event_of_the_series(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/series/harbour/", by="director")
    page.keyboard.press("e")
    page.wait_for_url("**/open/?series=harbour")
    expect(page.locator("#series")).to_have_value("harbour")


def test_league_table_on_a_phone_explains_its_totals(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/leagues/autumn/", viewport=IN_HAND)
    row = page.locator(".standings tbody tr").first
    expect(row.locator(".points").first).to_be_hidden()
    row.locator(".total a").click()
    tip = page.get_by_role("status")
    tip.locator("[data-why]").first.click()
    expect(tip).to_contain_text(" × ")
    assert page.evaluate("document.documentElement.scrollWidth") == IN_HAND["width"]


#: what a player's card says of an event that is played now
NOW = """<section class="league-now"><h2>Playing now</h2><p><b>Harbour Championship</b></p><p class="sub">Seat 1.8</p>
<p class="do"><a class="btn">Clock</a><a class="btn">Chip counts</a></p></section>"""


def test_rows_of_current_league_events_on_a_phone_are_below_110_pixels_high(
    server_to_read: str, open_page: Open
) -> None:
    page = open_page(f"{server_to_read}/leagues/autumn/", viewport=IN_HAND)
    page.goto(f"{server_to_read}{page.locator(CARD).first.get_attribute('href')}")
    page.locator(".league-card aside").evaluate("(aside, now) => aside.insertAdjacentHTML('afterbegin', now)", NOW * 2)
    heights = page.locator(".league-now").evaluate_all("(all) => all.map((element) => element.offsetHeight)")
    assert [height < 110 for height in heights] == [True, True], heights
    assert page.evaluate("document.documentElement.scrollWidth") == IN_HAND["width"]


def test_league_screen_on_a_phone_is_one_column(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/d/phone-axe/league/", viewport=IN_HAND)
    expect(page.locator(".hand")).to_contain_text("League table after 3 of 4")
    names = page.locator("#hand .row .clip")
    expect(names).to_have_count(14)
    lefts = {round(name.bounding_box()["x"]) for name in names.all()}  # type: ignore[index]
    assert len(lefts) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == IN_HAND["width"]


@pytest.mark.parametrize("size", [IN_HAND, {"width": 1280, "height": 800}], ids=["phone", "laptop"])
def test_columns_of_the_preview_of_changed_places_align_with_their_heads(
    server_to_read: str, open_page: Open, size
) -> None:
    page = open_page(f"{server_to_read}/leagues/autumn/settings/", by="director", viewport=size)
    page.locator("#id_formula summary").click()
    page.locator("#id_formula label", has_text="Reverse rank").click()
    expect(page.locator(".season-slope tbody tr")).to_have_count(12)
    heads, cells = (
        page.locator(".season-slope thead th"),
        page.locator(".season-slope tbody tr").first.locator("td, th"),
    )
    edges = []
    for head, cell in zip(heads.all(), cells.all(), strict=True):
        box, below = head.bounding_box(), cell.bounding_box()
        assert (box is None) == (below is None)
        edges += [(box["x"], below["x"], box["width"] - below["width"])] if box and below else []
    assert [(at, 0) for at, _below, _more in edges] == [(below, more) for _at, below, more in edges]
    assert len(edges) == 4
    assert max(at for at, _below, _more in edges) < size["width"]


def test_sliders_of_the_structure_generator_are_moved_by_arrow_keys(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/structures/new/made/?players=120&minutes=20&stack=30k", by="director")
    slider = page.get_by_role("slider", name="Players expected")
    slider.press("ArrowRight")
    expect(page.locator("#id_players")).to_have_value("130")
    page.get_by_role("slider", name="Play for, in hours").press("ArrowRight")
    expect(page.locator("#id_minutes")).to_have_value("")  # only one of the two holds
    expect(page.locator("#says-hours")).to_contain_text("with breaks")
