"""The floor's phone in a real browser: two taps to bust, dealers pushed, a network that goes away."""

import re
import threading

import pytest
from playwright.sync_api import expect

from tests.browser.journey_data import DEALERS
from tests.browser.phone.on_phone import Open, expect_toast, logged_busts
from tests.browser.waiting import held_requests, wait_for_empty_queue, wait_for_frame, wait_until
from tests.rulings.pictures import SVG

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]


def test_player_is_busted_in_two_taps_and_reinstated_in_a_single_tap(phone: Open) -> None:
    page = phone("phone-bust", "4/")
    page.tap(".seat[data-seat='3']")
    page.tap("#seat-3 .bust")
    expect_toast(page, "Player 0025 out, place 40, seat 4.3 opened")
    expect(page.locator(".seat[data-seat='3'] .who")).to_have_text("open")
    page.tap("#toast button")
    expect(page.locator(".seat[data-seat='3'] .who")).to_have_text("Player 0025")


def test_offline_tap_is_sent_once_after_reconnecting(phone: Open, phone_server: str) -> None:
    page = phone("phone-lost", "4/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.tap(".seat[data-seat='5']")
    page.tap("#seat-5 .bust")
    expect(page.locator("#queue li")).to_have_count(1)
    expect(page.locator("#queue b")).to_have_text("Player 0027 out, 4.5")
    page.context.set_offline(False)
    expect_toast(page, "Player 0027 out, place 40, seat 4.5 opened")
    expect(page.locator("#queue")).to_be_hidden()
    wait_for_empty_queue(page)
    assert logged_busts(page, phone_server, "phone-lost") == 1


def test_pressed_seat_opens_even_if_the_page_is_redrawn_meanwhile(phone: Open) -> None:
    page = phone("phone-queue", "2/", service_workers="block")
    page.wait_for_load_state("networkidle")
    delayed = held_requests(page, "**/floor/phone-queue/2/")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait_until(page, lambda: delayed)
    answer = delayed[0].fetch()
    page.hover(".seat[data-seat='2']")
    page.mouse.down()
    drawn_again = answer.text().replace('id="seat-2"', 'id="seat-2" data-drawn="again"')
    with page.expect_event("requestfinished", lambda request: request.url == answer.url):
        delayed[0].fulfill(response=answer, body=drawn_again)
    wait_for_frame(page)
    page.mouse.up()
    expect(page.locator("#seat-2 .bust")).to_be_visible()
    expect(page.locator("#seat-2")).to_have_attribute("data-drawn", "again")


def test_taps_are_ignored_briefly_after_seats_move_on_the_page(phone: Open) -> None:
    page = phone("phone-lost", "4/")
    page.evaluate("""() => {
      window.taken = [];
      const seats = document.querySelector('.phone-main');
      new MutationObserver(() => window.taken.push(getComputedStyle(seats).pointerEvents))
        .observe(document.body, { attributeFilter: ['data-moved'] });
    }""")
    page.context.set_offline(True)
    page.wait_for_function("() => window.taken.length === 2")
    assert page.evaluate("window.taken") == ["none", "auto"]


def test_refused_tap_does_not_block_other_taps(phone: Open) -> None:
    page = phone("phone-queue", "4/")
    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("#phone-net-words")).to_contain_text("no network")
    refusal = {"error": {"code": "already_out", "says": "Player 0026 is already out."}}
    page.route("**/actions/bust/", lambda route: route.fulfill(status=409, json=refusal), times=1)
    release = threading.Event()

    def bust(seat: int) -> None:
        page.tap(f".seat[data-seat='{seat}']")
        page.tap(f"#seat-{seat} .bust")

    bust(4)
    expect(page.locator("#queue .refused span small")).to_have_text("Player 0026 is already out.")
    page.route("**/actions/bust/", lambda route: route.abort() if not release.is_set() else route.continue_())
    bust(5)
    expect(page.locator("#queue li:not(.refused)")).to_contain_text("Player 0027 out, 4.5")
    bust(5)
    expect_toast(page, "Waits already: Player 0027 out, 4.5")
    expect(page.locator("#queue li")).to_have_count(2)
    release.set()
    expect_toast(page, "Player 0027 out, place 40, seat 4.5 opened")
    expect(page.locator("#queue li.refused")).to_have_count(1)


def test_phone_reports_a_missing_network_after_three_seconds(phone: Open) -> None:
    page = phone("phone-lost", "3/", own_time=True)
    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("#phone-net-words")).to_have_text("live")
    page.clock.run_for(3000)
    expect(page.locator("#phone-net-words")).to_contain_text("no network")
    page.unroute("**/live/**")
    page.clock.run_for(20_000)
    expect(page.locator("#phone-net-words")).to_have_text("live")


def test_offline_call_of_the_clock_is_queued_on_its_page(phone: Open, phone_server: str) -> None:
    page = phone("phone-lost", "1/")
    page.context.set_offline(True)
    expect(page.locator("#phone-net-words")).not_to_have_text("live")
    page.tap(".seat[data-seat='2']")
    page.locator("#seat-2 form[data-tap=call-clock] button").first.tap()
    expect(page.locator("#queue b")).to_have_text("Player 0001 on the clock")
    assert page.url.startswith(f"{phone_server}/floor/phone-lost/1/")
    page.context.set_offline(False)
    expect(page.locator("#toast b")).to_contain_text("Player 0001 put on the clock")


