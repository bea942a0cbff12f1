"""A whole bubble on three devices: the dashboard, a phone, the page of a table; with a tie across two tables."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import open_server
from tests.suite.migrated import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: what the holder of table 4's card knows
ITS_CARD = """
import django; django.setup()
from tables.models import Table; from tables.selectors.room.table_cards import card_token
print(card_token(Table.objects.get(tournament__slug="bubble", number=4)))
"""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a real server, and of the fourth table's page."""
    data: Path = tmp_path_factory.mktemp("bubble")
    with open_server(data, "bubble") as address:
        chosen = {"DATA_DIR": str(data), "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "-c", ITS_CARD]
        output = subprocess.run(command, cwd=ROOT, env=os.environ | chosen, check=True, capture_output=True, text=True)
        yield address, f"{address}/table/{output.stdout.strip()}/"


class Bubble:
    """The pages of three people who play the bubble."""

    def __init__(self, server: tuple[str, str], open_page: Open) -> None:
        self.address = server[0]
        self.desk = open_page(f"{server[0]}/t/bubble/", by="director", viewport=DESK)
        self.phone = open_page(f"{server[0]}/floor/bubble/1/", by="piet", **PHONE)
        self.card = open_page(server[1], **PHONE)

    def line(self, words: str) -> None:
        """Expect these words in the dashboard's first alert."""
        expect(self.desk.locator("#panel-now .say")).to_have_text(words)

    def press(self, words: str) -> None:
        """Press a button of the first alert once it is shown."""
        self.desk.locator("#panel-now .acts button", has_text=words).click()

    def ticked_at_desk(self, table: int) -> None:
        self.desk.locator(f".oval[data-table='{table}'] .oval-tap").click()
        expect(self.desk.locator(f".oval[data-table='{table}']")).to_have_attribute("data-s", "done")

    def figures(self, *amounts: str) -> None:
        """The arithmetic beside the board, from top to bottom."""
        expect(self.desk.locator("#panel-hand .arith dd")).to_have_text(list(amounts))

    def busts_by_phone(self, table: int, seat: int, says: str) -> None:
        self.phone.goto(f"{self.address}/floor/bubble/{table}/")
        self.phone.tap(f".seat[data-seat='{seat}']")
        self.phone.tap(f"#seat-{seat} .bust")
        expect(self.phone.locator("#toast b")).to_have_text(says)


@pytest.fixture
def bubble(server: tuple[str, str], open_page: Open) -> Bubble:
    return Bubble(server, open_page)


def test_bubble_is_played_hand_for_hand_until_the_prizes_are_shared(bubble: Bubble) -> None:
    announce(bubble)
    play_hand_without_busts(bubble)
    play_two_all_ins(bubble)
    bust_both_and_share(bubble)
    check_the_money(bubble)


def announce(bubble: Bubble) -> None:
    bubble.line("1 from the money: 12 left, 11 paid. Start hand for hand?")
    bubble.press("Start hand for hand")
    bubble.line("0 of 4 tables are done. T1, T2, T3 and T4 are still dealing.")
    expect(bubble.phone.locator(".phone-hand .btn")).to_have_text(
        ["Hand donethen wait: do not deal", "All-in, waitcards stay face down"]
    )
    expect(bubble.card.locator(".table-clock .level-name")).to_have_text("Hand for hand · hand 1")
    expect(bubble.card.locator(".table-next b")).to_have_text(["12", "11", "0 of 4"])


def play_hand_without_busts(bubble: Bubble) -> None:
    bubble.phone.tap(".phone-done")
    bubble.card.tap(".table-button-hand")
    expect(bubble.card.locator(".table-wait")).to_have_text("Done. Wait: do not deal.tap again to cancel")
    bubble.ticked_at_desk(2)
    bubble.line("3 of 4 tables are done. T3 is still dealing.")
    expect(bubble.desk.locator("#why-close")).to_have_text("waiting for T3")
    expect(bubble.card.locator(".table-next b")).to_have_text(["12", "11", "3 of 4"])
    bubble.ticked_at_desk(3)
    bubble.line("Every table is done.")
    bubble.press("Close hand 1")
    bubble.line("Hand 1 is closed. Before 12, out 0, left 12, paid 11: 1 to go.")
    bubble.desk.keyboard.press("h")
    bubble.line("0 of 4 tables are done. T1, T2, T3 and T4 are still dealing.")


def play_two_all_ins(bubble: Bubble) -> None:
    bubble.phone.tap(".seat[data-seat='2']")
    bubble.phone.tap("#seat-2 button:has-text('All-in and covered')")
    expect(bubble.phone.locator(".phone-waits")).to_have_text(
        "All-in: cards face downdeal no cards until it is released; covered: Player 0001"
    )
    bubble.card.get_by_role("button", name="All-in and call").tap()
    bubble.ticked_at_desk(2)
    bubble.ticked_at_desk(3)
    bubble.line("2 of 4 tables are done. T1 and T4 hold an all-in face down.")
    bubble.figures("12", "0", "−1", "11", "11")
    expect(bubble.desk.locator("#panel-hand .verdict b")).to_have_text("11 left = 11 paid.")
    expect(bubble.desk.locator("#panel-hand button[data-key='r']")).to_be_visible()
    bubble.desk.keyboard.press("r")
    bubble.line("2 of 4 tables are done. T1 and T4 are still dealing.")
    expect(bubble.card.locator(".table-button-hand small")).to_have_text("play out the all-in first")


def bust_both_and_share(bubble: Bubble) -> None:
    bubble.busts_by_phone(1, 2, "Player 0001 out, place 12, seat 1.2 opened")
    bubble.busts_by_phone(4, 1, "Player 0009 out, places 11 to 12 shared, €20, seat 4.1 opened")
    bubble.phone.tap(".phone-done")
    bubble.ticked_at_desk(1)
    bubble.line("Every table is done.")
    bubble.figures("12", "−2", "10", "11")
    expect(bubble.desk.locator("#panel-hand .out small")).to_have_text(
        ["places 11 to 12 shared, €20 · T4", "places 11 to 12 shared, €20 · T1"]
    )


def check_the_money(bubble: Bubble) -> None:
    bubble.press("Close hand 2")
    bubble.line("Before 12, out 2, left 10, paid 11: in the money.")
    bubble.press("Show on the screens")
    expect(bubble.desk.locator("#panel-log li .log-text").first).to_contain_text("you are in the money")
    bubble.press("End hand for hand")
    expect(bubble.desk.locator("#panel-clock .state b")).to_have_text("Running")
    expect(bubble.desk.locator(".deck")).to_have_attribute("data-mid", "table")
    expect(bubble.phone.locator(".phone-hand")).to_have_count(0)
    expect(bubble.card.locator(".table-clock .level-name")).to_have_text("Level 1")
