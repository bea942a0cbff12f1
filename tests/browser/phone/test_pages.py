"""Every page of the phone and of the rulings: small after the first, and for those who see or hear otherwise."""

from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from rulings.rules.procedures import PROCEDURES
from tests.browser.phone.on_phone import Open
from tests.browser.server import serious
from tests.rulings.pictures import picture
from tests.suite.sample import sample

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

#: more than the first page may transfer afterwards, in bytes
MOST_BYTES = 60_000
#: pages whose weight after the first is looked at
OF_THE_PHONE = (
    *("3/", "moves/", "penalty/", "ruling/?table=2", "dealers/", "clock/"),
    *("/rulings/?t=phone-axe", "/rulings/premature_card/?t=phone-axe&table=2", "/t/phone-axe/rulings/"),
)


@pytest.mark.parametrize("path", OF_THE_PHONE)
def test_phone_pages_opened_after_the_first_stay_below_the_byte_limit(
    phone: Open, phone_server: str, path: str
) -> None:
    # what goes through the worker that keeps pages cannot be weighed from the page; it fetches no more than this
    page = phone("phone-axe", "2/", service_workers="block")
    if path.startswith("/"):
        page.goto(f"{phone_server}/rulings/misdeal/?t=phone-axe&table=2")
    page.wait_for_load_state("networkidle")
    weighed = bytes_transferred(page)
    page.goto(phone_server + path if path.startswith("/") else f"{phone_server}/floor/phone-axe/{path}")
    page.wait_for_load_state("networkidle")
    assert 0 < sum(weighed) < MOST_BYTES


def bytes_transferred(page: Page) -> list[float]:
    """Bytes of each answer that comes over the network from now on, the live line left out."""
    line, found = page.context.new_cdp_session(page), []
    own: set[str] = set()

    def on_response(event: dict[str, Any]) -> None:
        answer = event["response"]
        if not answer.get("fromDiskCache") and "/live/" not in answer["url"]:
            own.add(event["requestId"])

    def on_finished(event: dict[str, Any]) -> None:
        if event["requestId"] in own:
            found.append(float(event["encodedDataLength"]))

    line.send("Network.enable")
    line.on("Network.responseReceived", on_response)
    line.on("Network.loadingFinished", on_finished)
    return found


#: the phone's pages, and those of the same rulings on a screen
PAGES = (
    *("", "2/", "2/#seat-1", "moves/", "penalty/", "ruling/?table=2", "dealers/", "clock/"),
    *("/rulings/?t=phone-axe", "/rulings/premature_card/?t=phone-axe&table=2&street=turn", "/rules/?t=phone-axe"),
    *("/t/phone-axe/rulings/", "/t/phone-axe/rules/", "/d/phone-axe/rules/"),
    *("/t/phone-axe/settings/notices/", "/d/phone-axe/notices/"),
)


def test_phone_pages_have_no_serious_accessibility_fault(phone: Open, phone_server: str) -> None:
    # the checker puts styles into the page, which the policy of the server forbids
    page, faults_by_path = phone("phone-axe", bypass_csp=True), {}
    for path in sample(PAGES, "phone pages for everybody", size=6):
        page.goto(phone_server + path if path.startswith("/") else f"{phone_server}/floor/phone-axe/{path}")
        faults_by_path[path] = serious(page)
    assert {path: faults for path, faults in faults_by_path.items() if faults} == {}


#: the pages with which a director runs a night
OF_A_NIGHT = (
    *("", "controls/", "find/?q=player", "tables/", "2/add-ons/", "2/break/", "redraw/", "entries/", "entries/1/"),
    *("entries/new/", "entries/new/?name=Player+New", "payouts/", "deal/", "finish/", "announce/", "more/"),
)


def test_pages_of_a_night_have_no_serious_accessibility_fault(phone: Open, phone_server: str) -> None:
    page, faults_by_path = phone("phone-axe", name="director", bypass_csp=True), {}
    for path in sample(OF_A_NIGHT, "pages of a night for everybody", size=4):
        page.goto(f"{phone_server}/floor/phone-axe/{path}")
        faults_by_path[path] = serious(page)
    assert {path: faults for path, faults in faults_by_path.items() if faults} == {}


def test_photos_of_a_ruling_have_no_serious_accessibility_fault(phone: Open, phone_server: str) -> None:
    page = phone("phone-axe", "2/", name="director", bypass_csp=True)
    page.goto(f"{phone_server}/rulings/premature_card/?t=phone-axe&table=3&street=river")
    page.locator("#log-form .btn-go").tap()
    page.locator(".phone-answer a:has-text('Add a photo')").tap()
    picked: FilePayload = {"name": "table.png", "mimeType": "image/png", "buffer": picture("green")}
    page.set_input_files("[name=photo]", picked)
    expect(page.locator(".phone-photos img")).to_have_count(1)
    assert serious(page) == {}
    page.goto(f"{phone_server}/floor/phone-axe/ruling/")
    expect(page.locator(".phone-thumbs img").first).to_be_visible()
    assert serious(page) == {}


def test_penalty_form_has_no_serious_accessibility_fault(phone: Open) -> None:
    page = phone("phone-axe", "2/", name="director", bypass_csp=True)
    page.tap(".seat[data-seat='1']")
    page.locator("#seat-1 a:has-text('Penalty')").tap()
    expect(page.locator("h1")).to_have_text("Penalty")
    assert serious(page) == {}


def test_procedures_have_no_serious_accessibility_fault(phone: Open, phone_server: str) -> None:
    page, faults_by_path = phone("phone-axe", "2/", bypass_csp=True), {}
    for name in sample(tuple(PROCEDURES), "procedures for everybody", size=6):
        page.goto(f"{phone_server}/rulings/{name}/?t=phone-axe&table=2")
        faults_by_path[name] = serious(page)
    assert {name: faults for name, faults in faults_by_path.items() if faults} == {}


def test_shot_clock_page_and_form_for_other_rulings_have_no_serious_accessibility_fault(
    phone: Open, phone_server: str
) -> None:
    page = phone("phone-axe", "3/", bypass_csp=True)
    page.tap(".seat[data-seat='2']")
    page.locator("#seat-2 form[data-tap=call-clock] button").first.tap()
    expect(page.locator("h1")).to_have_text("On the clock")
    expect(page.locator("[data-ends]").first).to_be_visible()
    assert serious(page) == {}
    page.goto(f"{phone_server}/floor/phone-axe/ruling/#other")
    assert serious(page) == {}
