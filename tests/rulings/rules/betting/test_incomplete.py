"""Bets and raises that were not made full."""

import pytest

from rulings.rules.betting.incomplete import Ruling, Wager, made_full, may_still_be_fixed
from tournaments.rules.house import house_rules


def wager(put_in: int, *, facing: int = 500, full: int = 400, **given: bool) -> Ruling:
    return made_full(Wager(put_in=put_in, facing=facing, full=full, **given))


@pytest.mark.parametrize(
    ("put_in", "ruling"),
    [
        (500, Ruling("call", 500)),
        (699, Ruling("call", 500)),
        (700, Ruling("raise", 900)),
        (899, Ruling("raise", 900)),
        (900, Ruling("raise", 900)),
        (1_500, Ruling("raise", 1_500)),
    ],
)
def test_tda_43_a_half_a_raise_is_made_full_and_less_is_a_call(put_in, ruling):
    assert wager(put_in) == ruling


@pytest.mark.parametrize(("put_in", "ruling"), [(1, Ruling("bet", 400)), (400, Ruling("bet", 400))])
def test_tda_52_a_an_opening_bet_is_made_the_minimum(put_in, ruling):
    assert wager(put_in, facing=0) == ruling


def test_an_opening_bet_above_the_minimum_stands_in_no_limit_and_not_in_limit():
    assert wager(900, facing=0) == Ruling("bet", 900)
    assert wager(900, facing=0, limit=True) == Ruling("bet", 400)


def test_a_raise_that_was_said_is_a_full_one():
    assert wager(501, raise_said=True) == Ruling("raise", 900)
    assert wager(1_200, raise_said=True) == Ruling("raise", 1_200)


def test_one_oversized_chip_is_a_call():
    assert wager(1_000, one_chip=True) == Ruling("call", 500)
    assert wager(1_000, one_chip=True, raise_said=True) == Ruling("raise", 1_000)


def test_an_all_in_stands_as_it_is():
    assert wager(600, all_in=True) == Ruling("all_in", 600)
    assert wager(100, facing=0, all_in=True) == Ruling("all_in", 100)


def test_roberts_a_bet_and_a_half_in_limit_is_a_raise_and_more_than_full_comes_back():
    assert wager(30, facing=20, full=20, limit=True) == Ruling("raise", 40)
    assert wager(29, facing=20, full=20, limit=True) == Ruling("call", 20)
    assert wager(100, facing=20, full=20, limit=True) == Ruling("raise", 40)


@pytest.mark.parametrize(
    ("book", "in_time"),
    [("tda_2024", ["in_time", "round_complete"]), ("roberts", ["in_time"])],
)
def test_tda_52_a_until_the_next_street_and_roberts_until_the_round_is_complete(book, in_time):
    house = house_rules(book)
    asked = ["in_time", "round_complete", "later"]
    assert [noticed for noticed in asked if may_still_be_fixed(noticed=noticed, house=house)] == in_time
