"""What a player faces: the legal totals around it."""

from rulings.rules.chips.spot import Spot


def test_a_full_raise_is_the_bet_and_the_last_raise_on_top():
    assert Spot(bet=500, full=300).full_to == 800


def test_less_is_made_full_and_more_is_left_alone():
    spot = Spot(bet=500, full=300)
    assert [spot.made_legal(to) for to in (0, 799, 800, 5_000)] == [800, 800, 800, 5_000]


def test_in_fixed_limit_there_is_one_raise():
    spot = Spot(bet=400, full=200, fixed=True)
    assert ([spot.made_legal(to) for to in (500, 600, 900)], spot.highest) == ([600, 600, 600], 600)


def test_in_pot_limit_nothing_is_above_the_pot():
    spot = Spot(bet=200, full=200, most=700)
    assert [spot.made_legal(to) for to in (300, 650, 701)] == [400, 650, 700]


def test_a_full_raise_is_legal_even_when_it_is_above_the_pot():
    assert Spot(bet=200, full=200, most=300).made_legal(250) == 400
