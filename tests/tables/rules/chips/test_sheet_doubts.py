"""Sheets that cannot be: 47 hundreds at a table of five that nobody left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.colour_up_sheet import values_over
from tables.rules.chips.sheet_doubts import SheetDoubt, sheet_doubt

OTHERS = (500, 1_000, 5_000)


@pytest.mark.parametrize(
    ("received", "brought", "total", "doubt"),
    [
        (50, 50, 100_000, None),
        (47, 50, 100_000, SheetDoubt("sheet_other_number", {"received": 47, "brought": 50})),
        (45, None, 100_000, None),
        (47, None, 100_000, SheetDoubt("sheet_not_payable", {"received": 47, "rest": 95_300, "smallest": 500})),
        (47, None, None, None),
        (1_001, None, 100_000, SheetDoubt("sheet_above_table", {"chips": 100_100, "total": 100_000})),
        (1_000, None, 100_000, None),
    ],
)
def test_a_sheet_is_questioned_for_what_is_known_of_its_table(
    received: int, brought: int | None, total: int | None, doubt: SheetDoubt | None
) -> None:
    assert sheet_doubt(received, worth=100, brought=brought, total=total, others=OTHERS) == doubt


def test_only_the_total_is_compared_without_other_known_chips() -> None:
    assert sheet_doubt(47, worth=100, brought=None, total=100_000, others=()) is None


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=10),
    st.integers(1, 4),
)
def test_exact_count_is_never_questioned_and_an_odd_miscount_always(
    stacks: list[tuple[int, int, int]], missing: int
) -> None:
    held = sum(hundreds for hundreds, _, _ in stacks)
    total = sum(100 * a + 500 * b + 1_000 * c for a, b, c in stacks)
    known = {"worth": 100, "brought": None, "total": total, "others": (500, 1_000)}
    assert sheet_doubt(held, **known) is None
    assert values_over({1: missing}, worth=100, new=500)
    assert sheet_doubt(held + missing, **known) is not None
