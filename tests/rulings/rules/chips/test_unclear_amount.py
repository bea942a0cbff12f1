"""TDA 2024 rule 57: several legal meanings, the highest that is not above the pot."""

import pytest

from rulings.rules.chips.situation import Situation
from rulings.rules.chips.unclear_amount import UnclearAmount, possible_amounts, unclear_amount_ruling

NO_BET = Situation(bet=0, full=400)


def test_spoken_five_may_mean_five_of_any_chip_in_play():
    assert possible_amounts(5, chip=100) == (500, 5_000, 50_000, 5_000_000)
    assert possible_amounts(5) == (5, 500, 5_000, 50_000, 5_000_000)


@pytest.mark.parametrize(("pot", "to"), [(499, 500), (500, 500), (4_999, 500), (5_000, 5_000), (60_000, 50_000)])
def test_rule_57_unclear_amount_means_the_highest_legal_bet_within_the_pot(pot: int, to: int):
    assert unclear_amount_ruling(NO_BET, possible_amounts(5), pot=pot).to == to


def test_rule_57_unclear_amount_is_the_lowest_if_all_exceed_the_pot():
    assert unclear_amount_ruling(NO_BET, (5_000, 500), pot=100) == UnclearAmount(500, (500, 5_000), above_the_pot=True)


def test_meanings_of_an_unclear_amount_below_the_minimum_are_excluded():
    assert unclear_amount_ruling(Situation(bet=1000, full=1000), (1_500, 15_000), pot=4_000).legal == (15_000,)
    assert unclear_amount_ruling(NO_BET, (5,), pot=4_000) == UnclearAmount(None, ())


def test_unclear_amount_may_mean_a_call():
    assert unclear_amount_ruling(Situation(bet=500, full=500), possible_amounts(5), pot=1_000).to == 500


def test_meanings_of_an_unclear_amount_above_the_stack_are_excluded():
    assert unclear_amount_ruling(NO_BET, (5_000, 300), pot=9_000, stack=300) == UnclearAmount(300, (300,))


def test_meanings_of_an_unclear_amount_above_the_limit_are_excluded():
    assert unclear_amount_ruling(Situation(bet=0, full=400, most=1_600), possible_amounts(5), pot=9_000).legal == (500,)
