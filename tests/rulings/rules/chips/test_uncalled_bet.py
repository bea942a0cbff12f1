"""TDA 2024 rules 15-B and 65-A: what nobody called goes back."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.uncalled_bet import UncalledBet, uncalled_bet


def test_rule_65a_uncalled_part_of_a_bet_is_returned():
    assert uncalled_bet({"Ann": 25_000, "Bo": 10_000, "Cy": 4_000}) == UncalledBet("Ann", 15_000)


def test_equal_largest_bets_leave_no_uncalled_chips():
    assert uncalled_bet({"Ann": 500, "Bo": 500}) == UncalledBet(None, 0)


def test_unanswered_bet_is_returned_completely():
    assert uncalled_bet({"Ann": 500}) == UncalledBet("Ann", 500)
    assert uncalled_bet({"Ann": 1, "Bo": 0}) == UncalledBet("Ann", 1)


def test_betting_round_without_a_bet_returns_no_chips():
    assert uncalled_bet({}) == UncalledBet(None, 0)
    assert uncalled_bet({"Ann": 0}) == UncalledBet(None, 0)


@given(bets=st.dictionaries(st.sampled_from("ABCDE"), st.integers(0, 100), min_size=2))
def test_two_largest_bets_are_equal_after_returning_uncalled_chips(bets: dict[str, int]):
    back = uncalled_bet(bets)
    rest = dict(bets)
    if back.player:
        rest[back.player] -= back.chips
    assert sorted(rest.values())[-1] == sorted(rest.values())[-2]
