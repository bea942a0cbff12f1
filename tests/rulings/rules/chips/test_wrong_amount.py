"""TDA 2024 rule 52-A: bets and raises below the minimum, found after others acted on them."""

from rulings.rules.chips.deed import Deed
from rulings.rules.chips.spot import Spot
from rulings.rules.chips.wrong_amount import Corrected, made_right


def totals(spot: Spot, *deeds: Deed):
    return [(one.player, one.was, one.to, one.owes) for one in made_right(spot, deeds)]


def test_52_a_a_raise_too_small_is_made_full_for_everybody():
    right = totals(Spot(bet=600, full=600), Deed("Ann", "raise_to", 1000), Deed("Bo", "call"), Deed("Cy", "call", 1000))
    assert right == [("Ann", 1000, 1200, 200), ("Bo", 1000, 1200, 200), ("Cy", 1000, 1200, 200)]


def test_52_a_a_bet_too_small_is_made_the_smallest_bet():
    assert totals(Spot(bet=0, full=200), Deed("Ann", "bet", 100)) == [("Ann", 100, 200, 100)]


def test_a_raise_over_a_wrong_bet_is_measured_from_the_right_one():
    right = totals(
        Spot(bet=0, full=200), Deed("Ann", "bet", 100), Deed("Bo", "raise_to", 300), Deed("Ann", "call", 300)
    )
    assert right == [("Ann", 100, 200, 100), ("Bo", 300, 400, 100), ("Ann", 300, 400, 100)]


def test_a_large_raise_over_a_wrong_bet_stands():
    right = totals(Spot(bet=0, full=200), Deed("Ann", "bet", 100), Deed("Bo", "raise_to", 2000))
    assert right == [("Ann", 100, 200, 100), ("Bo", 2000, 2000, 0)]


def test_an_all_in_may_be_short_and_the_next_raise_is_measured_from_it():
    spot = Spot(bet=600, full=600)
    right = totals(spot, Deed("Ann", "all_in", 700), Deed("Bo", "raise_to", 1200), Deed("Cy", "call", 1200))
    assert right == [("Ann", 700, 700, 0), ("Bo", 1200, 1300, 100), ("Cy", 1200, 1300, 100)]


def test_an_all_in_for_less_than_the_bet_moves_nothing():
    spot = Spot(bet=600, full=600)
    assert totals(spot, Deed("Ann", "all_in", 400), Deed("Bo", "call")) == [("Ann", 400, 400, 0), ("Bo", 600, 600, 0)]


def test_in_limit_too_much_comes_back():
    spot = Spot(bet=100, full=100, fixed=True)
    assert totals(spot, Deed("Ann", "raise_to", 300), Deed("Bo", "call", 300)) == [
        ("Ann", 300, 200, -100),
        ("Bo", 300, 200, -100),
    ]


def test_folds_and_checks_are_passed_over():
    assert made_right(Spot(bet=0, full=200), [Deed("Ann", "check"), Deed("Bo", "bet", 200), Deed("Cy", "fold")]) == [
        Corrected("Bo", "bet", 200, 200)
    ]
