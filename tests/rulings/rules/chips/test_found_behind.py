"""TDA 2024 rule 62: chips found behind after an all-in."""

from rulings.rules.chips.found_behind import FoundBehind, Outcome, found_behind


def test_62_a_winner_is_not_paid_for_them():
    assert found_behind(5000, outcome=Outcome.WON, part_of_the_bet=False) == FoundBehind(paid=0, kept=5000, out=False)


def test_62_a_loser_is_not_saved_by_them():
    lost = found_behind(5000, outcome=Outcome.LOST, part_of_the_bet=False)
    assert lost == FoundBehind(paid=0, kept=0, out=True, floor_may_award=True)


def test_62_what_the_floor_finds_was_part_of_the_bet_counts():
    assert found_behind(5000, outcome=Outcome.WON, part_of_the_bet=True) == FoundBehind(paid=5000, kept=0, out=False)
    assert found_behind(5000, outcome=Outcome.LOST, part_of_the_bet=True) == FoundBehind(paid=5000, kept=0, out=True)
