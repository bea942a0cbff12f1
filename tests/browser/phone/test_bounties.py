"""A bust on the phone where each head has a bounty: one tap says who won it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone.on_phone import Open, expect_toast

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]


def test_bounty_winner_is_chosen_by_one_tap_even_offline(phone: Open) -> None:
    page = phone("phone-heads", "4/")
    page.context.set_offline(True)
    page.tap(".seat[data-seat='3']")
    out = page.locator("#seat-3 .bust")
    expect(out).to_be_disabled()
    page.tap("label:has(#won-out-3-5)")
    expect(out).to_contain_text("bounty to Player 0027")
    out.tap()
    expect(page.locator("#queue b")).to_have_text("Player 0025 out, 4.3")
    page.context.set_offline(False)
    expect(page.locator("#toast b")).to_have_text(re.compile("Player 0025 out.*bounty.*Player 0027"))


def test_bounty_can_be_shared_or_awarded_later(phone: Open) -> None:
    page = phone("phone-heads", "5/")
    page.tap(".seat[data-seat='2']")
    page.tap("label:has(#won-out-2-1)")
    page.tap("label:has(#won-out-2-3)")
    page.locator("#seat-2 .bust").tap()
    expect(page.locator("#toast b")).to_have_text(re.compile("bounty.*Player 003[24].*Player 003[24]"))
    page.tap(".seat[data-seat='4']")
    # a bust in the same hand is offered beside it once the page has followed
    page.locator("#seat-4 [data-words='Player 0035 out, 5.4']", has_text="Bust, bounty later").tap()
    expect_toast(page, "Player 0035 out, place 38, seat 5.4 opened")


def test_player_select_is_filled_with_all_players_when_focused(phone: Open) -> None:
    page = phone("phone-heads", "bounties/")
    players = page.evaluate("document.getElementById('winners').content.childElementCount")
    page.evaluate(
        "document.getElementById('page').insertAdjacentHTML('beforeend', '<select data-options=\"winners\">')"
    )
    choice = page.locator("#page > select")
    expect(choice.locator("option")).to_have_count(0)
    choice.focus()
    expect(choice.locator("option")).to_have_count(players)
