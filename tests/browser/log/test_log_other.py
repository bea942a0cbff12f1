"""Rulings without a calculator, logged on a phone: typed text stays with its table and waits without a network."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone.on_phone import Open, rulings_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_typed_ruling_text_stays_when_players_are_looked_up(phone: Open, phone_server: str) -> None:
    page = phone("phone-turn", "ruling/")
    page.tap("text=Log another ruling")
    page.fill("#other [name=question]", "Phone at the table?")
    page.fill("#other [name=decided]", "Put away")
    page.fill("#other [type=search]", "phones and")
    page.check("#rule-devices")
    page.fill("#other [type=search]", "")
    expect(page.locator("#rule-devices")).to_be_visible()
    expect(page.locator("#rule-string-bet")).to_be_hidden()
    page.fill("#other [name=table]", "3")
    page.tap("#other [formaction]")
    expect(page.locator("#other legend").last).to_have_text("Players of the ruling")
    page.locator("#other label:has([name=about])").first.tap()
    page.tap("#other .btn-go")
    expect(page.locator(".phone-ruled .a").first).to_have_text("Put away")
    ruling = next(
        ruling for ruling in rulings_of(page, phone_server, "phone-turn") if ruling["question"] == "Phone at the table?"
    )
    assert (ruling["table"], ruling["decided"], ruling["rules"], len(ruling["about"])) == (
        3,
        "Put away",
        ["devices"],
        1,
    )


def test_ruling_saved_offline_is_logged_once_after_reconnecting(phone: Open, phone_server: str) -> None:
    page = phone("phone-lost", "ruling/")
    page.context.set_offline(True)
    page.tap("text=Log another ruling")
    page.fill("#other [name=question]", "Coffee on the felt?")
    page.fill("#other [name=decided]", "Not here")
    page.tap("#other .btn-go")
    expect(page.locator("#queue b")).to_have_text("Ruling logged")
    page.context.set_offline(False)
    expect(page.locator("#queue")).to_be_hidden(timeout=20_000)
    logged = [
        ruling for ruling in rulings_of(page, phone_server, "phone-lost") if ruling["question"] == "Coffee on the felt?"
    ]
    assert [(ruling["table"], ruling["decided"]) for ruling in logged] == [(None, "Not here")]
