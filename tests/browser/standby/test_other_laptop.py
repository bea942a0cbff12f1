"""Pages whose laptop falls silent go on at the other one: no blank screen, no lost tap, nobody signs in again."""

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, StorageState, expect

from tests.browser.phone.on_phone import PHONE, expect_toast, logged_busts
from tests.browser.standby.strangers import stranger
from tests.browser.standby.two_laptops import (
    SLUG,
    WITNESS,
    Laptop,
    add_screen,
    take_over,
    wait_for_questions,
    wait_until_drawn,
    wait_until_listening,
)
from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLOCK = f"/d/{SLUG}/clock/"
#: a picture of fewer colours shows nothing
BLANK = 12


@contextmanager
def watched(page: Page) -> Iterator[list[int]]:
    """Collect the number of colours of each picture that the browser shows meanwhile."""
    seen: list[int] = []
    session = page.context.new_cdp_session(page)

    def look(frame: dict[str, Any]) -> None:
        picture = Image.open(BytesIO(base64.b64decode(frame["data"])))
        seen.append(len(picture.convert("RGB").getcolors(1 << 24) or ()))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", look)
    session.send("Page.startScreencast", {"format": "png"})
    yield seen
    session.send("Page.stopScreencast")


def expect_to_stay(page: Page, laptop: Laptop, *, other: Laptop) -> None:
    """Expect that the page stays at its laptop although it asks the other one."""
    wait_for_questions(page, other)
    expect(page).to_have_url(f"{laptop.address}{CLOCK}")
    wait_until_drawn(page)


@pytest.mark.vital
def test_display_follows_a_failover_to_the_new_primary_and_back(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    first.kill()
    expect_to_stay(page, first, other=second)  # the standby has not taken over: the clock runs on here
    with watched(page) as seen:
        take_over(second, first)
        expect(page).to_have_url(f"{second.address}{CLOCK}")
        wait_until_drawn(page)
    assert (len(seen) > 1, [number for number, colours in enumerate(seen) if colours < BLANK]) == (True, [])
    wait_until_listening(page)
    first.says("standby", 5, second.address)
    first.start()
    second.kill()
    take_over(first, second, 6)
    expect(page).to_have_url(f"{first.address}{CLOCK}")
    wait_until_drawn(page)


def test_display_switches_away_from_a_frozen_laptop(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    first.freeze()
    take_over(second, first)
    expect(page).to_have_url(f"{second.address}{CLOCK}")


def test_display_leaves_a_laptop_that_has_become_the_standby(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    take_over(second, first)
    wait_until_listening(page)  # its laptop answers and calls itself primary: nobody asks the other
    expect(page).to_have_url(f"{first.address}{CLOCK}")
    first.says("standby", 5, second.address)
    expect(page).to_have_url(f"{second.address}{CLOCK}")


def test_display_does_not_follow_a_primary_of_an_earlier_epoch(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    first.kill()
    for epoch in (4, 3):
        take_over(second, first, epoch)
        expect_to_stay(page, first, other=second)


def test_display_does_not_follow_an_unknown_server_at_the_standby_address(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    with stranger(second) as paths:
        first.kill()
        expect_to_stay(page, first, other=second)
        assert {path.partition("?")[0] for path in paths} == {"/live/laptop"}


def test_display_does_not_follow_a_redirect_to_a_third_address(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page], tmp_path: Path
) -> None:
    first, second = laptops
    third = Laptop(tmp_path, "127.0.0.3", second.port, second.database)
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    with stranger(third) as paths, stranger(second, redirects_to=third.address):
        first.kill()
        expect_to_stay(page, first, other=second)
        assert paths == []


def bust(page: Page, seat: int) -> None:
    page.tap(f".seat[data-seat='{seat}']")
    page.tap(f"#seat-{seat} .bust")


@pytest.mark.vital
def test_phone_keeps_queued_taps_and_sign_in_after_a_failover(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page], staff_of: Callable[[str, str], StorageState]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}/floor/{SLUG}/4/", by="piet", **PHONE)
    expect(page.locator("#phone-net-words")).to_have_text("live")
    wait_until_listening(page)
    before = logged_busts(page, first.address, SLUG)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/actions/bust/", lose, times=1)  # the server has it, and the phone does not know
    bust(page, 2)
    wait_until(page, lambda: logged_busts(page, first.address, SLUG) > before)
    first.kill()
    bust(page, 3)
    expect(page.locator("#queue li")).to_have_count(2)
    take_over(second, first)
    expect(page).to_have_url(f"{second.address}/floor/{SLUG}/4/")
    expect_toast(page, "Player 0025 out, place 39, seat 4.3 opened")
    expect(page.locator("#queue")).to_be_hidden()
    assert logged_busts(page, second.address, SLUG) == before + 2
    names = {cookie["name"] for cookie in page.context.cookies(second.address)}
    assert "sessionid" in names


def test_screen_reports_a_silent_primary_to_the_standby(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    code = add_screen(open_page(f"{first.address}/t/{SLUG}/screens/", by="director"), first)
    page = open_page(f"{first.address}/screen/{code}/")
    reports: list[str] = []
    witness = f"{second.address}{WITNESS}"
    page.on("request", lambda request: reports.append(request.post_data or "") if request.url == witness else None)
    wait_until_drawn(page)
    wait_until_listening(page)
    assert reports == []
    first.kill()
    wait_until(page, lambda: len(reports) >= 3)
    heard = [dict(pair.split("=") for pair in query.split("&")) for query in reports]
    assert {report["screen"] for report in heard} == {code}
    assert float(heard[-1]["unheard"]) > 2.0
    assert [float(report["unheard"]) for report in heard] == sorted(float(report["unheard"]) for report in heard)
