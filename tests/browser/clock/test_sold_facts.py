"""The clock's column where rebuys, add-ons or bounties are sold."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

KIT = "{ words: { say: (key) => key }, format: { chips: String, money: (amount) => `EUR ${amount}` } }"


def facts(script: Callable[..., Any], **sold: int) -> str:
    """Return the column of a running event, as one text."""
    view = {"state": "running", "field": {"chips": 0}, "money": {"pool": 0, **sold}}
    text: str = script("clock/draw/side", f"JSON.stringify(m.facts(x, {KIT}).filter(Boolean))", view)
    return text


def test_clock_display_shows_rebuys_add_ons_and_the_bounty_pool(script: Callable[..., Any]) -> None:
    both = facts(script, rebuys=12, add_ons=8, bounty_pool=70_000)
    assert ("rebuys_and_add_ons" in both, "12 + 8" in both, "EUR 70000" in both) == (True, True, True)
    assert '"add_ons"' in facts(script, rebuys=0, add_ons=3, bounty_pool=0)


def test_clock_of_a_plain_event_shows_no_rebuys_or_bounties(script: Callable[..., Any]) -> None:
    assert facts(script, rebuys=0, add_ons=0, bounty_pool=0) == facts(script) == "[]"


def after_the_break(script: Callable[..., Any], *, closes_after: int) -> str:
    """Return the second cell below the time in the break at step 3."""
    sold = {"amount": 5_000, "chips": 30_000, "closes_after": closes_after}
    level = {"number": 4, "small_blind": 100, "big_blind": 200}
    view = {"state": "break", "step": 3, "colourUp": [], "next": level, "level": level, "onBreak": True, "pause": None}
    view |= {"money": {"add_on": sold, "toTheMoney": 0}, "registration": {"last": False, "at": None}}
    kit = KIT.replace("(key) => key", "(key, facts) => key + JSON.stringify(facts || '')")
    kit = kit.replace("chips: String", "chips: String, together: (all) => all.map(String)")
    text: str = script("clock/draw/next", f"JSON.stringify(m.nextCells(x, {kit})[1] || '')", view)
    return text.replace("\\", "")


def test_add_on_is_announced_only_in_its_own_break(script: Callable[..., Any]) -> None:
    text = after_the_break(script, closes_after=3)
    assert ("add_on_in_break" in text, '"price":"EUR 5000","chips":"30000"' in text) == (True, True)
    assert "add_on" not in after_the_break(script, closes_after=5)
