"""A night of 27 that one phone runs alone: draw, clock, late entry, sales, busts, breaks, hand for hand, payouts."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phone.on_phone import PHONE
from tests.browser.server import open_server
from tests.browser.waiting import wait_for_empty_queue

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Night:
    """The phone of the director, and what it does more than once."""

    def __init__(self, page: Page, floor: str) -> None:
        self.page, self.floor = page, floor
        # players by table; empty once the list of tables has to be read anew
        self._players: dict[str, int] = {}

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.floor}{path}")

    def tap(self, button: Locator) -> None:
        """Tap a button that does an action, and wait until the server has done it."""
        with self.page.expect_response(lambda answer: "/actions/" in answer.url) as response:
            button.tap()
        assert response.value.ok, response.value.text()
        wait_for_empty_queue(self.page)

    def do(self, name: str, *, path: str = "") -> None:
        """Tap the button with this name, on the page at `path`."""
        self.open(path)
        self.tap(self.page.get_by_role("button", name=name).first)

    @property
    def left(self) -> int:
        """The number of players left, as the head of a page says."""
        return int(self.page.locator("#phone-left").text_content() or "")

    def bust(self) -> None:
        """Bust the first player of the table with the most players.

        The list of tables is opened once players have moved, and not for each bust.
        """
        if self._players:
            self.open(f"{self._fullest}/")
        else:
            self.open("tables/")
            for table in self.page.locator(".phone-tables a").all():
                players = (table.locator("span:not(.unseen)").first.text_content() or "").split()[0]
                self._players[(table.get_attribute("href") or "").split("/")[-2]] = int(players)
            self.page.locator(f".phone-tables a[href$='/{self._fullest}/']").tap()
        self._players[self._fullest] -= 1
        self.page.locator("a.seat[data-state=seated], a.seat").first.wait_for()
        self.page.locator(".phone-ring a.seat").first.tap()
        self.tap(self.page.locator(".phone-sheet:target .bust").last)

    @property
    def _fullest(self) -> str:
        return max(self._players, key=lambda table: self._players[table])

    def arrive(self) -> None:
        """Mark everyone who walks as arrived, where anyone does."""
        self._players.clear()
        self.open("moves/")
        button = self.page.locator("[data-tap=arrived] button").first
        if button.count():
            self.tap(button)


@pytest.fixture
def night(tmp_path: Path, open_page: Callable[..., Page]) -> Iterator[Night]:
    """A director's phone, and a server with a home game before its first hand."""
    with open_server(tmp_path / "night", "night") as address:
        page = open_page(f"{address}/floor/night/", by="ana", **PHONE, service_workers="block")
        expect(page.locator("#phone-net-words")).to_have_text("live")
        yield Night(page, f"{address}/floor/night/")


def test_a_single_phone_runs_a_night_of_27(night: Night) -> None:
    page = night.page
    start_night(night)
    run_clock(night)
    sell(night)
    announce(night)
    paid = post_payouts(night)
    play_until(night, paid + 1)
    play_hand_for_hand(night)
    pay_first(night)
    play_until(night, 1)
    night.open("finish/")
    night.tap(page.locator("[data-tap=finish-and-pay] button"))
    expect(page.locator(".phone-seat-card")).to_contain_text("The tournament is finished.")
    night.open("payouts/")
    expect(page.locator(".phone-places [data-state=paid]")).to_have_count(paid)


def start_night(night: Night) -> None:
    """Open tables, draw seats and start, each from the steps on the first page."""
    for step in ("tables", "draw", "start"):
        night.open()
        step_row = night.page.locator(f".phone-setup [data-step={step}]")
        night.tap(step_row.locator("button"))
    expect(night.page.locator("html")).to_have_attribute("data-state", "running")


def run_clock(night: Night) -> None:
    page = night.page
    night.open("moves/")
    night.tap(page.get_by_role("button", name="Pause the clock"))
    expect(page.locator("html")).to_have_attribute("data-state", "paused")
    night.tap(page.get_by_role("button", name="Start the clock"))
    night.open("controls/")
    night.tap(page.locator("[data-tap=next] button"))
    night.tap(page.locator("[data-tap=previous] button"))
    night.tap(page.get_by_role("button", name="5 min more"))
    page.fill("[name=left]", "12:00")
    with page.expect_response("**/actions/set-time/"):
        page.keyboard.press("Enter")
    expect(page.locator("#phone-time")).to_have_text(re.compile(r"1[12]:\d\d"))
    night.tap(page.locator("[data-tap=break-now] button"))
    expect(page.locator("html")).to_have_attribute("data-state", "break")
    night.tap(page.locator("[data-tap=end-break] button"))


def sell(night: Night) -> None:
    """Enter a late player in three taps, then sell a rebuy and an add-on."""
    page = night.page
    night.open("entries/new/")
    page.fill("[data-finder] [name=q]", "Player 27")
    page.locator("#hits a", has_text="as a new player").tap()
    page.get_by_role("button", name="Cash").tap()
    seat = page.locator(".phone-seat-card b.num").text_content() or ""
    assert re.fullmatch(r"\d\.\d", seat)
    night.open("find/")
    page.fill("[name=q]", seat)
    expect(page.locator("#hits a")).to_have_count(1)
    page.keyboard.press("Enter")
    night.tap(page.locator(".phone-sheet:target [data-tap=rebuy] button"))
    night.open("1/add-ons/")
    night.tap(page.locator("[data-tap=add-on] button").first)
    expect(page.locator(".phone-entries em[data-s=go]")).to_have_count(1)


def announce(night: Night) -> None:
    night.open("announce/")
    night.page.get_by_role("button", name="Food is served.").tap()
    night.tap(night.page.get_by_role("button", name="Show on the screens"))
    expect(night.page.locator(".phone-on-screens")).to_contain_text("Food is served.")


def post_payouts(night: Night) -> int:
    """Go on to the level in which registration is closed, post the payouts, and return how many places are paid."""
    page = night.page
    night.open("entries/new/")
    while not page.get_by_text("Registration is closed.").count():
        night.open("controls/")
        night.tap(page.locator("[data-tap=next] button, [data-tap=end-break] button"))
        night.open("entries/new/")
    night.open("payouts/")
    night.tap(page.get_by_role("button", name="Post the payouts"))
    expect(page.locator(".phone-page-head")).to_contain_text("posted")
    return page.locator(".phone-places li:not(.none)").count()


def play_until(night: Night, left: int) -> None:
    """Bust players until so many are left; break tables and redraw as the first page asks."""
    night.open()
    while night.left > left:
        night.bust()
        night.open()
        for action in ("draw-breaking-order", "break-table", "redraw"):
            button = night.page.locator(f".phone-acts [data-action={action}]").first
            if button.count():
                night.tap(button)
                night.arrive()
                night.open()


def play_hand_for_hand(night: Night) -> None:
    page = night.page
    night.open("controls/")
    night.tap(page.get_by_role("button", name="Hand for hand"))
    night.bust()
    night.open()
    for tile in page.locator(".phone-tiles button:not([data-hand=done])").all():
        night.tap(tile)
    night.tap(page.locator("[data-tap=close-round] button"))
    night.tap(page.get_by_role("button", name="End hand for hand").first)
    expect(page.locator(".phone-hands")).to_have_count(0)


def pay_first(night: Night) -> None:
    """Bust the first player in the money, and pay the prize."""
    night.bust()
    night.open("payouts/")
    night.tap(night.page.locator("[data-tap=pay-out] button"))
    expect(night.page.locator(".phone-places [data-state=paid]")).to_have_count(1)
