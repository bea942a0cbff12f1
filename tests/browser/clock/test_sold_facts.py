"""The clock's column where rebuys, add-ons or bounties are sold."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

KIT = "{ words: { say: (key) => key }, format: { chips: String, money: (amount) => `EUR ${amount}` } }"


def facts(script: Callable[..., Any], **sold: int) -> str:
    """What the column says of a running event, as one text."""
    view = {"state": "running", "field": {"chips": 0}, "money": {"pool": 0, **sold}}
    said: str = script("clock/draw/side", f"JSON.stringify(m.facts(x, {KIT}).filter(Boolean))", view)
    return said


def test_it_counts_rebuys_and_add_ons_and_shows_the_bounty_pool(script: Callable[..., Any]) -> None:
    both = facts(script, rebuys=12, add_ons=8, bounty_pool=70_000)
    assert ("rebuys_and_add_ons" in both, "12 + 8" in both, "EUR 70000" in both) == (True, True, True)
    assert '"add_ons"' in facts(script, rebuys=0, add_ons=3, bounty_pool=0)


def test_an_event_without_them_has_no_room_taken(script: Callable[..., Any]) -> None:
    assert facts(script, rebuys=0, add_ons=0, bounty_pool=0) == facts(script) == "[]"
