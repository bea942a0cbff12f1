"""A table's page under a gloved thumb, and the room's boards: live, and whole again after the network was gone."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.displays.labels import page_sentences
from tests.browser.clock.gallery import DAYS, steps
from tests.browser.javascript import javascript
from tests.browser.server import open_server
from tests.browser.snapshots import NOW, before
from tests.browser.waiting import wait_for_empty_queue
from tests.suite.migrated import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1280, "height": 800}
#: what the holder of a table's card knows
ITS_CARD = """
import django; django.setup()
from tables.models import Table; from tables.selectors.room.table_cards import card_token
print(card_token(Table.objects.get(tournament__slug="card", number=2)))
"""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a real server, and the card of its second table."""
    data: Path = tmp_path_factory.mktemp("card")
    with open_server(data, "card", "boards") as address:
        chosen = {"DATA_DIR": str(data), "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "-c", ITS_CARD]
        output = subprocess.run(command, cwd=ROOT, env=os.environ | chosen, check=True, capture_output=True, text=True)
        yield address, f"{address}/table/{output.stdout.strip()}/"


@pytest.fixture
def card(server: tuple[str, str], open_page: Open) -> Open:
    """Return a function that opens the table's page on a phone."""

    def open_card(**settings: object) -> Page:
        page = open_page(server[1], **({"viewport": PHONE} | settings))
        expect(page.locator(".table-clock time")).not_to_have_text("")
        return page

    return open_card


def at_desk(server: tuple[str, str], open_page: Open, slug: str = "card") -> Page:
    return open_page(f"{server[0]}/t/{slug}/", by="director")


def test_floor_call_from_a_table_is_shown_at_the_desk_at_once(
    server: tuple[str, str], card: Open, open_page: Open
) -> None:
    page, desk = card(), at_desk(server, open_page)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".table-button-called")).to_be_visible()
    expect(desk.locator("#panel-log li >> nth=0")).to_contain_text("Table 2 called the floor")
    page.locator(".table-button-called").click()
    expect(page.get_by_role("button", name="Call the floor")).to_be_visible()
    expect(desk.locator("#panel-log li >> nth=0")).to_contain_text("Table 2 cancelled its call")


def test_table_page_and_desk_count_down_to_the_break(server: tuple[str, str], card: Open, open_page: Open) -> None:
    countdown = re.compile(r"Break in\s*(\d+:)?\d\d:\d\d")
    expect(card().locator(".table-clock")).to_contain_text(countdown)
    expect(at_desk(server, open_page).locator("#panel-clock [data-part=next]")).to_contain_text(countdown)


def test_seat_reported_as_open_stays_taken_until_the_floor_confirms(card: Open) -> None:
    page = card()
    page.get_by_role("link", name="Seat open").click()
    page.locator("#which button", has_text="Player 0011").click()
    expect(page.locator(".table-seat[data-s='said'] s")).to_have_text("Player 0011")
    expect(page.locator("#which")).to_be_hidden()


def test_taps_on_the_table_page_are_queued_while_offline(card: Open) -> None:
    page = card()
    before = page.locator(".table-seat[data-next] .no").inner_text()
    page.context.set_offline(True)
    page.get_by_role("button", name="Next hand dealt").click()
    expect(page.locator("#queue")).to_contain_text("Next hand dealt")
    expect(page.locator("#net")).to_contain_text("no network")
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_be_hidden(timeout=15_000)
    expect(page.locator(".table-seat[data-next] .no")).not_to_have_text(before)
    expect(page.locator("#net")).to_have_text("live")


def test_double_click_on_next_hand_counts_one_hand(card: Open) -> None:
    page = card()
    seats = page.locator(".table-seat[data-s='seated'], .table-seat[data-s='said']").count()
    before = int(page.locator(".table-seat[data-next] .no").inner_text())
    page.get_by_role("button", name="Next hand dealt").dblclick()
    expect(page.locator(".table-seat[data-next] .no")).to_have_text(str(before % seats + 1))
    wait_for_empty_queue(page)
    expect(page.locator(".table-seat[data-next] .no")).to_have_text(str(before % seats + 1))


@pytest.mark.parametrize("screen", [PHONE, TABLET, {"width": 360, "height": 640}])
def test_buttons_of_the_table_page_are_large_and_nothing_scrolls_sideways(card: Open, screen: dict[str, int]) -> None:
    page = card(viewport=screen)
    small = page.evaluate(
        "() => [...document.querySelectorAll('.table-acts .table-button')].map((b) => b.getBoundingClientRect())"
        ".filter((r) => r.height < 56 || r.width < 120 || r.bottom > innerHeight || r.right > innerWidth).length"
    )
    assert (small, page.evaluate("() => document.documentElement.scrollWidth > innerWidth")) == (0, False)


def test_table_page_calls_the_floor_when_scripts_are_disabled(
    card: Open, server: tuple[str, str], open_page: Open
) -> None:
    page = open_page(server[1], viewport=PHONE, java_script_enabled=False)
    page.get_by_role("button", name="Call the floor").click()
    expect(page.locator(".table-button-called")).to_be_visible()
    page.locator(".table-button-called").click()
    expect(page.locator(".table-button-call")).to_be_visible()


def test_seat_list_is_filtered_by_name_while_typing(server: tuple[str, str], open_page: Open) -> None:
    page = open_page(f"{server[0]}/d/boards/seats/", viewport=PHONE)
    page.locator("#q").press_sequentially("player 0011", delay=20)
    expect(page.locator(".yours dd")).to_have_text(["2", "3"])
    expect(page.locator(".ring text.here")).to_have_text("3")
    assert page.url.endswith("?q=player%200011")
    page.locator("#q").fill("nobody at all")
    expect(page.locator("#found .none")).to_contain_text("Ask at the desk")


def test_tables_board_shows_a_bust_without_reloading(server: tuple[str, str], open_page: Open) -> None:
    board = open_page(f"{server[0]}/d/boards/tables/")
    expect(board.locator("#tv-title .dim")).to_have_text("40 left")
    desk = at_desk(server, open_page, "boards")
    token = desk.evaluate("() => document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? ''")
    done = desk.request.post(
        f"{server[0]}/api/tournaments/boards/actions/bust/", data={"seat": "2.3"}, headers={"X-CSRFToken": token}
    )
    assert done.status == 200
    expect(board.locator("#tv-title .dim")).to_have_text("39 left")


DRAWN = javascript(__file__, "drawn_clock.js")


def test_table_page_before_the_start_shows_start_and_first_break(script: Callable[..., Any]) -> None:
    facts = {"snapshot": before(4), "now": NOW, "words": page_sentences()}
    texts = script("../tables/room/table_page/clock", DRAWN, facts)
    assert texts == ["Starts in · Level 1", "First break 21:39"]


def test_table_page_before_a_day_without_breaks_shows_its_end(script: Callable[..., Any]) -> None:
    facts = {"snapshot": before(4) | steps(*DAYS), "now": NOW, "words": page_sentences()}
    texts = script("../tables/room/table_page/clock", DRAWN, facts)
    assert texts == ["Starts in · Level 1", "Day ends 20:09"]
