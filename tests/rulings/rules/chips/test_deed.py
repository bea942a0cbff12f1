"""One action, and whether it moves the bet."""

from rulings.rules.chips.deed import Deed


def test_a_wager_above_the_bet_moves_it():
    assert Deed("Ann", "raise_to", 600).moves(300)
    assert Deed("Ann", "all_in", 301).moves(300)


def test_a_call_a_fold_or_a_short_all_in_does_not():
    assert not Deed("Ann", "all_in", 300).moves(300)
    assert not Deed("Ann", "call", 300).moves(0)
    assert not Deed("Ann", "fold").moves(0)
