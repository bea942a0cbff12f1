"""One row for one act on the phone: it waits and can be taken back, or it is done and can be undone."""

import threading

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.phone.on_phone import Open, expect_toast

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

#: longer than a tap takes to be shown as waiting
SHOWN = 2500


def bust(page: Page, seat: int) -> None:
    page.tap(f".seat[data-seat='{seat}']")
    page.tap(f"#seat-{seat} .bust")


def busts_in_log(page: Page, server: str, slug: str) -> int:
    rows = page.request.get(f"{server}/api/tournaments/{slug}/log/").json()
    rows = rows["results"] if isinstance(rows, dict) else rows
    return sum(row["action"] == "seat.bust" for row in rows)


def test_answered_tap_is_one_row_and_no_tap_waits(phone: Open) -> None:
    page = phone("phone-rows", "4/")
    bust(page, 2)
    expect_toast(page, "Player 0024 out, place 40, seat 4.2 opened")
    page.wait_for_timeout(SHOWN)
    expect(page.locator("#queue")).to_be_hidden()
    expect(page.locator("#toast small")).to_contain_text("done")


def test_slow_answer_leaves_no_waiting_row(phone: Open) -> None:
    page = phone("phone-rows", "5/")
    answer = threading.Event()

    def late(route: Route) -> None:
        while not answer.is_set():
            page.wait_for_timeout(100)
        route.continue_()

    page.route("**/actions/bust/", late, times=1)
    bust(page, 2)
    expect(page.locator("#queue li")).to_have_count(1)
    expect(page.locator("#toast")).to_be_hidden()
    answer.set()
    expect_toast(page, "Player 0033 out, place 39, seat 5.2 opened")
    page.wait_for_timeout(SHOWN)
    expect(page.locator("#queue")).to_be_hidden()


def test_tap_taken_back_offline_is_never_sent(phone: Open, phone_server: str) -> None:
    page = phone("phone-rows", "1/")
    before = busts_in_log(page, phone_server, "phone-rows")
    page.context.set_offline(True)
    bust(page, 4)
    expect(page.locator(".seat.waits")).to_have_attribute("data-seat", "4")
    page.locator("#queue .btn", has_text="Take back").tap()
    expect(page.locator("#queue")).to_be_hidden()
    expect(page.locator(".seat.waits")).to_have_count(0)
    page.context.set_offline(False)
    page.wait_for_timeout(SHOWN)
    assert busts_in_log(page, phone_server, "phone-rows") == before
    expect(page.locator(".seat[data-seat='4'] .who")).to_have_text("Player 0003")


def test_tap_taken_back_while_sending_is_undone_after_its_answer(phone: Open) -> None:
    page = phone("phone-rows", "3/", service_workers="block")
    answer = threading.Event()

    def late(route: Route) -> None:
        while not answer.is_set():
            page.wait_for_timeout(100)
        route.continue_()

    page.route("**/actions/bust/", late, times=1)
    bust(page, 2)
    page.locator("#queue .btn", has_text="Take back").tap()
    expect(page.locator("#queue li")).to_contain_text("taking it back")
    expect(page.locator("#queue .btn")).to_have_count(0)
    answer.set()
    expect(page.locator("#toast b")).to_contain_text("Undone")
    expect(page.locator(".seat[data-seat='2'] .who")).to_have_text("Player 0016")
    expect(page.locator("#queue")).to_be_hidden()
