"""The penalty form in two hands: what happened chooses the step, and two floors who saw the same say so."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.on_phone import Open, expect_toast

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]


def test_choosing_a_reason_selects_the_penalty_step(phone: Open) -> None:
    # not the room of the early tap, in which a test counts the penalties
    first, second = phone("phone-queue", "2/"), phone("phone-queue", "2/", name="director")
    for page in (first, second):
        page.tap(".seat[data-seat='2']")
        page.locator("#seat-2 a:has-text('Penalty')").tap()
        expect(page.locator(".phone-form .btn.big").first).to_have_text("Tap what happened")
        expect(page.locator(":is([name=step], [name=reason]):checked")).to_have_count(0)
    second.locator("summary", has_text="a note").tap()
    second.fill("[name=words] >> nth=0", "Twice in a row")
    first.tap("label:has(#reason-abuse)")
    expect(first.locator("[name=step][value='rounds 1']")).to_be_checked()
    expect(first.locator(".phone-form .btn.big").first).to_have_text(re.compile("Give .* 1 round"))
    first.locator("summary", has_text="More reasons").tap()
    first.tap("label:has(#reason-collusion)")
    expect(first.locator("[name=step]:checked")).to_have_count(0)
    expect(first.locator(".phone-ends")).to_be_visible()
    first.tap("label:has(#reason-stalling)")
    first.locator("summary", has_text="Another number").tap()
    first.fill("#any-count", "4")
    expect(first.locator("#any-hands")).to_be_checked()
    expect(first.locator("#consequence b")).to_have_text(re.compile("misses 4 hands"))
    first.tap(".phone-form .btn.big")
    expect(first).to_have_url(re.compile("/floor/phone-queue/2/$"))
    first.goto(first.url.replace("/2/", "/penalty/"))
    expect(first.locator(".phone-pips")).to_have_text("4 of 4 to go")
    second.tap("label:has(#reason-stalling)")
    second.locator(".phone-form .btn.big").first.tap()
    expect(second.locator("#queue .refused small").first).to_contain_text("piet gave")
    second.locator("#queue .btn", has_text="Another incident").tap()
    expect(second.locator("#toast b")).to_contain_text("a warning: Stalling")


def test_penalty_reasons_stay_in_place_when_a_warning_is_chosen(phone: Open) -> None:
    page = phone("phone-queue", "2/")
    page.tap(".seat[data-seat='3']")
    page.locator("#seat-3 a:has-text('Penalty')").tap()
    expect(page.locator(".phone-form .btn.big").first).to_have_text("Tap what happened")
    top = "() => Math.round(document.querySelector('label:has(#reason-stalling)').getBoundingClientRect().top)"
    was = page.evaluate(top)
    for choice in ("#reason-stalling", "[value='warning 0']"):
        page.tap(f"label:has({choice})")
        assert page.evaluate(top) == was, choice


def test_missed_hands_of_a_penalty_are_estimated_in_one_tap(phone: Open) -> None:
    page = phone("phone-axe", "penalty/")
    missed = page.locator(".phone-list .by-clock")
    expect(missed).to_have_text(re.compile(r"^\s*Clock says ([89]|1\d)\s*an estimate\s*$"))
    hands = int(re.sub(r"\D", "", missed.inner_text()))
    missed.tap()
    expect_toast(page, f"Player 0000 missed {hands} hands, estimated from the clock: {30 - hands} to go")
    expect(page.locator(".phone-pips .num")).to_have_text(str(30 - hands))
    # the part of a hand that was left over may have become a whole one meanwhile
    expect(missed.filter(has_text=re.compile(r"says ([2-9]|1\d)"))).to_have_count(0)


def test_escape_key_on_the_floor_phone_closes_the_open_seat_first(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{phone_server}/t/phone-queue/entries/", by="director")
    page.evaluate("address => location.assign(address)", f"{phone_server}/floor/phone-queue/penalty/")
    expect(page.locator(".phone-back")).to_contain_text("Back")
    page.goto(f"{phone_server}/floor/phone-queue/2/#seat-3")
    page.keyboard.press("Escape")
    expect(page.locator("#seat-3")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{phone_server}/t/phone-queue/entries/")
