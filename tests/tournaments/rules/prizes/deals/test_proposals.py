"""Proposals: side by side from one table, never less than the lowest prize, to the unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.prizes.deals.deals import chip_chop, icm
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable, missing, proposals

STACKS, PRIZES = [5_000, 3_000, 2_000], [50_00, 30_00, 20_00]


def amounts(table: FinalTable) -> dict[str, tuple[int, ...]]:
    """The proposals by name."""
    return {str(kind): one.amounts for kind, one in proposals(table).items()}


def test_the_three_ways_side_by_side() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=PRIZES)) == {
        "icm": icm(STACKS, prizes=PRIZES).rounded,
        "chip_chop": chip_chop(STACKS, prizes=PRIZES).rounded,
        "even": (3334, 3333, 3333),
    }


def test_shares_are_whole_units_and_the_odd_rest_is_the_largest_stacks() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=[5001, 3000, 2000], unit=100))["even"] == (3401, 3300, 3300)


def test_what_is_left_to_play_for_comes_off_what_lies_above_the_lowest_prize() -> None:
    table = FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=20_00)
    assert (table.least, table.most_to_play_for, table.shared) == (2000, 4000, 8000)
    # half of what lies above 20.00: 38.39 becomes 29.20
    assert amounts(table) == {"icm": (2920, 2637, 2443), "chip_chop": (3000, 2600, 2400), "even": (2667, 2667, 2666)}


def test_with_all_of_it_to_play_for_everybody_has_the_lowest_prize() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=40_00)) == dict.fromkeys(
        ("icm", "chip_chop", "even"), (2000, 2000, 2000)
    )


def test_no_more_can_be_left_to_play_for() -> None:
    with pytest.raises(ValueError, match="at most 4000"):
        proposals(FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=40_01))


def test_before_the_money_nobody_has_anything_for_sure() -> None:
    assert FinalTable(stacks=STACKS, prizes=[70_00, 30_00]).least == 0


@pytest.mark.slow
def test_more_than_sixteen_players_are_told_the_error_of_the_sampling() -> None:
    table = FinalTable(stacks=list(range(20, 3, -1)), prizes=[1000_00, 700_00, 400_00, 300_00, 200_00])
    by_icm = proposals(table)[DealKind.ICM]
    assert (0 < by_icm.error < 200_00, proposals(table)[DealKind.ICM]) == (True, by_icm)
    assert proposals(table)[DealKind.EVEN].error == 0


def test_figures_by_hand_lack_something_or_are_too_much() -> None:
    table = FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=10_00)
    assert [missing(table, figures) for figures in ([4000, 3000, 2000], [3000] * 3, [4000, 3000, 2001])] == [0, 0, -1]


@given(
    st.lists(st.integers(1, 10**7), min_size=1, max_size=9),
    st.lists(st.integers(0, 10**7), max_size=9),
    st.integers(0, 100),
    st.sampled_from([1, 100]),
)
def test_every_proposal_shares_all_of_it_and_gives_nobody_less_than_the_lowest(
    stacks: list[int], prizes: list[int], percent: int, unit: int
) -> None:
    left = sorted((prize * unit for prize in prizes), reverse=True)[: len(stacks)]
    whole = FinalTable(stacks=stacks, prizes=left)
    table = FinalTable(stacks=stacks, prizes=left, unit=unit, to_play_for=whole.most_to_play_for * percent // 100)
    for one in proposals(table).values():
        assert sum(one.amounts) == table.shared
        assert min(one.amounts) >= table.least
