"""Prizes: places paid, shared prizes, whole units."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.prizes import (
    Rounding,
    paid_place_count,
    percents_of_pool,
    round_to_total,
    shared_prize,
    usual_rounding_unit,
)

UP, DOWN, NEAREST = Rounding.UP, Rounding.DOWN, Rounding.NEAREST


@for_each(
    ("entries", "percent", "rounding", "places"),
    [
        (8569, 15, UP, 1286),
        (10_112, 15, UP, 1517),
        (2392, Fraction(25, 2), UP, 299),
        (600, Fraction(21, 2), UP, 63),
        (143, 10, UP, 15),
        (143, 10, DOWN, 14),
        (143, 10, NEAREST, 14),
        (145, 10, NEAREST, 15),
        (100, 15, UP, 15),
    ],
)
def test_number_of_paid_places_is_a_share_of_the_entries(entries, percent, rounding, places):
    assert paid_place_count(entries, percent=Fraction(percent), rounding=rounding) == places


@pytest.mark.parametrize("rounding", Rounding)
def test_winner_is_always_paid_if_there_is_an_entry(rounding):
    assert [paid_place_count(entries, percent=Fraction(5), rounding=rounding) for entries in (0, 1, 4)] == [0, 1, 1]


def test_no_more_places_are_paid_than_there_are_entries():
    assert paid_place_count(3, percent=Fraction(100)) == 3


@given(st.integers(1, 10**6), st.fractions(0, 100))
def test_rounding_up_never_pays_fewer_places_than_rounding_down(entries, percent):
    up, nearest, down = (
        paid_place_count(entries, percent=percent, rounding=rounding) for rounding in (UP, NEAREST, DOWN)
    )
    assert 1 <= down <= nearest <= up <= entries
    assert up - down in (0, 1)


@for_each(
    ("prizes", "pool", "percents"),
    [
        ([4297, 3246, 2457], 10_000, "43.0 32.4 24.6"),
        ([430, 325, 246], 1001, "42.9 32.5 24.6"),
        ([100, 100, 100], 300, "33.3 33.3 33.3"),
        ([500, 100, 100, 100], 800, "62.5 12.5 12.5 12.5"),
        ([600, 200, 200], 1100, "54.5 18.2 18.2"),
        ([500, 300], 1000, "50.0 30.0"),
        ([0], 100, "0.0"),
    ],
)
def test_percentages_of_the_pool_add_up_and_equal_prizes_have_equal_ones(prizes, pool, percents):
    assert " ".join(f"{percent:.1f}" for percent in percents_of_pool(prizes, pool=pool)) == percents


def test_unpaid_place_counts_as_zero_in_shared_prizes():
    assert shared_prize({50: 15_000}, first=50, last=52) == 5000


def test_shared_prize_can_be_a_fraction():
    assert shared_prize({2: 100, 3: 0}, first=2, last=4) == Fraction(100, 3)


def test_shares_with_the_largest_remainders_are_rounded_up():
    shares = [Fraction("2.5"), Fraction("3.75"), Fraction("3.75")]
    assert round_to_total(shares, total=10) == [2, 4, 4]


def test_equal_remainders_are_rounded_up_for_the_larger_stack_first():
    thirds = [Fraction(100, 3)] * 3
    assert round_to_total(thirds, total=100) == [34, 33, 33]
    assert round_to_total(thirds, total=100, tie_break=[1, 5, 5]) == [33, 34, 33]


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=20), st.integers(1, 10**9))
def test_rounded_shares_keep_the_same_sum(weights, total):
    weights[0] += 1
    shares = [Fraction(total * weight, sum(weights)) for weight in weights]
    rounded = round_to_total(shares, total=total)
    assert sum(rounded) == total
    assert all(abs(unit - share) < 1 for unit, share in zip(rounded, shares, strict=True))


@pytest.mark.parametrize(
    ("pool", "digits", "unit"),
    [
        (0, 2, 100),
        (90_000, 2, 100),
        (500_000, 2, 500),
        (2_431_000, 2, 1_000),
        (5_000_000, 2, 5_000),
        (100_000_000, 2, 100_000),
        (900_000, 0, 500),
        (2_000_000, 0, 1_000),
    ],
)
def test_prizes_are_rounded_to_a_thousandth_of_the_pool_at_most(pool: int, digits: int, unit: int) -> None:
    assert usual_rounding_unit(pool, digits=digits) == unit
