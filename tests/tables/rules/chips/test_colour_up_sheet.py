"""Colour-up sheets: TDA 2024 rule 24."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.colour_up_sheet import (
    ColourUpRow,
    LaterFound,
    LikelySheetMistake,
    RaceBy,
    exchange_value,
    issued_chip_range,
    leftover_value_by_seat,
    likely_sheet_mistake,
    race_card_count_by_seat,
    raced_chip_count,
    sheet_after_race,
    sheet_after_rounding,
)
from tournaments.rules.structure.chip_race import Leftover

COUNTED = st.dictionaries(st.integers(1, 10), st.integers(0, 60), min_size=1)
#: every pair of the chips that sets are made of; what is larger comes again thousandfold
WORTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000)
CHIPS = st.sampled_from(list(combinations(WORTHS, 2)))
LEFTOVER = st.sampled_from(list(Leftover))

OTHERS = (500, 1_000, 5_000)


def test_odd_chips_are_raced_in_a_colour_up() -> None:
    counted = {1: 7, 2: 3, 5: 4}
    assert race_card_count_by_seat(counted, worth=25, new=100) == {1: 3, 2: 3}
    assert raced_chip_count(counted, worth=25, new=100, leftover=Leftover.ROUND_HALF_UP) == 2
    sheet = sheet_after_race(counted, worth=25, new=100, winners=[1, 2])
    assert sheet.rows == (ColourUpRow(1, 7, 1, 75, 1), ColourUpRow(2, 3, 0, 75, 1), ColourUpRow(5, 4, 1, 0, 0))
    assert (sheet.chips_received, sheet.chips_issued, sheet.chips_raced, sheet.value_added) == (14, 4, 2, 50)


def test_tda_rule_24_player_keeps_at_least_one_chip_after_a_race() -> None:
    sheet = sheet_after_race({1: 3, 2: 1}, worth=25, new=100, winners=[1], last=[2])
    assert [row.chips_issued for row in sheet.rows] == [1, 1]
    rounded = sheet_after_rounding({2: 1}, worth=25, new=100, leftover=Leftover.DROP, last=[2])
    assert [row.chips_issued for row in rounded.rows] == [1]


def test_player_rescued_with_a_new_chip_gets_no_further_chip() -> None:
    sheet = sheet_after_race({2: 5}, worth=25, new=100, winners=[], last=[2])
    assert [row.chips_issued for row in sheet.rows] == [1]


def test_only_seats_with_odd_chips_may_win_the_chip_race() -> None:
    with pytest.raises(ValueError, match="odd"):
        sheet_after_race({1: 4}, worth=25, new=100, winners=[1])


@given(COUNTED, CHIPS, LEFTOVER, st.data())
def test_colour_up_preserves_value_except_for_the_recorded_difference(
    counted: dict[int, int], chips: tuple[int, int], leftover: Leftover, data: st.DataObject
) -> None:
    worth, new = chips
    odd = sorted(leftover_value_by_seat(counted, worth=worth, new=new))
    due = raced_chip_count(counted, worth=worth, new=new, leftover=leftover)
    winners = data.draw(st.permutations(odd))[:due]
    last = [seat for seat in odd if data.draw(st.booleans())]
    for sheet in (
        sheet_after_race(counted, worth=worth, new=new, winners=winners, last=last),
        sheet_after_rounding(counted, worth=worth, new=new, leftover=leftover, last=last),
    ):
        before, after = sum(counted.values()) * worth, sum(row.chips_issued for row in sheet.rows) * new
        assert after - before == sheet.value_added == sheet.chips_raced * new - sheet.value_raced_for
        assert all(row.change * new + row.over == row.counted * worth for row in sheet.rows)
        assert all(row.over < new and row.raced <= bool(row.over) for row in sheet.rows)
        assert all(row.chips_issued > 0 for row in sheet.rows if row.seat in last and row.counted)


@given(COUNTED, CHIPS, LEFTOVER, st.data())
def test_colour_up_by_totals_equals_a_colour_up_by_seats(
    counted: dict[int, int], chips: tuple[int, int], leftover: Leftover, data: st.DataObject
) -> None:
    worth, new = chips
    odd = sorted(leftover_value_by_seat(counted, worth=worth, new=new))
    winners = odd[: raced_chip_count(counted, worth=worth, new=new, leftover=leftover)]
    last = [seat for seat in odd if data.draw(st.booleans())]
    sheets = {
        RaceBy.CARDS: sheet_after_race(counted, worth=worth, new=new, winners=winners, last=last),
        RaceBy.ROUNDING: sheet_after_rounding(counted, worth=worth, new=new, leftover=leftover, last=last),
    }
    for race_by, sheet in sheets.items():
        least, most = issued_chip_range(
            sheet.chips_received, worth=worth, new=new, players=len(counted), race_by=race_by, leftover=leftover
        )
        assert least <= sheet.chips_issued <= most


def test_colour_up_of_2000s_to_5000s_races_the_remainder() -> None:
    counted = {1: 4, 3: 3}
    assert leftover_value_by_seat(counted, worth=2_000, new=5_000) == {1: 3_000, 3: 1_000}
    assert race_card_count_by_seat(counted, worth=2_000, new=5_000) == {1: 3, 3: 1}
    assert raced_chip_count(counted, worth=2_000, new=5_000, leftover=Leftover.ROUND_HALF_UP) == 1
    sheet = sheet_after_race(counted, worth=2_000, new=5_000, winners=[1])
    assert sheet.rows == (ColourUpRow(1, 4, 1, 3_000, 1), ColourUpRow(3, 3, 1, 1_000, 0))
    assert (sheet.chips_received, sheet.chips_issued, sheet.value_raced_for, sheet.value_added) == (7, 3, 4_000, 1_000)


def test_colour_up_of_forty_2000s_gives_sixteen_5000s() -> None:
    counted = dict(enumerate((4, 6, 5, 5, 5, 5, 5, 5), start=1))
    assert leftover_value_by_seat(counted, worth=2_000, new=5_000) == {1: 3_000, 2: 2_000}
    sheet = sheet_after_race(counted, worth=2_000, new=5_000, winners=[2])
    assert (sheet.chips_received, sheet.chips_issued, sheet.value_added) == (40, 16, 0)
    totals: dict[str, Any] = {"worth": 2_000, "new": 5_000, "players": 8, "leftover": Leftover.ROUND_HALF_UP}
    assert issued_chip_range(40, race_by=RaceBy.CARDS, **totals) == (16, 24)
    assert issued_chip_range(40, race_by=RaceBy.ROUNDING, **totals) == (8, 24)


@given(COUNTED, CHIPS, LEFTOVER)
def test_chip_race_changes_chips_in_play_by_less_than_a_new_chip(
    counted: dict[int, int], chips: tuple[int, int], leftover: Leftover
) -> None:
    worth, new = chips
    winners = sorted(leftover_value_by_seat(counted, worth=worth, new=new))
    due = raced_chip_count(counted, worth=worth, new=new, leftover=leftover)
    assert abs(sheet_after_race(counted, worth=worth, new=new, winners=winners[:due]).value_added) < new


def test_late_chips_are_rounded_down_to_the_smallest_chip() -> None:
    found = [exchange_value(chips, worth=100, smallest=500, policy=LaterFound.EQUAL_VALUE) for chips in (4, 5, 7, 12)]
    assert found == [0, 500, 500, 1_000]


def test_house_rule_may_make_late_chips_worthless() -> None:
    assert exchange_value(50, worth=100, smallest=500, policy=LaterFound.WORTHLESS) == 0


@given(st.integers(1, 10**6), st.sampled_from([1, 5, 25, 100]), st.sampled_from([100, 500, 1_000]))
def test_late_chip_exchange_loses_less_than_a_smallest_chip(chips: int, worth: int, smallest: int) -> None:
    given = exchange_value(chips, worth=worth, smallest=smallest, policy=LaterFound.BY_DIRECTOR)
    assert (given % smallest, 0 <= chips * worth - given < smallest) == (0, True)


@pytest.mark.parametrize(
    ("received", "brought", "total", "doubt"),
    [
        (50, 50, 100_000, None),
        (47, 50, 100_000, LikelySheetMistake("sheet_other_number", {"received": 47, "brought": 50})),
        (45, None, 100_000, None),
        (47, None, 100_000, LikelySheetMistake("sheet_not_payable", {"received": 47, "rest": 95_300, "smallest": 500})),
        (47, None, None, None),
        (1_001, None, 100_000, LikelySheetMistake("sheet_above_table", {"chips": 100_100, "total": 100_000})),
        (1_000, None, 100_000, None),
    ],
)
def test_implausible_colour_up_count_of_a_table_is_detected(
    received: int, brought: int | None, total: int | None, doubt: LikelySheetMistake | None
) -> None:
    assert likely_sheet_mistake(received, worth=100, brought=brought, total=total, others=OTHERS) == doubt


def test_colour_up_count_without_known_chips_is_not_questioned() -> None:
    assert likely_sheet_mistake(47, worth=100, brought=None, total=100_000, others=()) is None


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=10),
    st.integers(1, 4),
)
def test_correct_colour_up_count_is_never_questioned(stacks: list[tuple[int, int, int]], missing: int) -> None:
    held = sum(hundreds for hundreds, _, _ in stacks)
    total = sum(100 * a + 500 * b + 1_000 * c for a, b, c in stacks)
    known: dict[str, Any] = {"worth": 100, "brought": None, "total": total, "others": (500, 1_000)}
    assert likely_sheet_mistake(held, **known) is None
    assert leftover_value_by_seat({1: missing}, worth=100, new=500)
    assert likely_sheet_mistake(held + missing, **known) is not None
