"""Flat tiers below the final table."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.payout_tiers import tiers


def test_the_steps_of_the_wsop():
    assert list(tiers(40))[8:] == [(9, 9), (10, 12), (13, 15), (16, 18), (19, 27), (28, 36), (37, 40)]


def test_without_tiers_each_place_stands_alone():
    assert list(tiers(12, flat=False)) == [(place, place) for place in range(1, 13)]


@given(st.integers(1, 10_000))
def test_tiers_cover_every_place_once(places):
    covered = [place for first, last in tiers(places) for place in range(first, last + 1)]
    assert covered == list(range(1, places + 1))
