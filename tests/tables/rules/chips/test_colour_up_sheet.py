"""Colour-up sheets: TDA 2024 rule 24."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.chips.colour_up_sheet import ColourUpRow, by_cards, by_rounding, most_issued, odd_chips, raced_for
from tournaments.rules.structure.chip_race import Leftover

COUNTED = st.dictionaries(st.integers(1, 10), st.integers(0, 60), min_size=1)
CHIPS = st.sampled_from([(25, 100), (100, 500), (100, 1_000), (500, 1_000), (1_000, 5_000)])
LEFTOVER = st.sampled_from(list(Leftover))


def test_whole_chips_are_changed_and_odd_ones_raced() -> None:
    counted = {1: 7, 2: 3, 5: 4}
    assert odd_chips(counted, worth=25, new=100) == {1: 3, 2: 3}
    assert raced_for(counted, worth=25, new=100, leftover=Leftover.ROUND_HALF_UP) == 2
    sheet = by_cards(counted, worth=25, new=100, winners=[1, 2])
    assert sheet.rows == (ColourUpRow(1, 7, 1, 3, 1), ColourUpRow(2, 3, 0, 3, 1), ColourUpRow(5, 4, 1, 0, 0))
    assert (sheet.received, sheet.issued, sheet.raced, sheet.added) == (14, 4, 2, 50)


def test_tda_24_nobody_is_raced_out() -> None:
    sheet = by_cards({1: 3, 2: 1}, worth=25, new=100, winners=[1], last=[2])
    assert [row.issued for row in sheet.rows] == [1, 1]
    rounded = by_rounding({2: 1}, worth=25, new=100, leftover=Leftover.DROP, last=[2])
    assert [row.issued for row in rounded.rows] == [1]


def test_who_has_a_whole_new_chip_anyway_gets_no_other_to_stay_in() -> None:
    sheet = by_cards({2: 5}, worth=25, new=100, winners=[], last=[2])
    assert [row.issued for row in sheet.rows] == [1]


def test_only_seats_with_odd_chips_race() -> None:
    with pytest.raises(ValueError, match="odd"):
        by_cards({1: 4}, worth=25, new=100, winners=[1])


@given(COUNTED, CHIPS, LEFTOVER, st.data())
def test_chips_are_conserved_but_for_the_delta_that_is_recorded(
    counted: dict[int, int], chips: tuple[int, int], leftover: Leftover, data: st.DataObject
) -> None:
    worth, new = chips
    odd = sorted(odd_chips(counted, worth=worth, new=new))
    due = raced_for(counted, worth=worth, new=new, leftover=leftover)
    winners = data.draw(st.permutations(odd))[:due]
    last = [seat for seat in odd if data.draw(st.booleans())]
    for sheet in (
        by_cards(counted, worth=worth, new=new, winners=winners, last=last),
        by_rounding(counted, worth=worth, new=new, leftover=leftover, last=last),
    ):
        before, after = sum(counted.values()) * worth, sum(row.issued for row in sheet.rows) * new
        assert after - before == sheet.added
        assert all(row.raced in {0, 1} and row.raced <= row.odd for row in sheet.rows)
        assert all(row.issued > 0 for row in sheet.rows if row.seat in last and row.counted)
        assert sheet.issued <= most_issued(sheet.received, worth=worth, new=new, players=len(counted))


@given(COUNTED, CHIPS, LEFTOVER)
def test_a_race_moves_the_room_by_less_than_one_new_chip(
    counted: dict[int, int], chips: tuple[int, int], leftover: Leftover
) -> None:
    worth, new = chips
    winners = sorted(odd_chips(counted, worth=worth, new=new))
    due = raced_for(counted, worth=worth, new=new, leftover=leftover)
    assert abs(by_cards(counted, worth=worth, new=new, winners=winners[:due]).added) < new
