"""Rulings on the phone: a card ruled and logged, on a slow line, a lossy one, and none."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone.on_phone import KEPT, Open, expect_toast, rulings_of, slow_down_network
from tests.browser.waiting import held_requests, wait_for_empty_queue, wait_until
from tests.rulings.pictures import picture

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]


def test_ruling_on_action_out_of_turn_is_logged_within_eight_taps(phone: Open) -> None:
    page, taps = phone("phone-turn", "2/"), 0
    slow_down_network(page)

    def tap(what: str) -> None:
        nonlocal taps
        taps += 1
        page.locator(what).first.tap()

    tap(".seat[data-seat='1']")
    tap("#seat-1 a:has-text('Ruling')")
    tap("#calculators a:has-text('Card dealt too soon')")
    tap("label:has(input[name=street][value=turn])")
    expect(page.locator(".ruling-what")).to_contain_text("Turn dealt too soon")
    tap("#log-form .btn-go")
    expect(page.locator(".phone-answer[role=status]")).to_contain_text("table 2 · piet")
    assert taps < 8


def test_ruling_logged_on_a_slow_line_is_the_tapped_ruling(phone: Open, phone_server: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-turn&table=4&street=turn")
    slow_down_network(page)
    page.evaluate("addEventListener('change', () => document.querySelector('[data-log]').click(), { once: true })")
    page.tap("label:has(input[name=street][value=river])")
    expect(page.locator("[data-log]")).to_be_disabled()
    page.tap("[data-log]")
    expect(page.locator(".phone-answer[role=status]")).to_contain_text("table 4 · piet")
    logged = [ruling for ruling in rulings_of(page, phone_server, "phone-turn") if ruling["table"] == 4]
    assert [(ruling["given"]["street"], ruling["decided"]) for ruling in logged] == [("river", logged[0]["verdict"])]


def test_lost_calculator_request_is_repeated_before_the_ruling_is_logged(phone: Open, phone_server: str) -> None:
    # a service worker's requests cannot be held up here
    page = phone("phone-turn", "2/", service_workers="block")
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-turn&table=5&street=turn")
    page.route("**/rulings/premature_card/", lambda route: route.abort())
    page.tap("label:has(input[name=street][value=river])")
    expect(page.locator("#answer")).to_have_attribute("data-state", "unheard")
    expect(page.locator("[data-log]")).to_be_disabled()
    page.unroute("**/rulings/premature_card/")
    expect(page.locator(".ruling-what")).to_contain_text("River dealt too soon")
    expect(page.locator("[data-log]")).to_be_enabled()


def test_ruling_logged_offline_is_sent_once(phone: Open, phone_server: str) -> None:
    page = phone("phone-lost", "2/")
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-lost&table=2&street=turn")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.reload()
    page.tap("[data-log]")
    expect(page.locator("#queue b")).to_have_text("Log: Card dealt too soon, table 2")
    expect(page.locator("#queue small")).to_contain_text("waiting since")
    expect(page.locator("[data-log]")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator(".phone-answer[role=status]")).to_contain_text("table 2 · piet")
    wait_for_empty_queue(page)
    logged = [ruling for ruling in rulings_of(page, phone_server, "phone-lost") if ruling["calculator"]]
    assert [(ruling["table"], ruling["given"]["street"]) for ruling in logged] == [(2, "turn")]


def test_ruling_form_is_hidden_while_the_answer_of_another_rulebook_loads(phone: Open, phone_server: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-turn&table=1&street=turn")
    own = page.locator("#answer .ruling-says").inner_text()
    page.select_option("[name=rulebook]", "tda_2019")
    expect(page.locator("#log-form")).to_be_hidden()
    expect(page.locator("#answer .ruling-says")).not_to_have_text(own)
    page.tap("[data-own-book]")
    expect(page.locator("#answer .ruling-says")).to_have_text(own)
    expect(page.locator("[data-log]")).to_be_enabled()
    expect(page.locator("[data-other-book]")).to_be_hidden()


def test_early_tap_to_log_a_ruling_uses_the_new_answer(phone: Open, phone_server: str) -> None:
    page = phone("phone-turn", "2/", service_workers="block")
    held = held_requests(page, "**/rulings/calculators/main*.js", times=1)
    address = f"{phone_server}/rulings/premature_card/?t=phone-turn&table=1&street=turn"
    page.goto(address, wait_until="commit")
    page.locator("label:has(input[name=street][value=river])").tap(no_wait_after=True)
    page.locator("[data-log]").tap(no_wait_after=True)
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.locator(".ruling-what")).to_contain_text("River dealt too soon")
    assert page.url == address
    assert [ruling for ruling in rulings_of(page, phone_server, "phone-turn") if ruling["table"] == 1] == []


def test_ruling_is_logged_by_the_tap_after_the_last_step(phone: Open, phone_server: str) -> None:
    page = phone("phone-lost", "3/")
    page.tap(".seat[data-seat='1']")
    page.tap("#seat-1 a:has-text('Ruling')")
    page.fill("[data-finds=calculators]", "four cards")
    page.locator("#calculators a:has-text('Flop with four cards')").first.tap()
    done = page.locator("[data-step=done]")
    expect(done).to_have_text("Done, next step")
    for _ in range(page.locator(".ruling-steps li").count()):
        done.tap()
    expect(done).to_have_text("All done: log this ruling")
    done.tap()
    expect(page.locator(".phone-answer[role=status]")).to_contain_text("table 3 · piet")
    ruling = rulings_of(page, phone_server, "phone-lost")[0]
    assert (ruling["calculator"], ruling["table"], len(ruling["about"])) == ("four_card_flop", 3, 1)


def test_offline_photo_is_sent_once_with_the_ruling(phone: Open, phone_server: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-turn&table=3&street=turn")
    page.locator("#log-form .btn-go").tap()
    page.locator(".phone-answer a:has-text('Add a photo')").tap()
    expect(page.locator("h1")).to_have_text("Photos")
    page.context.set_offline(True)
    photo = picture("green", size=(2400, 1800), form="JPEG")
    page.set_input_files("[name=photo]", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": photo})
    expect(page.locator("#queue b")).to_have_text("Photo of the ruling")
    page.context.set_offline(False)
    expect_toast(page, "Photo added to the ruling on Card dealt too soon")
    expect(page.locator(".phone-photos img")).to_have_count(1)
    expect(page.locator("#queue")).to_be_hidden()
    assert len(page.request.get(f"{phone_server}/api/tournaments/phone-turn/photos/").json()) == 1


def test_ruling_is_logged_once_on_a_lossy_network(phone: Open, phone_server: str) -> None:
    """Every fourth request is lost; a bad network loses five of a hundred."""
    # a worker's own requests pass by what a test puts between the page and the network
    page, requests = phone("phone-slow", "3/", service_workers="block"), 0
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-slow&table=3&street=turn")

    def lossy(route: Route) -> None:
        nonlocal requests
        requests += 1
        if requests % 4 == 1:
            route.abort()
        else:
            route.continue_()

    slow_down_network(page)
    page.route(lambda address: "/premature_card/" in address or "/actions/" in address, lossy)
    for street in ("river", "flop", "river"):
        page.tap(f"label:has(input[name=street][value={street}])")
        expect(page.locator(".ruling-what")).to_contain_text(f"{street.capitalize()} dealt too soon")
    page.tap("[data-log]")
    expect(page.locator(".phone-answer[role=status]")).to_contain_text("table 3 · piet")
    logged = [ruling["given"]["street"] for ruling in rulings_of(page, phone_server, "phone-slow")]
    assert (logged, requests > 4) == (["river"], True)
