"""The first page in a browser: the device's time zone and currency, and the strength of the typed password."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.server import SWITCH_THEME, environment_of, open_server, serious, work_once
from tests.browser.servers.forked import fork_call
from tournaments.models import FirstLogin

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]


def keep_first_login() -> None:
    """Make the director's login one whose password the program made."""
    FirstLogin.objects.create(user=User.objects.get(username="director"))


@pytest.fixture(scope="module")
def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server without tournaments, whose first login has no password of its own yet."""
    data = tmp_path_factory.mktemp("new")
    with open_server(data, "no tournament") as address:
        fork_call(environment_of(data), "tests.browser.opening.test_first_page:keep_first_login")
        yield address


def test_first_page_offers_time_zone_and_currency_of_the_device(new_server: str, open_page: Open) -> None:
    page = open_page(new_server, by="director", timezone_id="America/New_York")
    expect(page).to_have_url(f"{new_server}/first/")
    zone, currency = page.locator("[name=zone]"), page.locator("[name=currency]")
    expect(zone).to_have_value("America/New_York")
    assert page.evaluate("/^America.New_York, now \\d\\d:\\d\\d$/.test(zone.selectedOptions[0].textContent)")
    expect(currency).to_have_value("USD")
    zone.select_option("Europe/London")
    expect(currency).to_have_value("GBP")
    currency.select_option("EUR")
    zone.select_option("America/New_York")
    expect(currency).to_have_value("EUR")


def test_strength_of_the_password_is_shown_while_typing(new_server: str, open_page: Open) -> None:
    page = open_page(f"{new_server}/first/", by="director")
    rule, strong = page.locator("#password-rule"), page.locator("#password-strong")
    page.locator("#password").fill("password123")
    expect(rule).to_have_text("This password is too common.")
    expect(strong).to_be_hidden()
    page.locator("#password").fill("brass kettle")
    expect(strong).to_be_visible()
    expect(rule).to_have_text("At least 10 characters.")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_first_page_has_no_accessibility_fault(new_server: str, open_page: Open, theme: str) -> None:
    page = open_page(f"{new_server}/first/", by="director", viewport={"width": 390, "height": 844})
    page.evaluate(SWITCH_THEME, theme)
    assert (serious(page), page.evaluate("document.documentElement.scrollWidth")) == ({}, 390)


def test_demonstration_is_made_and_removed_by_one_button_each(
    tmp_path_factory: pytest.TempPathFactory, open_page: Open
) -> None:
    data = tmp_path_factory.mktemp("demo")
    with open_server(data, "no tournament") as address:
        fork_call(environment_of(data), "tests.browser.opening.test_first_page:keep_first_login")
        fork_call(environment_of(data), "tournaments.services.structure.library:save_presets")
        page = open_page(f"{address}/first/", by="director")
        page.locator("#own_name").fill("Ana Vale")
        page.locator("#password").fill("brass kettle forty-one")
        page.get_by_role("button", name="Look around with a demo").click()
        box = page.locator("#demonstration")
        expect(box).to_contain_text("0 of 3 are ready")
        work_once(data, "rulings.tasks:make_demonstration")
        remove = page.get_by_role("button", name="Remove the demonstration")
        expect(remove).to_be_visible(timeout=30_000)
        events = page.locator(".event")
        expect(events).to_have_count(3)
        expect(events.locator(".tag")).to_have_text(["Demonstration"] * 3)
        page.set_viewport_size({"width": 390, "height": 844})
        assert (serious(page), page.evaluate("document.documentElement.scrollWidth")) == ({}, 390)
        events.get_by_role("link", name="Friday Night").click()
        expect(page.locator("aside.demonstration")).to_have_text("Demonstration")
        page.goto(f"{address}/")
        remove.click()
        expect(page.get_by_role("button", name="Look around with a demo")).to_be_visible()
        expect(events).to_have_count(0)
