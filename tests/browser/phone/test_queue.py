"""One row for one act on the phone: it waits and can be taken back, or it is done and can be undone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.on_phone import Open, expect_toast, logged_busts
from tests.browser.waiting import held_requests, wait_for_empty_queue, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

#: ms of the page's own time after which a waiting tap is shown, and more
SHOWN = 2500

FIRST_BODY_IS_LOST = """() => {
    const read = Response.prototype.text;
    Response.prototype.text = () => {
        Response.prototype.text = read;
        return Promise.reject(new TypeError('the page was left'));
    };
}"""


def bust(page: Page, seat: int) -> None:
    page.tap(f".seat[data-seat='{seat}']")
    page.tap(f"#seat-{seat} .bust")


def test_answered_tap_is_shown_as_done_and_removed_from_the_queue(phone: Open) -> None:
    page = phone("phone-rows", "4/", own_time=True)
    bust(page, 2)
    expect_toast(page, "Player 0024 out, place 40, seat 4.2 opened")
    page.clock.run_for(SHOWN)
    expect(page.locator("#queue")).to_be_hidden()
    expect(page.locator("#toast small")).to_contain_text("done")


def test_tap_with_a_slow_answer_leaves_no_row_in_the_queue(phone: Open) -> None:
    page = phone("phone-rows", "5/", own_time=True)
    held = held_requests(page, "**/actions/bust/", times=1)
    bust(page, 2)
    expect(page.locator("#queue li")).to_have_count(1)
    expect(page.locator("#toast")).to_be_hidden()
    wait_until(page, lambda: held)
    held[0].continue_()
    expect_toast(page, "Player 0033 out, place 39, seat 5.2 opened")
    page.clock.run_for(SHOWN)
    expect(page.locator("#queue")).to_be_hidden()


def test_tap_cancelled_offline_is_never_sent(phone: Open, phone_server: str) -> None:
    page = phone("phone-rows", "1/")
    before = logged_busts(page, phone_server, "phone-rows")
    page.context.set_offline(True)
    bust(page, 4)
    expect(page.locator(".seat.waits")).to_have_attribute("data-seat", "4")
    page.locator("#queue .btn", has_text="Take back").tap()
    expect(page.locator("#queue")).to_be_hidden()
    expect(page.locator(".seat.waits")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("#phone-net-words")).to_have_text("live")
    wait_for_empty_queue(page)
    assert logged_busts(page, phone_server, "phone-rows") == before
    expect(page.locator(".seat[data-seat='4'] .who")).to_have_text("Player 0003")


def test_tap_cancelled_while_sending_is_undone_after_its_answer(phone: Open) -> None:
    page = phone("phone-rows", "3/", service_workers="block")
    held = held_requests(page, "**/actions/bust/", times=1)
    bust(page, 2)
    page.locator("#queue .btn", has_text="Take back").tap()
    expect(page.locator("#queue li")).to_contain_text("taking it back")
    expect(page.locator("#queue .btn")).to_have_count(0)
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.locator("#toast b")).to_contain_text("Undone")
    expect(page.locator(".seat[data-seat='2'] .who")).to_have_text("Player 0016")
    expect(page.locator("#queue")).to_be_hidden()


def test_lost_refusal_text_is_requested_again(phone: Open) -> None:
    page = phone("phone-rows", "2/", service_workers="block")
    refusal = {"error": {"code": "not_in", "says": "Player 0008 is not in."}}
    page.route("**/actions/bust/", lambda route: route.fulfill(status=409, json=refusal))
    page.evaluate(FIRST_BODY_IS_LOST)
    bust(page, 2)
    expect(page.locator("#queue .refused small")).to_have_text("Player 0008 is not in.")
