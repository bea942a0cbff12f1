"""Sampled ICM: compared with the exact one, with its error, and a sum that is always the money."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suite.hypothesis_profiles import of_a_hundred
from tournaments.rules.prizes.deals.deals import icm
from tournaments.rules.prizes.deals.icm_sampled import icm_sampled

# as far as samples of fixed seeds may lie off; they are what they are
SIGMAS = 4


def by_integral(stacks: list[int], prizes: list[int]) -> list[float]:
    """Return ICM by its integral, without sampling: each player's clock rings at a time, after a number of others."""
    steps, total = 1000, sum(stacks)
    equity = [0.0] * len(stacks)
    for at, stack in enumerate(stacks):
        others = [chips / total for chips in stacks[:at] + stacks[at + 1 :]]
        part = stack / total
        for step in range(steps):
            # u is even when the player's own clock rings: exp(-part * time)
            left = ((step + 0.5) / steps) ** (1 / part)
            # the number of clocks that have rung before; more than the paid places are never needed
            before = [1.0, *[0.0] * (len(prizes) - 1)]
            for other in others:
                stays = left**other
                before = [before[0] * stays, *(more * stays + less * (1 - stays) for less, more in pairwise(before))]
            equity[at] += sum(chance * prize for chance, prize in zip(before, prizes, strict=True)) / steps
    return equity


def test_difference_of_sampled_and_exact_icm_is_within_the_stated_error() -> None:
    stacks, prizes = [35_000, 25_000, 20_000, 15_000, 5_000, 4_000], [400_000, 250_000, 170_000, 110_000, 70_000]
    sampled, exact = icm_sampled(stacks, prizes=prizes, seed="a"), icm(stacks, prizes=prizes)
    for share, error, right in zip(sampled.shares.fractions, sampled.errors, exact.fractions, strict=True):
        assert abs(float(share - right)) <= SIGMAS * error + 1e-9


@pytest.mark.slow
def test_sampled_icm_of_eighteen_players_agrees_with_the_integral() -> None:
    stacks = [1000 * at for at in range(1, 19)]
    prizes = [60_000, 40_000, 30_000, 20_000, 15_000, 10_000, 8_000, 6_000]
    sampled, right = icm_sampled(stacks, prizes=prizes, seed="b"), by_integral(stacks, prizes)
    for share, error, value in zip(sampled.shares.fractions, sampled.errors, right, strict=True):
        assert abs(float(share) - value) <= SIGMAS * error + 0.001 * value + 1


def test_sampled_icm_of_two_prizes_is_exact() -> None:
    sampled = icm_sampled([6000, 3000, 1000], prizes=[700, 300], seed="c", samples=1)
    exact = icm([6000, 3000, 1000], prizes=[700, 300])
    assert sampled.errors == (0.0, 0.0, 0.0)
    assert sampled.shares.rounded == exact.rounded
    assert all(abs(float(a - b)) < 1e-12 for a, b in zip(sampled.shares.fractions, exact.fractions, strict=True))


def test_sampled_icm_shares_depend_on_the_seed_only() -> None:
    stacks, prizes = [7, 6, 5, 4, 3], [100, 60, 40, 20, 10]
    first, same, other = (icm_sampled(stacks, prizes=prizes, seed=seed, samples=500) for seed in ("a", "a", "b"))
    assert first == same
    assert first.shares.fractions != other.shares.fractions


def test_error_of_sampled_icm_halves_with_four_times_the_samples() -> None:
    stacks, prizes = [9, 8, 7, 6, 5, 4], [100, 80, 60, 40, 20, 10]
    few, many = (icm_sampled(stacks, prizes=prizes, seed="a", samples=samples) for samples in (2000, 8000))
    assert 0.4 < max(many.errors) / max(few.errors) < 0.6


@settings(max_examples=of_a_hundred(40))
@given(st.lists(st.integers(1, 10**7), min_size=1, max_size=40), st.lists(st.integers(0, 10**8), max_size=40))
def test_sampled_shares_sum_to_the_prizes_before_and_after_rounding(stacks: list[int], prizes: list[int]) -> None:
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    shares = icm_sampled(stacks, prizes=prizes, seed="a", samples=50).shares
    assert sum(shares.fractions) == sum(shares.rounded) == sum(prizes)


@pytest.mark.parametrize(
    ("stacks", "prizes", "samples"),
    [([], [], 1), ([1] * 101, [], 1), ([1], [2, 1], 1), ([1, 0], [2, 1], 1), ([1, 2], [1, 2], 1), ([1], [1], 0)],
)
def test_invalid_input_of_sampled_icm_is_refused(stacks: list[int], prizes: list[int], samples: int) -> None:
    with pytest.raises(ValueError, match=r"between|has chips|sample"):
        icm_sampled(stacks, prizes=prizes, seed="a", samples=samples)


def test_reference_integral_of_icm_gives_known_shares() -> None:
    assert [round(share) for share in by_integral([5000, 3000, 2000], [5000, 3000, 2000])] == [3839, 3275, 2886]
