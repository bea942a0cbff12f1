"""The floor's phone in a real browser: two taps to bust, a card ruled and logged, a network that goes away."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.furnish import DEALERS, OF_THE_PHONE
from tests.browser.real import open_real_house, serious, sign_in
from tests.rulings.pictures import SVG, picture

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: more than the first page may transfer afterwards, in bytes
MOST_BYTES = 60_000

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real house."""
    with open_real_house(tmp_path_factory.mktemp("phone"), *OF_THE_PHONE) as address:
        yield address


@pytest.fixture
def phone(house: str, open_page: Open) -> Open:
    """Opens a page of the phone as somebody of the floor."""

    def one(slug: str, path: str = "", *, name: str = "piet", **settings: object) -> Page:
        page = open_page(f"{house}/floor/{slug}/{path}", **PHONE, **settings)
        sign_in(page, name)
        expect(page.locator("#f-net-words")).to_have_text("live")
        return page

    return one


def toast(page: Page, words: str) -> None:
    expect(page.locator("#toast b")).to_have_text(words)


def test_two_taps_bust_a_player_and_one_brings_him_back(phone: Open) -> None:
    page = phone("phone-bust", "4/")
    page.tap(".seat[data-seat='3']")
    page.tap("#seat-3 .bust")
    toast(page, "Player 0025 out, place 40, seat 4.3 is free")
    expect(page.locator(".seat[data-seat='3'] .who")).to_have_text("open")
    page.tap("#toast button")
    expect(page.locator(".seat[data-seat='3'] .who")).to_have_text("Player 0025")


def test_a_turn_dealt_too_soon_is_ruled_and_logged_in_under_eight_taps(phone: Open) -> None:
    page, taps = phone("phone-turn", "2/"), 0
    slow = {"offline": False, "latency": 400, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)

    def tap(what: str) -> None:
        nonlocal taps
        taps += 1
        page.locator(what).first.tap()

    tap(".seat[data-seat='1']")
    tap("#seat-1 a:has-text('Ruling')")
    tap("#calculators a:has-text('Card dealt too soon')")
    tap("label:has(input[name=street][value=turn])")
    expect(page.locator(".r-what")).to_contain_text("Turn dealt too soon")
    tap("#log-form .btn-go")
    expect(page.locator(".f-answer[role=status]")).to_contain_text("table 2 · piet", timeout=20_000)
    assert taps < 8


