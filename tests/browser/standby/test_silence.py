"""Time until a screen notices a laptop that neither answers nor refuses, by timers that the test drives."""

from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Request

from tests.browser.standby.two_laptops import (
    ROLE,
    SLUG,
    WITNESS,
    Laptop,
    add_screen,
    take_over,
    wait_until_drawn,
    wait_until_listening,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Laptops = tuple[Laptop, Laptop]
#: ms of the page's time from one step to the next, and of the machine's in which the other laptop answers
STEP, ANSWERS = 100, 40
#: as the standby does: a shorter silence is none
UNHEARD = 2.0
#: with more displays than a test opens, the server says that its heartbeats are five seconds apart
FIVE_SECONDS = """const parse = JSON.parse;
JSON.parse = (...given) => {
  const said = parse(...given);
  return said && said.every ? Object.assign(said, { every: 5000 }) : said;
};"""


class Screen:
    """A screen whose time is driven by the test, and its requests to the other laptop."""

    def __init__(self, page: Page, first: Laptop, second: Laptop) -> None:
        self.page, self.first, self.second = page, first, second
        self.unheard: list[float] = []
        self.woke: list[bool] = []
        self.asked = 0
        self.takes_over = True
        page.clock.pause_at(page.evaluate("Date.now()") + STEP)
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.url.startswith(f"{self.second.address}{ROLE}"):
            self.asked += 1
        if request.url != f"{self.second.address}{WITNESS}":
            return
        fields = parse_qs(request.post_data or "")
        self.unheard.append(float(fields["unheard"][0]))
        self.woke.append("woke" in fields)
        if self.takes_over and self.unheard[-1] >= UNHEARD:
            take_over(self.second, self.first)

    def passes(self, ms: int) -> int:
        """Let so much of its time pass, or until it has gone to the other laptop. Return how much passed."""
        for passed in range(0, ms, STEP):
            if self.page.url.startswith(self.second.address):
                return passed
            self.page.clock.run_for(STEP)
            self.page.wait_for_timeout(ANSWERS)  # real time: the page's own stands still
        return ms


@pytest.fixture
def frozen(laptops: Laptops, open_page: Callable[..., Page]) -> Callable[..., Screen]:
    """Opens a screen that heard the first laptop, which is frozen now."""

    def open_screen(script: str = "", *, beats: bool = False) -> Screen:
        first, second = laptops
        code = add_screen(open_page(f"{first.address}/t/{SLUG}/screens/", by="director"), first)
        page = open_page(f"{first.address}/screen/{code}/", own_time=True, script=script)
        wait_until_drawn(page)
        wait_until_listening(page)
        screen = Screen(page, first, second)
        if beats:  # as its time was stopped it may have taken that for a sleep
            page.wait_for_timeout(1200)  # real time: a heartbeat comes each second while the page's own stands still
        first.freeze()
        return screen

    return open_screen


def test_screen_of_a_frozen_laptop_moves_without_waiting_for_its_answer(frozen: Callable[..., Screen]) -> None:
    screen = frozen(beats=True)
    assert screen.passes(6000) <= 4000
    assert screen.page.url.startswith(screen.second.address)
    assert UNHEARD <= screen.unheard[0] < 3.0
    assert not any(screen.woke)


def test_screen_with_infrequent_heartbeats_asks_the_standby_within_seconds(
    frozen: Callable[..., Screen],
) -> None:
    screen = frozen(FIVE_SECONDS)
    screen.passes(800)  # the last beat may have come a second before its time stood still
    assert (screen.asked, screen.unheard) == (0, [])
    assert screen.passes(6000) <= 4200
    assert screen.page.url.startswith(screen.second.address)


def test_screen_sends_fewer_reports_while_there_is_no_failover(frozen: Callable[..., Screen]) -> None:
    screen = frozen()
    screen.takes_over = False
    screen.passes(10_000)
    assert min(screen.unheard) >= UNHEARD
    # on a busy machine answers come later, and it asks less often
    assert (3 <= len(screen.unheard) <= 8, 3 <= screen.asked <= 32) == (True, True)
    assert screen.page.url.startswith(screen.first.address)


def test_screen_that_slept_does_not_count_its_sleep_as_silence(frozen: Callable[..., Screen]) -> None:
    screen = frozen()
    screen.page.clock.fast_forward(60_000)
    screen.passes(1500)
    assert screen.unheard == []
    screen.passes(2500)
    assert UNHEARD <= screen.unheard[0] < 3.0
    assert all(screen.woke)
