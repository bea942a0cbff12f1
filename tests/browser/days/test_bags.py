"""One table bagged in browsers: counted by one person, also without a network, and verified by another."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tables.models import Bag
from tests.tables.conftest import counter, ending, play  # noqa: F401 - fixtures
from tests.tables.ending import Ending

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}

#: whether the placeholder of a field is wider than the field
CUT = """(field) => {
  const [style, pen] = [getComputedStyle(field), document.createElement('canvas').getContext('2d')];
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(field.placeholder).width > room;
}"""


@pytest.fixture
def table(live_server: LiveServer, ending: Ending, open_page: Callable[..., Page]) -> Callable[..., Page]:  # noqa: F811
    """Opens the bags of the second table as somebody who is signed in."""

    def open_table(by: User, **settings: Any) -> Page:
        client = Client()
        client.force_login(by)
        page = open_page(f"{live_server.url}/healthz", viewport=PHONE, **settings)
        page.context.add_cookies(
            [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
        )
        page.goto(f"{live_server.url}/t/event/bags/2/")
        return page

    return open_table


def test_bag_counts_by_one_person_are_verified_by_another(
    table: Callable[..., Page],
    ending: Ending,  # noqa: F811
    director: User,
) -> None:
    page = table(ending.counter)
    page.get_by_label("Dory").fill("901,250,000")
    expect(page.locator("#sum")).to_contain_text("901,150,000 more than are in play")
    expect(page.locator("#sum")).to_have_attribute("data-ok", "no")
    page.get_by_label("Dory").fill("")
    page.get_by_label("First the total of the table").fill("40k")
    page.get_by_role("button", name="Save total").click()
    total = page.locator("#sum")
    page.get_by_label("Dory").fill("20,500")
    expect(total).to_contain_text("1 of 2 counted")
    page.get_by_label("Dory").press("Enter")
    expect(page.get_by_label("Enzo")).to_be_focused()
    page.get_by_label("Enzo").fill("20000")
    expect(total).to_have_attribute("data-ok", "no")
    expect(total).to_contain_text("500 too many")
    page.get_by_label("Enzo").fill("19500")
    expect(total).to_have_attribute("data-ok", "yes")
    page.context.set_offline(True)
    page.get_by_role("button", name="Save count").click()
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Ask a second person to verify them.")).to_be_visible()
    expect(page.get_by_role("button", name="All are right")).to_have_count(0)

    board = table(director)
    board.goto(board.url.removesuffix("2/"))
    expect(board.locator("#acts")).to_contain_text("2 tables are not bagged")
    second = table(director)
    second.get_by_label("Bag number of Dory").fill("3127")
    second.get_by_label("Bag number of Dory").press("Enter")
    second.keyboard.type("3128")
    second.get_by_role("button", name="All are right").click()
    expect(second.get_by_text("2 bags, 40,000: verified.")).to_be_visible()
    # this server sends no hint of what changed; who leaves a field asks too
    board.locator("#acts").dispatch_event("focusout")
    expect(board.locator("#acts")).to_contain_text("1 table is not bagged: T1")
    rows = Bag.objects.order_by("voucher").values_list("stack", "number", "counted_by", "checked_by")
    assert list(rows) == [(20_500, "3127", "counter", "director"), (19_500, "3128", "counter", "director")]


def test_number_pad_on_a_phone_enters_and_saves_bag_counts(
    table: Callable[..., Page],
    ending: Ending,  # noqa: F811
) -> None:
    page = table(ending.counter, has_touch=True, is_mobile=True)
    onward = page.locator("#next-seat")

    def tap(keys: str) -> None:
        for key in keys.split():
            page.locator(f"#pad [data-key='{key}']").tap()

    expect(onward).to_have_text("Save total")
    tap("4 0 000")
    expect(page.get_by_label("First the total of the table")).to_have_value("40,000")
    onward.tap()
    expect(page.get_by_label("Dory")).to_be_focused()
    expect(onward).to_have_text("Next seat")
    tap("2 1 back 0 500")
    expect(page.get_by_label("Dory")).to_have_value("20,500")
    onward.tap()
    expect(page.get_by_label("Enzo")).to_be_focused()
    expect(onward).to_have_text("Save count")
    tap("1 9 500")
    expect(page.locator("#sum")).to_have_attribute("data-ok", "yes")
    onward.tap()
    expect(page.get_by_text("Ask a second person to verify them.")).to_be_visible()
    assert list(Bag.objects.order_by("stack").values_list("stack", flat=True)) == [19_500, 20_500]


def test_placeholder_of_a_bag_number_fits_on_a_phone(
    table: Callable[..., Page],
    ending: Ending,  # noqa: F811
    director: User,
) -> None:
    ending.bag(Dory=20_500, Enzo=19_500)
    page = table(director)
    for language in ("en", "de", "es", "fr"):
        page.set_extra_http_headers({"Accept-Language": language})
        page.reload()
        field = page.locator("input[name^=number]").first
        assert field.evaluate(CUT) is False, (language, field.get_attribute("placeholder"))