def test_a_tap_made_with_no_network_is_sent_once_when_it_is_back(phone: Open, house: str) -> None:
    page = phone("phone-lost", "4/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.tap(".seat[data-seat='5']")
    page.tap("#seat-5 .bust")
    expect(page.locator("#queue li")).to_have_count(1)
    expect(page.locator("#queue b")).to_have_text("Player 0027 out, 4.5")
    page.context.set_offline(False)
    toast(page, "Player 0027 out, place 40, seat 4.5 is free")
    expect(page.locator("#queue")).to_be_hidden()
    page.wait_for_timeout(3000)
    log = page.request.get(f"{house}/api/tournaments/phone-lost/log/").json()
    rows = log["results"] if isinstance(log, dict) else log
    assert [row["deed"] for row in rows if row["deed"].endswith("bust")] == ["seat.bust"]


def test_a_clock_called_with_no_network_stays_on_the_page_that_says_that_it_waits(phone: Open, house: str) -> None:
    page = phone("phone-lost", "1/")
    page.context.set_offline(True)
    page.tap(".seat[data-seat='2']")
    page.locator("#seat-2 form[data-tap=call-clock] button").first.tap()
    expect(page.locator("#queue b")).to_have_text("Player 0001 on the clock")
    assert page.url.startswith(f"{house}/floor/phone-lost/1/")
    page.context.set_offline(False)
    expect(page.locator("#toast b")).to_contain_text("Player 0001 on the clock", timeout=20_000)


#: waits until the phone has kept the page that it shows
KEPT = "async () => { while (!(await caches.match(location.href))) await new Promise((next) => setTimeout(next, 50)); }"


def rulings_of(page: Page, house: str, slug: str) -> list[dict[str, Any]]:
    """What is in the log of rulings, the latest first."""
    rows: list[dict[str, Any]] = page.request.get(f"{house}/api/tournaments/{slug}/rulings/").json()["results"]
    return rows


def test_what_is_tapped_and_logged_at_once_on_a_slow_line_is_what_is_logged(phone: Open, house: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{house}/rulings/premature_card/?t=phone-turn&table=4&street=turn")
    slow = {"offline": False, "latency": 400, "downloadThroughput": 200_000, "uploadThroughput": 100_000}
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", slow)
    page.evaluate("addEventListener('change', () => document.querySelector('[data-log]').click(), { once: true })")
    page.tap("label:has(input[name=street][value=river])")
    expect(page.locator("[data-log]")).to_be_disabled()
    page.tap("[data-log]")
    expect(page.locator(".f-answer[role=status]")).to_contain_text("table 4 · piet", timeout=20_000)
    logged = [one for one in rulings_of(page, house, "phone-turn") if one["table"] == 4]
    assert [(one["given"]["street"], one["decided"]) for one in logged] == [("river", logged[0]["verdict"])]


def test_a_lost_question_is_asked_again_by_itself_and_not_logged_before(phone: Open, house: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{house}/rulings/premature_card/?t=phone-turn&table=5&street=turn")
    page.route("**/rulings/premature_card/", lambda route: route.abort(), times=1)
    page.tap("label:has(input[name=street][value=river])")
    expect(page.locator("#answer")).to_have_attribute("data-state", "unheard")
    expect(page.locator("[data-log]")).to_be_disabled()
    expect(page.locator(".r-what")).to_contain_text("River dealt too soon", timeout=10_000)
    expect(page.locator("[data-log]")).to_be_enabled()


def test_a_ruling_logged_with_no_network_is_sent_once_when_it_is_back(phone: Open, house: str) -> None:
    page = phone("phone-lost", "2/")
    page.goto(f"{house}/rulings/premature_card/?t=phone-lost&table=2&street=turn")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.reload()
    page.tap("[data-log]")
    expect(page.locator("#queue b")).to_have_text("Log: Card dealt too soon, table 2")
    expect(page.locator("#queue small")).to_contain_text("waits")
    expect(page.locator("[data-log]")).to_be_disabled()
    page.context.set_offline(False)
    expect(page.locator(".f-answer[role=status]")).to_contain_text("table 2 · piet", timeout=20_000)
    page.wait_for_timeout(3000)
    assert [(one["table"], one["given"]["street"]) for one in rulings_of(page, house, "phone-lost")] == [(2, "turn")]


def test_while_another_book_answers_the_log_is_not_offered_but_the_way_back_is(phone: Open, house: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{house}/rulings/premature_card/?t=phone-turn&table=1&street=turn")
    own = page.locator("#answer .r-says").inner_text()
    page.select_option("[name=rulebook]", "tda_2019")
    expect(page.locator("#log-form")).to_be_hidden()
    expect(page.locator("#answer .r-says")).not_to_have_text(own)
    page.tap("[data-own-book]")
    expect(page.locator("#answer .r-says")).to_have_text(own)
    expect(page.locator("[data-log]")).to_be_enabled()
    expect(page.locator("[data-other-book]")).to_be_hidden()


def test_what_is_tapped_and_logged_before_the_page_is_up_is_not_logged_as_it_stood(phone: Open, house: str) -> None:
    page = phone("phone-turn", "2/", service_workers="block")

    def late(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/js/rulings/main*.js", late, times=1)
    address = f"{house}/rulings/premature_card/?t=phone-turn&table=1&street=turn"
    page.goto(address, wait_until="commit")
    page.locator("label:has(input[name=street][value=river])").tap(no_wait_after=True)
    page.locator("[data-log]").tap(no_wait_after=True)
    expect(page.locator(".r-what")).to_contain_text("River dealt too soon", timeout=10_000)
    assert page.url == address
    assert [one for one in rulings_of(page, house, "phone-turn") if one["table"] == 1] == []


def test_the_last_step_of_a_procedure_logs_it(phone: Open, house: str) -> None:
    page = phone("phone-lost", "3/")
    page.tap(".seat[data-seat='1']")
    page.tap("#seat-1 a:has-text('Ruling')")
    page.fill("[data-finds=calculators]", "four cards")
    page.locator("#calculators a:has-text('Flop of four cards')").first.tap()
    done = page.locator("[data-step=done]")
    expect(done).to_have_text("Done, next step")
    for _ in range(page.locator(".r-steps li").count()):
        done.tap()
    expect(done).to_have_text("All done: log this ruling")
    done.tap()
    expect(page.locator(".f-answer[role=status]")).to_contain_text("table 3 · piet", timeout=20_000)
    ruling = rulings_of(page, house, "phone-lost")[0]
    assert (ruling["calculator"], ruling["table"], len(ruling["about"])) == ("four_card_flop", 3, 1)


def test_with_a_slow_and_lossy_network_a_tap_arrives_once(phone: Open, house: str) -> None:
    page = phone("phone-slow", "1/")
    tried = 0

    def lossy(route: object) -> None:
        nonlocal tried
        tried += 1
        page.wait_for_timeout(400)
        if tried == 1:
            route.abort()  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/deeds/**", lossy)
    page.tap(".seat[data-seat='2']")
    page.tap("#seat-2 .bust")
    expect(page.locator("#toast b")).to_have_text("Player 0001 out, place 40, seat 1.2 is free", timeout=15_000)
    rows = page.request.get(f"{house}/api/tournaments/phone-slow/log/").json()
    rows = rows["results"] if isinstance(rows, dict) else rows
    assert (tried, sum(row["deed"] == "seat.bust" for row in rows)) == (2, 1)


def test_a_photo_taken_with_no_network_is_kept_with_its_tap_and_sent_once(phone: Open, house: str) -> None:
    page = phone("phone-turn", "2/")
    page.goto(f"{house}/rulings/premature_card/?t=phone-turn&table=3&street=turn")
    page.locator("#log-form .btn-go").tap()
    page.locator(".f-answer a:has-text('Add a photo')").tap()
    expect(page.locator("h1")).to_have_text("Photos")
    page.context.set_offline(True)
    taken = picture("green", size=(2400, 1800), form="JPEG")
    page.set_input_files("[name=photo]", {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": taken})
    expect(page.locator("#queue b")).to_have_text("Photo of the ruling")
    page.context.set_offline(False)
    toast(page, "Photo added to the ruling on Card dealt too soon")
    expect(page.locator(".f-photos img")).to_have_count(1)
    expect(page.locator("#queue")).to_be_hidden()
    assert len(page.request.get(f"{house}/api/tournaments/phone-turn/photos/").json()) == 1


def test_a_tap_before_the_page_is_up_is_done_once_it_is(phone: Open, house: str) -> None:
    page = phone("phone-early", "2/", service_workers="block")

    def late(route: Route) -> None:
        page.wait_for_timeout(1500)
        route.continue_()

    page.route("**/js/floor/main*.js", late, times=1)
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap(no_wait_after=True)
    page.locator(".f-form .btn.big").first.tap()
    expect(page).to_have_url(f"{house}/floor/phone-early/penalty/")
    given = page.request.get(f"{house}/api/tournaments/phone-early/penalties/").json()
    assert [one["kind"] for one in given["results"]] == ["warning"]


def test_what_is_no_picture_is_said_on_the_phone_and_not_sent(phone: Open) -> None:
    page = phone("phone-axe", "2/")
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap()
    page.set_input_files("[name=photo]", {"name": "x.svg", "mimeType": "image/svg+xml", "buffer": SVG})
    page.tap(".f-form .btn.big")
    toast(page, "That file is no picture that this phone can read")
    expect(page.locator("h1")).to_have_text("Penalty")


def test_dealers_are_pushed_in_two_taps_and_the_line_in_one(phone: Open) -> None:
    page = phone("phone-dealers", "dealers/")
    for name in ("Bo", "Rui"):
        page.fill("[name=name]", name)
        page.tap("button:has-text('Add')")
        expect(page.locator(f"#rota li:has-text('{name}')")).to_be_visible()
    page.locator("#rota label:has-text('Rui')").tap()
    page.locator(".f-push .bare .btn", has_text="T4").tap()
    toast(page, "Dealer Rui to table 4")
    expect(page.locator("#rota li:has-text('Rui') .num")).to_have_text("4")
    page.locator("#rota label:has-text('Rui')").tap()
    page.tap("text=On break")
    toast(page, "Dealer Rui on break")
    page.tap("text=Push the line one on")
    toast(page, "Dealers pushed: 2 to their next table")
    expect(page.locator("#rota li:has-text('Rui') .num")).to_have_text("1")
    expect(page.locator("#rota li:has-text('Bo') .num")).to_have_text("2")


def test_a_long_rota_says_where_everybody_goes_and_asks_before_a_push_that_is_held(phone: Open) -> None:
    page = phone("phone-axe", "dealers/")
    rows = page.locator("#rota li:visible")
    expect(rows).to_have_count(DEALERS)
    expect(rows.first.locator(".goes")).to_have_text("next push: → T2")
    page.fill("[data-finds]", "dealer 13")
    expect(rows.locator("small")).to_have_text(re.compile(r"^on break since \d\d:\d\d · push \d\d:\d\d$"))
    page.fill("[data-finds]", "")
    expect(rows).to_have_count(DEALERS)
    rows.first.tap()
    anyway = page.locator(".f-push .tile")
    expect(anyway).to_be_hidden()
    page.evaluate("document.body.dataset.hold = 36000")
    anyway.tap()
    expect(page.locator("#push-anyway")).to_be_checked()


def test_every_page_says_when_pushes_are_held(phone: Open) -> None:
    page = phone("phone-dealers", "moves/")
    expect(page.locator("#f-hold")).to_be_hidden()
    page.evaluate("document.body.dataset.hold = 36000")
    expect(page.locator("#f-hold")).to_contain_text("Hold pushes")


def test_after_the_first_a_page_is_small(phone: Open) -> None:
    page = phone("phone-axe")
    # the worker that keeps pages first fetches once more what came before it was there
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_timeout(3000)
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(_size(answer)))
    page.goto(page.url + "3/")
    expect(page.locator("#f-net-words")).to_have_text("live")
    page.wait_for_timeout(500)
    assert sum(sizes) < MOST_BYTES


def _size(answer: object) -> int:
    """What came over the network: what the browser had kept came over none."""
    if "/live/" in answer.url or answer.from_service_worker or answer.status == 304:  # type: ignore[attr-defined]
        return 0
    return int(answer.headers.get("content-length", 0))  # type: ignore[attr-defined]


#: the phone's pages, and those of the same rulings on a screen
PAGES = (
    *("", "2/", "2/#seat-1", "moves/", "penalty/", "ruling/?table=2", "dealers/", "clock/"),
    *("/rulings/?t=phone-axe", "/rulings/premature_card/?t=phone-axe&table=2&street=turn", "/rules/?t=phone-axe"),
    *("/t/phone-axe/rulings/", "/t/phone-axe/rules/", "/d/phone-axe/rules/"),
    *("/t/phone-axe/settings/notices/", "/d/phone-axe/notices/"),
)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_serious_fault_for_those_who_see_or_hear_otherwise(phone: Open, house: str, path: str) -> None:
    # the checker puts styles into the page, which the policy of the house forbids
    page = phone("phone-axe", "" if path.startswith("/") else path, bypass_csp=True)
    if path.startswith("/"):
        page.goto(house + path)
    assert serious(page) == {}


def test_the_photos_of_a_ruling_have_none_either(phone: Open, house: str) -> None:
    page = phone("phone-axe", "2/", name="director", bypass_csp=True)
    page.goto(f"{house}/rulings/premature_card/?t=phone-axe&table=3&street=river")
    page.locator("#log-form .btn-go").tap()
    page.locator(".f-answer a:has-text('Add a photo')").tap()
    picked = {"name": "table.png", "mimeType": "image/png", "buffer": picture("green")}
    page.set_input_files("[name=photo]", picked)
    expect(page.locator(".f-photos img")).to_have_count(1)
    assert serious(page) == {}
    page.goto(f"{house}/floor/phone-axe/ruling/")
    expect(page.locator(".f-thumbs img").first).to_be_visible()
    assert serious(page) == {}


def test_hands_that_nobody_counted_are_counted_by_the_clock_in_one_tap(phone: Open) -> None:
    page = phone("phone-axe", "penalty/")
    missed = page.locator(".f-list .by-clock")
    expect(missed).to_have_text(re.compile(r"^Clock says ([89]|1\d)an estimate$"))
    hands = int(re.sub(r"\D", "", missed.inner_text()))
    missed.tap()
    toast(page, f"Player 0000 missed {hands} hands, by the clock: {30 - hands} to go")
    expect(page.locator(".f-pips .num")).to_have_text(str(30 - hands))
    expect(missed).to_have_count(0)


def test_the_penalty_form_has_no_serious_fault_either(phone: Open) -> None:
    page = phone("phone-axe", "2/", name="director", bypass_csp=True)
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap()
    expect(page.locator("h1")).to_have_text("Penalty")
    assert serious(page) == {}
