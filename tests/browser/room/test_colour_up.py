"""The form of a colour-up calculates what the sheet will say, of chips that divide and of those that do not."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page

from tables.rules.chips.colour_up_sheet import TableColourUp, leftover_value_by_seat, raced_chip_count, sheet_after_race
from tests.browser.javascript import javascript
from tournaments.rules.structure.chip_race import Leftover

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("phone")]

STACKS = {1: 4, 2: 3, 5: 40, 6: 0}
PAIRS = list(combinations((25, 100, 250, 500, 2_000, 5_000), 2))
#: fills in a form of its own and returns its figures, all winners among the seats that may win
CALCULATED = javascript(__file__, "calculated_sheet.js")


def test_colour_up_form_shows_the_same_results_as_the_printed_sheet(
    phone_server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{phone_server}/t/phone-rows/chips/colour-up/", by="director")
    found = {}
    for worth, new in PAIRS:
        sheet, due = _sheet(worth, new)
        figures = page.evaluate(CALCULATED, [worth, new, {str(seat): chips for seat, chips in STACKS.items()}, due])
        assert (worth, new, [_number(text) for text in figures]) == (
            worth, new, [sheet.chips_received, sheet.chips_issued, due, sheet.value_added],
        )  # fmt: skip
        found[worth, new] = sheet.value_added
    assert found[2_000, 5_000] == 1_000


def _sheet(worth: int, new: int) -> tuple[TableColourUp, int]:
    due = raced_chip_count(STACKS, worth=worth, new=new, leftover=Leftover.ROUND_HALF_UP)
    winners = sorted(leftover_value_by_seat(STACKS, worth=worth, new=new))[:due]
    return sheet_after_race(STACKS, worth=worth, new=new, winners=winners), due


def _number(text: Any) -> int:
    return int(text.replace("−", "-").replace(",", ""))
