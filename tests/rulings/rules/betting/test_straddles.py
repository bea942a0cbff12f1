"""Straddles, sleepers and the rock."""

import pytest

from rulings.rules.betting.straddles import Straddle, StraddleKind, next_rock_holder, straddle
from tournaments.rules.rulebook.house_rules import house_rules_of

TDA = house_rules_of()
CASH = house_rules_of(overrides={"straddles": "allowed"})


def test_live_straddle_is_twice_the_big_blind():
    assert straddle(StraddleKind.LIVE, over=10, house_rules=CASH) == Straddle(
        amount=20, min_raise_to=30, acts_last=True, option=True, allowed=True
    )


def test_re_straddle_is_twice_the_straddle():
    assert straddle(StraddleKind.LIVE, over=20, house_rules=CASH).amount == 40


def test_roberts_rules_require_raising_by_the_whole_straddle():
    assert straddle(StraddleKind.LIVE, over=10, house_rules=house_rules_of("roberts")).min_raise_to == 40


@pytest.mark.parametrize("kind", list(StraddleKind))
def test_tournament_allows_straddles_only_by_house_rule(kind):
    assert not straddle(kind, over=10, house_rules=TDA).allowed
    assert straddle(kind, over=10, house_rules=CASH).allowed


def test_sleeper_straddle_gives_no_right_to_raise():
    asleep = straddle(StraddleKind.SLEEPER, over=10, house_rules=CASH)
    assert (asleep.option, asleep.acts_last) == (False, False)


@pytest.mark.parametrize(
    ("winners", "taker"), [("C", "C"), ("B", "B"), ("AD", "D"), ("AB", "A"), ("ABCD", "C"), (["B", "A"], "A")]
)
def test_nearest_pot_winner_after_the_holder_gets_the_rock(winners, taker):
    assert next_rock_holder("ABCD", holder="B", winners=winners) == taker
