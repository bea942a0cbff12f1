"""The cap on raises: three or four, and when two players have none."""

import pytest

from rulings.rules.betting.raise_cap import raises_left
from tests.rulings.rules.betting.rounds import a_street, after, choices
from tournaments.rules.house import house_rules

LIMIT = {"betting": "fixed_limit", "blinds": (10, 20), "bets": (20, 40)}
CAPPED = ("A bet 20", "B raise_to 40", "A raise_to 60", "B raise_to 80")
CASH = house_rules(overrides={"raise_cap_heads_up": "lifted"})


@pytest.mark.parametrize(("book", "left"), [("tda_2024", 3), ("roberts", 3), ("wsop", 4)])
def test_tda_48_a_bet_and_three_raises_or_four(book, left):
    assert choices(a_street("flop", "A B C", **LIMIT, house=house_rules(book))).raises_left == left


def test_a_capped_round_leaves_call_or_fold():
    street = a_street("flop", "A B", **LIMIT)
    found = choices(street, *CAPPED)
    assert (found.closed, found.raises_left, found.call_to) == ("capped", 0, 80)


def test_tda_48_the_cap_holds_heads_up_until_the_event_is_down_to_two():
    assert choices(a_street("flop", "A B", **LIMIT, players_left=3), *CAPPED).closed == "capped"
    last_two = choices(a_street("flop", "A B", **LIMIT, players_left=2), *CAPPED)
    assert (last_two.min_raise_to, last_two.raises_left) == (100, None)


def test_roberts_keeps_the_cap_for_the_last_two():
    street = a_street("flop", "A B", **LIMIT, players_left=2, house=house_rules("roberts"))
    assert choices(street, *CAPPED).closed == "capped"


def test_money_games_lift_the_cap_when_the_round_starts_heads_up():
    assert choices(a_street("flop", "A B", **LIMIT, house=CASH), *CAPPED).raises_left is None


def test_money_games_lift_the_cap_when_it_comes_down_to_two_before():
    street = a_street("flop", "A B C", **LIMIT, house=CASH)
    lines = ("A bet 20", "B raise_to 40", "C fold", "A raise_to 60", "B raise_to 80")
    assert choices(street, *lines).min_raise_to == 100


def test_what_is_capped_stays_capped():
    street = a_street("flop", "A B C", **LIMIT, house=CASH)
    lines = ("A bet 20", "B raise_to 40", "C raise_to 60", "A raise_to 80", "B fold")
    assert choices(street, *lines).closed == "capped"


def test_a_house_may_play_without_a_cap():
    street = a_street("flop", "A B", **LIMIT, house=house_rules(overrides={"raise_cap": "none"}))
    assert choices(street, *CAPPED).min_raise_to == 100


def test_an_all_in_of_half_a_bet_uses_up_a_raise_and_a_shorter_one_does_not():
    street = a_street("flop", "A B C", **LIMIT)
    assert choices(street, "A bet 20", "B all_in 30").raises_left == 2
    assert choices(street, "A bet 20", "B all_in 29").raises_left == 3


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "half_pot", "cap_limit"])
def test_tda_48_no_cap_in_no_limit_and_pot_limit(betting):
    street = a_street("flop", "A B", betting=betting, blinds=(10, 20), pot=60, cap=500, raise_cap=3)
    assert raises_left(street, after(street)) is None
