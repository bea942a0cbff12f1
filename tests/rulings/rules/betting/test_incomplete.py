"""Bets and raises that were not made full."""

import pytest

from rulings.rules.betting.incomplete import IncompleteWager, WagerRuling, corrected_wager, may_be_corrected
from tournaments.rules.rulebook.house_rules import house_rules_of


def wager(put_in: int, *, facing: int = 500, full: int = 400, **given: bool) -> WagerRuling:
    return corrected_wager(IncompleteWager(put_in=put_in, facing=facing, full=full, **given))


@pytest.mark.parametrize(
    ("put_in", "ruling"),
    [
        (500, WagerRuling("call", 500)),
        (699, WagerRuling("call", 500)),
        (700, WagerRuling("raise", 900)),
        (899, WagerRuling("raise", 900)),
        (900, WagerRuling("raise", 900)),
        (1_500, WagerRuling("raise", 1_500)),
    ],
)
def test_tda_rule_43a_half_a_raise_becomes_a_full_raise(put_in, ruling):
    assert wager(put_in) == ruling


@pytest.mark.parametrize(("put_in", "ruling"), [(1, WagerRuling("bet", 400)), (400, WagerRuling("bet", 400))])
def test_tda_rule_52a_short_opening_bet_is_raised_to_the_minimum(put_in, ruling):
    assert wager(put_in, facing=0) == ruling


def test_opening_bet_above_the_minimum_stands_only_in_no_limit():
    assert wager(900, facing=0) == WagerRuling("bet", 900)
    assert wager(900, facing=0, limit=True) == WagerRuling("bet", 400)


def test_verbal_raise_is_a_full_raise():
    assert wager(501, raise_said=True) == WagerRuling("raise", 900)
    assert wager(1_200, raise_said=True) == WagerRuling("raise", 1_200)


def test_single_oversized_chip_is_a_call():
    assert wager(1_000, one_chip=True) == WagerRuling("call", 500)
    assert wager(1_000, one_chip=True, raise_said=True) == WagerRuling("raise", 1_000)


def test_incomplete_all_in_bet_is_valid():
    assert wager(600, all_in=True) == WagerRuling("all_in", 600)
    assert wager(100, facing=0, all_in=True) == WagerRuling("all_in", 100)


def test_roberts_rules_count_one_and_a_half_limit_bets_as_a_raise():
    assert wager(30, facing=20, full=20, limit=True) == WagerRuling("raise", 40)
    assert wager(29, facing=20, full=20, limit=True) == WagerRuling("call", 20)
    assert wager(100, facing=20, full=20, limit=True) == WagerRuling("raise", 40)


@pytest.mark.parametrize(
    ("book", "in_time"),
    [("tda_2024", ["in_time", "round_complete"]), ("roberts", ["in_time"])],
)
def test_tda_rule_52a_correction_is_possible_until_the_next_street(book, in_time):
    house_rules = house_rules_of(book)
    asked = ["in_time", "round_complete", "later"]
    assert [noticed for noticed in asked if may_be_corrected(noticed=noticed, house_rules=house_rules)] == in_time
