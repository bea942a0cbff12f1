"""Straddles, sleepers and the rock."""

import pytest

from rulings.rules.betting.straddles import Kind, Straddle, next_rock, straddle
from tournaments.rules.house import house_rules

TDA = house_rules()
CASH = house_rules(overrides={"straddles": "allowed"})


def test_a_live_straddle_is_twice_the_big_blind_and_may_be_raised_by_its_own_raise():
    assert straddle(Kind.LIVE, over=10, house=CASH) == Straddle(
        amount=20, min_raise_to=30, acts_last=True, option=True, allowed=True
    )


def test_a_re_straddle_doubles():
    assert straddle(Kind.LIVE, over=20, house=CASH).amount == 40


def test_roberts_raises_by_the_whole_straddle():
    assert straddle(Kind.LIVE, over=10, house=house_rules("roberts")).min_raise_to == 40


@pytest.mark.parametrize("kind", list(Kind))
def test_no_tournament_allows_them_unless_the_house_does(kind):
    assert not straddle(kind, over=10, house=TDA).allowed
    assert straddle(kind, over=10, house=CASH).allowed


def test_a_sleeper_has_no_option():
    asleep = straddle(Kind.SLEEPER, over=10, house=CASH)
    assert (asleep.option, asleep.acts_last) == (False, False)


@pytest.mark.parametrize(
    ("winners", "taker"), [("C", "C"), ("B", "B"), ("AD", "D"), ("AB", "A"), ("ABCD", "C"), (["B", "A"], "A")]
)
def test_the_winner_takes_the_rock_and_of_several_the_nearest_on_the_holders_left(winners, taker):
    assert next_rock("ABCD", holder="B", winners=winners) == taker
