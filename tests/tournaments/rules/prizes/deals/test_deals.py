"""Deals: the independent chip model against its own definition, and the chip chop."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.deals.deals import chip_chop, icm


def by_every_order(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """ICM as it is defined: each finishing order with its chance, summed up."""
    paid = [*prizes, *[0] * (len(stacks) - len(prizes))]
    equity = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance, left = chance * Fraction(stacks[player], left), left - stacks[player]
        for player, prize in zip(order, paid, strict=True):
            equity[player] += chance * prize
    return equity


def test_icm_of_three_stacks_equals_the_published_shares():
    shares = icm([5000, 3000, 2000], prizes=[50, 30, 20])
    assert shares.fractions == (Fraction(1075, 28), Fraction(131, 4), Fraction(202, 7))
    assert (shares.rounded, shares.exact) == ((38, 33, 29), True)


def test_icm_of_nine_stacks_equals_known_shares():
    shares = icm(range(9, 0, -1), prizes=[30, 20, 14, 10, 8, 6, 5, 4, 3])
    assert [round(float(shares.fractions[at]), 4) for at in (0, 8)] == [15.3618, 5.3713]
    assert (sum(shares.fractions), sum(shares.rounded)) == (100, 100)


def test_icm_and_chip_chop_are_equal_heads_up():
    assert icm([6000, 4000], prizes=[600, 400]) == chip_chop([6000, 4000], prizes=[600, 400])


def test_unpaid_place_counts_as_zero_in_icm():
    shares = icm([10_000, 6000, 3000, 1000], prizes=[5000, 3000, 2000])
    assert shares.fractions == (
        Fraction(1221451750, 323323),
        Fraction(21223250, 6783),
        Fraction(11702000, 5187),
        Fraction(1096000, 1309),
    )


@pytest.mark.parametrize("deal", [icm, chip_chop])
def test_single_player_left_gets_all_remaining_prizes(deal):
    assert (deal([7], prizes=[500]).rounded, deal([7], prizes=[]).rounded) == ((500,), (0,))


@pytest.mark.parametrize("deal", [icm, chip_chop])
def test_deal_without_prizes_shares_nothing(deal):
    assert deal([3, 2, 1], prizes=[]).rounded == deal([3, 2, 1], prizes=[0, 0]).rounded == (0, 0, 0)


@pytest.mark.parametrize("deal", [icm, chip_chop])
def test_equal_prizes_give_equal_shares_of_a_deal(deal):
    assert deal([1, 10**15, 3], prizes=[70, 70, 70]).fractions == (70, 70, 70)


@for_each("deal", [icm, chip_chop])
@for_each(
    ("stacks", "prizes"),
    [([], []), ([1] * 101, []), ([1], [2, 1]), ([1, 0], [2, 1]), ([1, 2], [1, 2])],
)
def test_invalid_deal_input_is_refused(deal, stacks, prizes):
    with pytest.raises(ValueError, match=r"deal is between|has chips"):
        deal(stacks, prizes=prizes)


def test_exact_icm_is_limited_to_sixteen_players_and_a_chip_chop_is_not():
    with pytest.raises(ValueError, match="between 1 and 16 players"):
        icm([1] * 17, prizes=[17])
    assert chip_chop([1] * 17, prizes=[17]).rounded == (1,) * 17


def test_chip_chop_can_pay_the_leader_more_than_the_first_prize():
    assert chip_chop([180_000, 10_000, 10_000], prizes=[5000, 4800, 200]).rounded == (8660, 670, 670)


def test_indivisible_unit_of_a_deal_goes_to_the_largest_remainder():
    assert icm([8000, 1000, 1000], prizes=[1000, 600, 400]).rounded == (916, 542, 542)


def test_icm_of_sixteen_stacks_is_exact_to_fifty_decimals():
    chance = random.Random(16)
    stacks = [chance.randint(10**5, 10**7) for _ in range(16)]
    shares = icm(stacks, prizes=[10**6 - 60_000 * place for place in range(16)])
    assert not shares.exact
    assert abs(sum(shares.fractions, start=Fraction()) - sum(shares.rounded)) < Fraction(1, 10**50)
    assert sum(shares.rounded) == sum(10**6 - 60_000 * place for place in range(16))


def test_icm_of_sixteen_equal_stacks_gives_exactly_equal_shares():
    shares = icm([500] * 16, prizes=[160, 80])
    assert (shares.fractions, shares.exact) == ((Fraction(15),) * 16, True)


DEALS = st.lists(st.integers(1, 60), min_size=1, max_size=5).flatmap(
    lambda stacks: st.tuples(
        st.just(stacks),
        st.lists(st.integers(0, 1000), max_size=len(stacks)).map(lambda prizes: sorted(prizes, reverse=True)),
    )
)


@given(DEALS)
def test_icm_is_the_sum_over_every_finishing_order(deal):
    stacks, prizes = deal
    assert list(icm(stacks, prizes=prizes).fractions) == by_every_order(stacks, prizes)


@st.composite
def larger_deals(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    stacks = draw(st.lists(st.integers(1, 10**6), min_size=1, max_size=9))
    prizes = draw(st.lists(st.integers(0, 10**6), max_size=len(stacks)))
    return stacks, sorted(prizes, reverse=True)


@given(larger_deals(), st.sampled_from([icm, chip_chop]))
def test_shares_sum_to_the_prizes_before_and_after_rounding(deal, way):
    stacks, prizes = deal
    shares = way(stacks, prizes=prizes)
    assert sum(shares.fractions) == sum(shares.rounded) == sum(prizes)
    assert all(abs(unit - share) < 1 for unit, share in zip(shares.rounded, shares.fractions, strict=True))


@given(larger_deals())
def test_icm_shares_rise_with_the_stack_and_stay_within_the_prizes(deal):
    stacks, prizes = deal
    fractions = icm(stacks, prizes=prizes).fractions
    lowest = prizes[-1] if len(prizes) == len(stacks) else 0
    assert lowest <= min(fractions)
    assert max(fractions) <= max(prizes, default=0)
    assert [share for _, share in sorted(zip(stacks, fractions, strict=True))] == sorted(fractions)
