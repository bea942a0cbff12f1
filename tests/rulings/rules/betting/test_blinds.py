"""Blinds: their posters, posts, and players all-in by posting."""

from typing import Any

import pytest

from rulings.rules.betting.blinds import (
    Blinds,
    MissedBlinds,
    Post,
    missing_blind_chips,
    players_all_in_by_posting,
    players_in_blinds,
    posted_chips_by_player,
    posts_owed,
)
from rulings.rules.betting.street import Street
from tests.rulings.rules.rounds import a_street
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of


def preflop(players: str, **given: Any) -> Street:
    return a_street("preflop", players, **{"blinds": (100, 200)} | given)


def test_small_blind_and_big_blind_are_the_last_players_listed():
    assert players_in_blinds(preflop("U B S G")) == Blinds(small="S", big="G")
    assert players_in_blinds(preflop("BTN BB")) == Blinds(small="BTN", big="BB")


def test_straddler_is_not_one_of_the_blinds():
    assert players_in_blinds(preflop("D S B C", straddlers=("C",))) == Blinds(small="S", big="B")


def test_third_blind_is_posted_by_the_button():
    street = preflop("U D S B", blinds=(50, 100), third_blind=50)
    assert players_in_blinds(street) == Blinds(third="D", small="S", big="B")
    assert posted_chips_by_player(street) == {"D": 50, "S": 50, "B": 100}


def test_game_with_a_single_blind_has_only_a_big_blind():
    assert players_in_blinds(preflop("U D B", blinds=(0, 200))) == Blinds(big="B")
    assert posted_chips_by_player(preflop("U D B", blinds=(0, 200))) == {"B": 200}


def test_unposted_small_blind_belongs_to_no_player():
    street = preflop("U D B", posted={"B": 200})
    assert players_in_blinds(street) == Blinds(big="B")
    assert missing_blind_chips(street) == 100


def test_big_blind_without_chips_after_the_ante_posts_no_blind():
    left_out = preflop("U S B", posted={"S": 100})
    assert players_in_blinds(left_out) == Blinds(small="S")
    named = preflop("U S B", posted={"S": 100, "B": 0})
    assert players_in_blinds(named) == Blinds(small="S", big="B")
    assert players_all_in_by_posting(named, posted_chips_by_player(named)) == {"B"}
    assert missing_blind_chips(left_out) == missing_blind_chips(named) == 200


def test_mississippi_straddle_does_not_replace_the_blinds():
    street = preflop("S B U D", posted={"S": 100, "B": 200, "D": 400}, straddlers=("D",))
    assert players_in_blinds(street) == Blinds(small="S", big="B")


def test_only_the_first_street_has_blinds():
    assert players_in_blinds(a_street("flop", "A B C", blinds=(100, 200))) == Blinds()


def test_blinds_and_straddles_are_posted_in_full_by_default():
    assert posted_chips_by_player(preflop("U S B")) == {"S": 100, "B": 200}
    assert posted_chips_by_player(preflop("U S B X Y", straddlers=("X", "Y"))) == {
        "S": 100,
        "B": 200,
        "X": 400,
        "Y": 800,
    }


def test_posted_blind_is_limited_to_the_stack():
    street = preflop("U S B", stacks={"S": 60, "B": 200})
    assert posted_chips_by_player(street) == {"S": 60, "B": 200}
    assert players_all_in_by_posting(street, posted_chips_by_player(street)) == {"S", "B"}


def test_short_blind_is_all_in_if_stacks_are_unknown():
    street = preflop("U S B", posted={"S": 60, "B": 120})
    assert players_all_in_by_posting(street, posted_chips_by_player(street)) == {"S", "B"}
    assert missing_blind_chips(street) == 120


def test_player_without_chips_is_all_in_before_the_action():
    street = preflop("U S B", stacks={"U": 0})
    assert players_all_in_by_posting(street, posted_chips_by_player(street)) == {"U"}


def test_fully_posted_blinds_leave_no_missing_chips():
    assert missing_blind_chips(preflop("U S B")) == 0
    assert missing_blind_chips(preflop("U S B", posted={"S": 100, "B": 200})) == 0
    assert missing_blind_chips(preflop("N S B", posted={"N": 200, "S": 100, "B": 200})) == 0


DEAD_SMALL = house_rules_of()
ONE_A_HAND = house_rules_of(overrides={"missed_blinds": "one_a_hand"})


def owed(
    missed: MissedBlinds,
    *,
    house_rules: HouseRules = DEAD_SMALL,
    tournament: bool = False,
    small: int = 5,
    big: int = 10,
) -> tuple[Post, ...]:
    return posts_owed(missed, small=small, big=big, tournament=tournament, house_rules=house_rules)


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        (MissedBlinds.NONE, ()),
        (MissedBlinds.SMALL, (Post(1, 5, live=False),)),
        (MissedBlinds.BIG, (Post(1, 10, live=True),)),
        (MissedBlinds.BOTH, (Post(1, 10, live=True), Post(1, 5, live=False))),
    ],
)
def test_missed_small_blind_is_posted_dead_with_a_live_big_blind(missed, expected):
    assert owed(missed) == expected


def test_house_rule_may_collect_the_biggest_missed_blind_first():
    assert owed(MissedBlinds.BOTH, house_rules=ONE_A_HAND) == (Post(1, 10, live=True), Post(2, 5, live=True))
    assert owed(MissedBlinds.SMALL, house_rules=ONE_A_HAND) == (Post(1, 5, live=True),)


def test_small_blind_equal_to_the_big_blind_is_posted_dead():
    assert owed(MissedBlinds.BOTH, small=10) == (Post(1, 10, live=True), Post(1, 10, live=False))


@pytest.mark.parametrize("missed", list(MissedBlinds))
def test_tournament_has_no_missed_blinds(missed):
    assert owed(missed, tournament=True) == ()
