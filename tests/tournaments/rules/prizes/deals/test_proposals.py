"""Proposals: side by side from one table, never less than the lowest prize, to the unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.deals.deals import chip_chop, icm
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable, missing_amount, proposals

STACKS, PRIZES = [5_000, 3_000, 2_000], [50_00, 30_00, 20_00]


def amounts(table: FinalTable) -> dict[str, tuple[int, ...]]:
    """The proposals by name."""
    return {str(kind): proposal.amounts for kind, proposal in proposals(table).items()}


def test_deal_proposal_lists_icm_and_chip_chop_and_even_split() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=PRIZES)) == {
        "icm": icm(STACKS, prizes=PRIZES).rounded,
        "chip_chop": chip_chop(STACKS, prizes=PRIZES).rounded,
        "even": (3334, 3333, 3333),
    }


def test_odd_units_of_an_even_split_go_to_the_largest_stacks() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=[5001, 3000, 2000]))["even"] == (3334, 3334, 3333)


def test_icm_excludes_money_left_for_the_winner() -> None:
    # prizes 765, 386, 246 with 100 for the winner: what any program gives for 665, 386, 246, to the cent
    stacks = [600_000, 501_000, 349_000]
    table = FinalTable(stacks=stacks, prizes=[765_00, 386_00, 246_00], to_play_for=100_00)
    assert table.prizes_shared == [665_00, 386_00, 246_00]
    assert amounts(table)["icm"] == (468_33, 440_25, 388_42)


@for_each(
    ("to_play_for", "prizes"),
    [
        (20_00, [30_00, 30_00, 20_00]),
        (25_00, [27_50, 27_50, 20_00]),
        (25_01, [27_50, 27_49, 20_00]),
        (40_00, [20_00, 20_00, 20_00]),
    ],
)
def test_money_left_to_play_for_is_taken_from_the_highest_prizes(to_play_for: int, prizes: list[int]) -> None:
    assert FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=to_play_for).prizes_shared == prizes


def test_deal_proposals_exclude_the_money_left_to_play_for() -> None:
    table = FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=20_00)
    assert (table.certain_prize, table.most_to_play_for, table.money_shared) == (2000, 4000, 8000)
    assert amounts(table) == {
        "icm": icm(STACKS, prizes=[30_00, 30_00, 20_00]).rounded,
        "chip_chop": (3000, 2600, 2400),
        "even": (2667, 2667, 2666),
    }


def test_shares_above_the_first_prize_are_listed() -> None:
    table = FinalTable(stacks=[98_000, 1_000, 1_000], prizes=[500_00, 300_00, 200_00])
    assert table.indexes_above_first_prize(proposals(table)[DealKind.CHIP_CHOP].amounts) == [0]
    assert table.indexes_above_first_prize(proposals(table)[DealKind.ICM].amounts) == []
    assert table.indexes_above_first_prize([500_00, 500_01, 0]) == [1]


def test_maximum_money_to_play_for_leaves_everyone_the_lowest_prize() -> None:
    assert amounts(FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=40_00)) == dict.fromkeys(
        ("icm", "chip_chop", "even"), (2000, 2000, 2000)
    )


def test_deal_with_too_much_money_left_to_play_for_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 4000"):
        proposals(FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=40_01))


def test_guaranteed_deal_share_before_the_money_is_zero() -> None:
    assert FinalTable(stacks=STACKS, prizes=[70_00, 30_00]).certain_prize == 0


@pytest.mark.slow
def test_proposal_for_more_than_sixteen_players_has_a_sampling_error() -> None:
    table = FinalTable(stacks=list(range(20, 3, -1)), prizes=[1000_00, 700_00, 400_00, 300_00, 200_00])
    by_icm = proposals(table)[DealKind.ICM]
    assert (0 < by_icm.error < 200_00, proposals(table)[DealKind.ICM]) == (True, by_icm)
    assert proposals(table)[DealKind.EVEN].error == 0


def test_missing_or_excess_money_of_shares_set_by_hand_is_calculated() -> None:
    table = FinalTable(stacks=STACKS, prizes=PRIZES, to_play_for=10_00)
    assert [missing_amount(table, figures) for figures in ([4000, 3000, 2000], [3000] * 3, [4000, 3000, 2001])] == [
        0,
        0,
        -1,
    ]


@given(
    st.lists(st.integers(1, 10**7), min_size=1, max_size=9),
    st.lists(st.integers(0, 10**7), max_size=9),
    st.integers(0, 100),
)
def test_every_deal_proposal_gives_each_player_the_lowest_prize(
    stacks: list[int], prizes: list[int], percent: int
) -> None:
    left = sorted(prizes, reverse=True)[: len(stacks)]
    whole = FinalTable(stacks=stacks, prizes=left)
    table = FinalTable(stacks=stacks, prizes=left, to_play_for=whole.most_to_play_for * percent // 100)
    for proposal in proposals(table).values():
        assert sum(proposal.amounts) == table.money_shared
        assert min(proposal.amounts) >= table.certain_prize
    assert sum(table.prizes_shared) == table.money_shared
    assert table.prizes_shared == sorted(table.prizes_shared, reverse=True)
