"""Missed blinds."""

import pytest

from rulings.rules.betting.posting import Missed, Post, posts_owed
from tournaments.rules.house import house_rules

DEAD_SMALL = house_rules()
ONE_A_HAND = house_rules(overrides={"missed_blinds": "one_a_hand"})


def owed(missed: Missed, *, house=DEAD_SMALL, tournament: bool = False, small: int = 5, big: int = 10):
    return posts_owed(missed, small=small, big=big, tournament=tournament, house=house)


@pytest.mark.parametrize(
    ("missed", "posts"),
    [
        (Missed.NONE, ()),
        (Missed.SMALL, (Post(1, 5, live=False),)),
        (Missed.BIG, (Post(1, 10, live=True),)),
        (Missed.BOTH, (Post(1, 10, live=True), Post(1, 5, live=False))),
    ],
)
def test_the_big_blind_is_posted_live_and_the_small_blind_dead(missed, posts):
    assert owed(missed) == posts


def test_by_house_one_a_hand_the_biggest_first_all_live():
    assert owed(Missed.BOTH, house=ONE_A_HAND) == (Post(1, 10, live=True), Post(2, 5, live=True))
    assert owed(Missed.SMALL, house=ONE_A_HAND) == (Post(1, 5, live=True),)


def test_equal_blinds_still_have_one_live_and_one_dead():
    assert owed(Missed.BOTH, small=10) == (Post(1, 10, live=True), Post(1, 10, live=False))


@pytest.mark.parametrize("missed", list(Missed))
def test_nobody_misses_a_blind_in_a_tournament(missed):
    assert owed(missed, tournament=True) == ()
