"""The payout curve: exact to the last unit, never rising, and true to its locks."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.prizes.payout_curve import (
    PrizeRounding,
    Remainder,
    Shape,
    curve_weights,
    payout_tiers,
    spread_pool,
)


def curve(pool: int, places: int, **more: Any) -> Any:
    return spread_pool(pool, weights=curve_weights(places), **more)


@given(
    places=st.integers(1, 10_000),
    pool=st.integers(0, 10**12),
    steepness=st.floats(0, 5),
    flat=st.booleans(),
    unit=st.sampled_from([1, 100, 500, 2500, 10_000]),
    remainder=st.sampled_from(Remainder),
    share=st.floats(0, 1),
)
def test_payout_curve_pays_the_whole_pool_and_never_rises(places, pool, steepness, flat, unit, remainder, share):
    least = int(pool / places * share)
    amounts = spread_pool(
        pool,
        weights=curve_weights(places, steepness=steepness),
        least=least if least * places <= pool else 0,
        flat=flat,
        rounding=PrizeRounding(unit=unit, remainder=remainder),
    )
    assert (len(amounts), sum(amounts)) == (places, pool)
    assert amounts == sorted(amounts, reverse=True)
    assert amounts[-1] >= (least if least * places <= pool else 0)


@given(data=st.data(), places=st.integers(1, 400), pool=st.integers(0, 10**9), flat=st.booleans())
def test_locked_prizes_are_kept_or_the_plan_is_refused(data, places, pool, flat):
    at = data.draw(st.lists(st.integers(1, places), unique=True, max_size=5).map(sorted))
    amounts = data.draw(st.lists(st.integers(0, pool), min_size=len(at), max_size=len(at)).map(sorted))
    locked = dict(zip(at, reversed(amounts), strict=True))
    least = data.draw(st.integers(0, pool // places))
    unit = data.draw(st.sampled_from([1, 100, 5000]))
    remainder = data.draw(st.sampled_from(Remainder))
    try:
        paid = curve(
            pool, places, least=least, flat=flat, locked=locked, rounding=PrizeRounding(unit=unit, remainder=remainder)
        )
    except ValueError:
        return
    assert sum(paid) == pool
    assert all(higher >= lower for higher, lower in pairwise(paid))
    assert {place: paid[place - 1] for place in locked} == locked


@given(data=st.data(), places=st.integers(2, 60), pool=st.integers(1000, 10**7))
def test_calculated_prize_can_be_locked_at_the_same_amount(data, places, pool):
    paid = curve(pool, places, least=pool // places // 2)
    place = data.draw(st.integers(1, places))
    again = curve(pool, places, least=pool // places // 2, locked={place: paid[place - 1]})
    assert again[place - 1] == paid[place - 1]
    assert sum(again) == pool


def test_places_of_one_prize_tier_get_equal_prizes():
    paid = curve(2_431_000, 45, least=22_500, flat=True, rounding=PrizeRounding(unit=500))
    assert [len(set(paid[first - 1 : last])) for first, last in payout_tiers(45)] == [1] * 15


def test_remainder_of_rounded_prizes_goes_to_the_first_place():
    assert spread_pool(1000, weights=[5, 3, 2], rounding=PrizeRounding(unit=300)) == [700, 300, 0]


def test_remainder_of_rounded_prizes_can_be_shared_by_the_top_places():
    paid = spread_pool(1090, weights=[40, 30, 20, 10], rounding=PrizeRounding(unit=100, remainder=Remainder.TOP_DOWN))
    assert paid == [590, 300, 200, 0] or sum(paid) == 1090
    assert spread_pool(1150, weights=[1, 1, 1], rounding=PrizeRounding(unit=100, remainder=Remainder.TOP_DOWN)) == [
        450,
        400,
        300,
    ]


def test_geometric_prize_curve_falls_by_a_constant_ratio():
    assert spread_pool(3500, weights=curve_weights(3, shape=Shape.GEOMETRIC, steepness=0.5)) == [2000, 1000, 500]


def test_empty_pool_pays_nothing():
    assert curve(0, 3) == [0, 0, 0]


@for_each(
    ("pool", "more", "says"),
    [
        (999, {"least": 100}, "paid places: 10, at least 100 each, need 1000; the pool has 999"),
        (1000, {"locked": {1: 700, 2: 400}}, "the locked places total 1100; the pool is 1000"),
        (1000, {"locked": {1: 100, 2: 200}}, "place 2 is locked at more than place 1"),
        (1000, {"locked": {11: 5}}, "place 11 is locked, but place 10 is the last paid"),
        (1000, {"locked": {1: 50}}, "with place 1 locked the other places can hold 450; 950 is left"),
        (1000, {"locked": {10: 101}}, "the places above the locked ones need 909; 899 is left"),
        (1000, {"locked": {1: -1}}, "a prize cannot be negative"),
        (-1, {}, "a prize cannot be negative"),
    ],
)
def test_impossible_prizes_are_refused_with_the_amounts(pool, more, says):
    with pytest.raises(ValueError, match=says):
        curve(pool, 10, **more)


def test_locked_prizes_of_all_places_must_use_the_whole_pool():
    with pytest.raises(ValueError, match="every place is locked and 10 is left over"):
        curve(100, 2, locked={1: 60, 2: 30})


def test_payout_curve_without_places_or_with_an_impossible_ratio_is_refused():
    with pytest.raises(ValueError, match="no place is paid"):
        spread_pool(100, weights=[])
    with pytest.raises(ValueError, match="ratio"):
        curve_weights(3, shape=Shape.GEOMETRIC, steepness=1.2)
    with pytest.raises(ValueError, match="alpha"):
        curve_weights(3, steepness=-1)


def test_wsop_prize_tiers_equal_the_published_tiers():
    assert list(payout_tiers(40))[8:] == [(9, 9), (10, 12), (13, 15), (16, 18), (19, 27), (28, 36), (37, 40)]


def test_prize_curve_without_tiers_pays_each_place_separately():
    assert list(payout_tiers(12, flat=False)) == [(place, place) for place in range(1, 13)]


@given(st.integers(1, 10_000))
def test_prize_tiers_cover_every_place_once(places):
    covered = [place for first, last in payout_tiers(places) for place in range(first, last + 1)]
    assert covered == list(range(1, places + 1))
