"""A colour-up on the phone: numbers by seat become one field, and it is saved once its race has all winners."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.phone.on_phone import Open

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

#: the form of the page, of two seats, in a room whose structure needs every chip
FORM = """() => {
  const row = (seat) => `<li data-seat="${seat}"><b data-gets></b><b data-odd></b>
    <input name="seat.${seat}" data-map="seats"><input type="checkbox" name="winners" value="${seat}" data-list>
    <input type="checkbox" name="last" value="${seat}" data-list></li>`;
  document.getElementById('page').innerHTML = `<form data-tap="colour-up" data-colours-up data-worth="100"
    data-new="500" data-leftover="round_half_up" data-by="cards" data-rack="100" data-won-of="{won} of {due}">
    <input type="hidden" name="table" value="1"><ul>${row(1)}${row(2)}${row(4)}</ul><b data-received></b>
    <b data-issued></b><b data-race></b><p data-two><input name="signed_too" data-optional></p>
    <button>Save</button></form>`;
}"""


def test_colour_up_by_seat_can_be_saved_only_after_the_chip_race_is_settled(phone: Open) -> None:
    page = phone("phone-rows", "colour-up/")
    page.evaluate(FORM)
    page.route("**/actions/colour-up/", lambda route: route.abort())
    page.locator("[name='seat.1']").fill("13")
    page.locator("[name='seat.4']").fill("10")
    save = page.get_by_role("button", name="Save")
    expect(page.locator("[data-race]")).to_have_text("0 of 1")
    expect(save).to_be_disabled()
    page.locator("[name=winners][value='1']").check()
    expect(page.locator("[data-issued]")).to_have_text("5")
    with page.expect_request("**/actions/colour-up/") as sent:
        save.click()
    assert json.loads(sent.value.post_data or "") == {"table": "1", "seats": {"1": "13", "4": "10"}, "winners": ["1"]}
