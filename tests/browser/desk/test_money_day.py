"""The money of a short day in a real browser: sold at the desk, voided, frozen, paid, corrected, and told the room."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]

ADDS_TIME = """() => fetch('/t/money/action/add-time/', {
  method: 'POST',
  headers: { ...JSON.parse(document.body.getAttribute('hx-headers')), 'HX-Request': 'true' },
  body: new URLSearchParams({ seconds: '420' }),
})"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("money"), "money", "bubble") as address:
        yield address


def result(page: Page) -> Locator:
    return page.locator("#result .what")


def leave_for(page: Page, address: str) -> None:
    """Go to another page once this one has all its answers."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.goto(address)


def find(page: Page, name: str) -> Locator:
    """Type a name at the desk; return the first match."""
    page.fill("[name=q]", name)
    who = page.locator("#found [data-who]").first
    expect(who.locator(".name b")).to_have_text(name)
    return who


def test_money_taken_at_the_desk_equals_the_prizes_paid_out(server: str, open_page: Open) -> None:
    page = open_page(f"{server}/t/money/desk/", by="director")
    _check_end_of_registration(page)
    _enter_new_player(page)
    _bust_and_reenter(page, server)
    _sell_rebuy_and_void(page)
    _freeze_prizes(page, server)
    _pay_and_correct_prize(page, server)
    _check_public_list(page, server)


def _check_end_of_registration(page: Page) -> None:
    """Let another person move the clock past registration while the desk's page stays open."""
    until = page.locator(".open b")
    before = until.inner_text()
    page.evaluate(ADDS_TIME)
    expect(until).not_to_have_text(before)


def _enter_new_player(page: Page) -> None:
    """Enter a new player: the name, then Shift and Enter, since Enter sells only to registered players."""
    page.keyboard.type("Newcomer")
    expect(page.locator("#found .tag")).to_have_text("new player")
    page.keyboard.press("Enter")
    expect(page.locator("#result .why")).to_have_text(
        re.compile(r"Newcomer\s+not in the register\.\s+Press Shift and Enter to enter a new player\.")
    )
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Enter")
    expect(page.locator("[data-box]")).to_have_value("")
    expect(result(page)).to_have_text(re.compile(r"^Newcomer entered, €120 cash, receipt \d+"))
    expect(page.locator("#side .counts .num").first).to_have_text("9")


def _bust_and_reenter(page: Page, server: str) -> None:
    _bust(page, server, "Payer 0")
    leave_for(page, f"{server}/t/money/desk/")
    find(page, "Payer 0").get_by_role("button", name="Re-enter").click()
    expect(result(page)).to_have_text(re.compile(r"^Payer 0 entered again, bullet 2|^Payer 0 .*bullet 2"))


def _sell_rebuy_and_void(page: Page) -> None:
    find(page, "Payer 1").get_by_role("button", name="Rebuy").click()
    expect(result(page)).to_have_text(re.compile(r"^Payer 1.*rebuy.*€50", re.IGNORECASE))
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#side .last li", has_text="Newcomer").get_by_role("button", name="Void").click()
    expect(result(page)).to_have_text(re.compile(r"^Entry of Newcomer voided, entered by mistake, €120 refunded"))
    expect(page.locator("#side .last li.gone")).to_have_count(1)


def _freeze_prizes(page: Page, server: str) -> None:
    leave_for(page, f"{server}/t/money/prizes/")
    page.check("[name=early]")
    page.get_by_role("button", name="Post the payouts").click()
    expect(page.locator(".said[data-s=go]").first).to_contain_text("Payouts posted")
    expect(page.locator("table.prizes tbody tr")).to_have_count(3)
    fold = page.locator("#content .fold").first
    fold.locator("summary").click()
    fold.locator("input:visible, textarea:visible").first.focus()
    page.keyboard.press("Escape")
    expect(fold).not_to_have_attribute("open", "")


