"""Causes of a difference between counted and expected chips."""

from typing import Any

from tables.rules.chips.sums import Cause, TableChips, likely_cause

TWO = (TableChips(1, 180_000, 180_000), TableChips(2, 160_000, None))


def test_equal_chip_sums_report_no_difference() -> None:
    assert likely_cause(0, counts=TWO, chips=[100]) is None


def test_impossible_chip_total_is_reported_as_miscounted() -> None:
    assert likely_cause(30, counts=[TableChips(4, 180_030)], chips=[100, 500]) == Cause(
        "not_payable", (4,), {"chip": 100}
    )


def test_difference_report_shows_a_table_with_too_many_chips() -> None:
    assert likely_cause(20_000, counts=[*TWO, TableChips(3, 200_000, 180_000)]) == Cause(
        "tables_off", (3,), {"over": [20_000]}
    )


def test_differences_of_two_tables_are_reported_although_they_cancel_out() -> None:
    counts = [TableChips(3, 200_000, 180_000), TableChips(4, 160_000, 180_000)]
    assert likely_cause(0, counts=counts) == Cause("tables_off", (3, 4), {"over": [20_000, -20_000]})


def test_extra_or_missing_zero_in_a_chip_count_is_detected() -> None:
    assert likely_cause(1_620_000, counts=[*TWO, TableChips(3, 1_800_000)]) == Cause("nought", (3,))
    assert likely_cause(-162_000, counts=[*TWO, TableChips(3, 18_000, 180_000)]) == Cause("nought", (3,))


def test_difference_of_whole_stacks_is_explained_by_unrecorded_sales() -> None:
    sold = {"entry": 20_000, "rebuy": 10_000}
    assert likely_cause(40_000, counts=TWO, stacks=sold) == Cause("sold_unwritten", (), {"sold": "entry", "count": 2})
    assert likely_cause(-10_000, counts=TWO, stacks=sold) == Cause("sold_unissued", (), {"sold": "rebuy", "count": 1})


def test_difference_report_shows_a_table_without_a_colour_up_sheet() -> None:
    sheets: dict[str, Any] = {"counts": TWO, "chips": [100], "no_sheet": [7], "sheets_bring": 1_200}
    assert likely_cause(300, **sheets) == Cause("no_sheet", (7,))
    assert likely_cause(1_300, **sheets) == Cause("too_many")


def test_unexplained_chip_difference_is_reported_without_a_cause() -> None:
    assert [likely_cause(by, counts=TWO) for by in (300, -300)] == [Cause("too_many"), Cause("missing")]
