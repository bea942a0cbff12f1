"""TDA 2024 rules 15-B and 65-A: what nobody called goes back."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.uncalled_bet import Uncalled, uncalled


def test_65_a_the_uncalled_part_goes_back():
    assert uncalled({"Ann": 25_000, "Bo": 10_000, "Cy": 4_000}) == Uncalled("Ann", 15_000)


def test_what_two_players_bet_is_called():
    assert uncalled({"Ann": 500, "Bo": 500}) == Uncalled(None, 0)


def test_a_bet_that_nobody_answered_goes_back_whole():
    assert uncalled({"Ann": 500}) == Uncalled("Ann", 500)
    assert uncalled({"Ann": 1, "Bo": 0}) == Uncalled("Ann", 1)


def test_nobody_bet_nothing():
    assert uncalled({}) == Uncalled(None, 0)
    assert uncalled({"Ann": 0}) == Uncalled(None, 0)


@given(bets=st.dictionaries(st.sampled_from("ABCDE"), st.integers(0, 100), min_size=2))
def test_after_it_went_back_the_two_largest_bets_are_equal(bets: dict[str, int]):
    back = uncalled(bets)
    rest = dict(bets)
    if back.player:
        rest[back.player] -= back.chips
    assert sorted(rest.values())[-1] == sorted(rest.values())[-2]