def _pay_and_correct_prize(page: Page, server: str) -> None:
    """Bust all but Payer 0, and pay and correct second place."""
    for number in range(1, 8):
        _bust(page, server, f"Payer {number}")
        if number == 1:
            _check_average(page, server)
    leave_for(page, f"{server}/t/money/payout/")
    row = page.locator(".due > li", has_text="Payer 7")
    row.locator("summary", has_text="Pay").first.click()
    row.locator("[name=amount]").first.fill("100")
    row.get_by_role("button", name=re.compile("^Pay ")).click()
    expect(page.locator(".said[data-s=go]")).to_contain_text("Paid €100 to Payer 7 for place 2, cash")
    row.locator("summary", has_text="Pay").first.click()
    row.locator(".correct [name=amount]").fill("200")
    row.locator(".correct [name=reason]").fill("Miscounted")
    row.get_by_role("button", name="Correct").click()
    expect(page.locator(".said[data-s=go]")).to_contain_text("corrected, Payer 7: €100 to €200 (Miscounted)")


def _check_average(page: Page, server: str) -> None:
    """Check the average of 200,000 chips among 7 on dashboard and wall: 28,571, rounded down."""
    expect(page.locator("#panel-money")).to_contain_text("28,571")
    page.goto(f"{server}/d/money/clock/")
    expect(page.locator("#average")).to_contain_text("28,571")


def _check_public_list(page: Page, server: str) -> None:
    page.goto(f"{server}/d/money/payouts/")
    expect(page.locator("#tv-body .row .clip")).to_have_text(["Payer 0", "Payer 7", "Payer 6"])
    assert "Miscounted" not in page.content()


def _bust(page: Page, server: str, name: str, *, event: str = "money") -> None:
    """Bust a player by keys on the dashboard."""
    leave_for(page, f"{server}/t/{event}/")
    page.keyboard.press("b")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    page.locator("#outbox").get_by_role("button", name=f"Bust {name}").click()
    expect(page.locator("#panel-log li").first).to_contain_text(f"{name} out")


def test_deal_of_eleven_players_is_shown_on_the_wall_screen(server: str, open_page: Open) -> None:
    page = open_page(f"{server}/t/bubble/deal/", by="director")
    expect(page.locator(".nothing")).to_contain_text("A deal needs no more players than prizes. Paid: 11, left: 12.")
    _bust(page, server, "Player 0011", event="bubble")
    leave_for(page, f"{server}/t/bubble/deal/")
    stacks, propose = page.locator("[data-stack]"), page.get_by_role("button", name="Propose this deal")
    expect(propose).to_be_disabled()
    stacks.first.focus()
    page.keyboard.type("40000")
    page.keyboard.press("Enter")
    for at in range(10):
        page.keyboard.type("20000")
        page.keyboard.press("Tab" if at % 2 else "Enter")
    expect(stacks.last).to_have_value("20000")
    expect(page.locator("#way-count")).to_contain_text("all in play")
    page.locator("[data-hand]").first.fill("1")
    expect(page.locator("#hand-sum")).to_contain_text("missing")
    expect(propose).to_be_disabled()
    page.get_by_role("radio", name="Even").check(force=True)
    expect(propose).to_be_enabled()
    propose.click()
    expect(page.locator(".said[data-s=go]")).to_contain_text("Deal")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{server}/d/bubble/deal/")
    expect(page.locator("#local")).not_to_be_empty()
    expect(page.locator("#list table")).to_have_count(2)
    expect(page.locator("#list tbody tr")).to_have_count(11)
    assert page.evaluate("document.getElementById('list').scrollHeight <= document.getElementById('list').clientHeight")


def test_payment_method_ticket_is_reset_after_one_sale(server: str, open_page: Open) -> None:
    page = open_page(f"{server}/t/bubble/desk/", by="director")
    method = page.locator("#terms [name=method]:checked")
    for name, key, paid in (("Wimbrel", "Alt+4", "ticket"), ("Curlew", "", "cash")):
        if key:
            page.keyboard.press(key)
        expect(method).to_have_value(paid)
        page.keyboard.type(name)
        expect(page.locator("#found [data-new]")).to_contain_text(name)
        with page.expect_request("**/desk/do/enter/") as sold:
            page.keyboard.press("Shift+Enter")
        expect(result(page)).to_contain_text(f"{name} entered")
        assert f"method={paid}" in str(sold.value.post_data).split("&")
        expect(method).to_have_value("cash")