def test_tabs_on_a_phone_update_their_counts_when_another_phone_acts(phone: Open) -> None:
    here, other = phone("phone-queue", "clock/"), phone("phone-queue", "3/")
    tab = here.locator(".phone-nav a[href$='/more/']")
    expect(tab.locator("em")).to_have_count(0)
    other.tap(".seat[data-seat='2']")
    other.locator("#seat-2 form[data-tap=call-clock] button").first.tap()
    expect(tab.locator("em")).to_have_text("1")
    other.get_by_role("button", name="Acted").tap()
    expect(tab.locator("em")).to_have_count(0)


def test_tap_arrives_once_over_a_slow_and_lossy_network(phone: Open, phone_server: str) -> None:
    page = phone("phone-slow", "1/", service_workers="block")
    held = held_requests(page, "**/actions/**")
    page.tap(".seat[data-seat='2']")
    page.tap("#seat-2 .bust")
    wait_until(page, lambda: held)
    expect(page.locator("#queue li")).to_have_count(1)
    held[0].abort()
    wait_until(page, lambda: len(held) == 2)
    held[1].continue_()
    expect(page.locator("#toast b")).to_have_text("Player 0001 out, place 40, seat 1.2 opened")
    assert (len(held), logged_busts(page, phone_server, "phone-slow")) == (2, 1)


def test_tap_made_before_the_page_is_ready_is_replayed(phone: Open, phone_server: str) -> None:
    page = phone("phone-early", "2/", service_workers="block")
    held = held_requests(page, "**/rulings/phone/main*.js", times=1)
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap(no_wait_after=True)
    page.tap("label:has(#reason-stalling)")
    page.locator(".phone-form .btn.big").first.tap()
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page).to_have_url(f"{phone_server}/floor/phone-early/2/")
    # the tap is sent from the next page where this one was left before the answer
    there = page.wait_for_function(
        """async () => {
            const answer = await (await fetch('/api/tournaments/phone-early/penalties/')).json();
            return answer.results.length && answer.results.map((result) => result.kind);
        }"""
    )
    assert there.json_value() == ["warning"]


def test_invalid_picture_is_refused_on_the_phone(phone: Open) -> None:
    page = phone("phone-axe", "2/")
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap()
    page.set_input_files("[name=photo]", {"name": "x.svg", "mimeType": "image/svg+xml", "buffer": SVG})
    page.tap("label:has(#reason-stalling)")
    page.tap(".phone-form .btn.big")
    expect_toast(page, "This phone cannot read that picture")
    expect(page.locator("h1")).to_have_text("Penalty")


def test_dealer_is_moved_in_two_taps(phone: Open) -> None:
    page = phone("phone-dealers", "dealers/")
    for name in ("Bo", "Rui"):
        page.fill("[name=name]", name)
        page.tap("button:has-text('Add')")
        expect(page.locator(f"#rota li:has-text('{name}')")).to_be_visible()
    page.locator("#rota label:has-text('Rui')").tap()
    page.locator(".phone-push .bare .btn", has_text="T4").tap()
    expect_toast(page, "Dealer Rui moved to table 4")
    expect(page.locator("#rota li:has-text('Rui') .num")).to_have_text("4")
    page.locator("#rota label:has-text('Rui')").tap()
    page.tap("text=On break")
    expect_toast(page, "Dealer Rui on break")
    page.tap("text=Rotate dealers")
    expect_toast(page, "Dealers rotated: 2 moved to their next tables")
    expect(page.locator("#rota li:has-text('Rui') .num")).to_have_text("1")
    expect(page.locator("#rota li:has-text('Bo') .num")).to_have_text("2")


def test_dealer_rota_asks_before_rotating_while_dealer_changes_are_on_hold(phone: Open) -> None:
    page = phone("phone-axe", "dealers/")
    rows = page.locator("#rota li:visible")
    expect(rows).to_have_count(DEALERS)
    expect(rows.first.locator(".goes")).to_have_text("next change: → T2")
    page.fill("[data-finds]", "dealer 13")
    expect(rows.locator("small")).to_have_text(re.compile(r"^on break since \d\d:\d\d · next change \d\d:\d\d$"))
    page.fill("[data-finds]", "")
    expect(rows).to_have_count(DEALERS)
    rows.first.tap()
    anyway = page.locator(".phone-push .tile")
    expect(anyway).to_be_hidden()
    page.evaluate("document.body.dataset.hold = 36000")
    anyway.tap()
    expect(page.locator("#push-anyway")).to_be_checked()


def test_moves_page_on_a_phone_shows_that_dealer_changes_are_on_hold(phone: Open) -> None:
    page = phone("phone-dealers", "moves/")
    expect(page.locator("#phone-hold")).to_be_hidden()
    page.evaluate("document.body.dataset.hold = 36000")
    expect(page.locator("#phone-hold")).to_contain_text("No dealer changes")
