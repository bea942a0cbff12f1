"""Rulings on a player's chips."""

import pytest

from rulings.rules.betting.table_stakes import WISHES, table_stakes_ruling
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.rulebook.rule_index import RULES

TDA = house_rules_of()
OPEN = house_rules_of(overrides={"open_stakes": "allowed"})


def is_allowed(wish: str, *, during_hand: bool = True, tournament: bool = False, house_rules: HouseRules = TDA) -> bool:
    return table_stakes_ruling(wish, during_hand=during_hand, tournament=tournament, house_rules=house_rules).allowed


@for_each("wish", WISHES)
@for_each("during_hand", [True, False])
@for_each("tournament", [True, False])
def test_every_table_stakes_question_has_an_answer_with_a_rule(wish, during_hand, tournament):
    ruling = table_stakes_ruling(wish, during_hand=during_hand, tournament=tournament, house_rules=OPEN)
    assert ruling.slug in RULES
    assert ruling.says.startswith("Yes" if ruling.allowed else "No")


def test_chips_below_the_smallest_unit_are_not_in_play():
    for wish in ("play_small_chips", "keep_chips_all_in"):
        ruling = table_stakes_ruling(wish, during_hand=True, tournament=True, house_rules=TDA)
        assert (ruling.allowed, ruling.slug) == (False, "smallest-chip")


def test_player_with_too_few_chips_may_always_call_for_less():
    assert is_allowed("call_for_less", tournament=True)


def test_chips_may_be_added_only_between_hands():
    assert not is_allowed("add_chips")
    assert is_allowed("add_chips", during_hand=False)
    assert not is_allowed("add_chips", during_hand=False, tournament=True)


@pytest.mark.parametrize("wish", ["borrow", "add_chips"])
def test_open_stakes_need_a_permitting_house_rule(wish):
    assert not is_allowed(wish)
    assert is_allowed(wish, house_rules=OPEN)
    assert not is_allowed(wish, house_rules=OPEN, tournament=True)


def test_player_who_may_borrow_chips_to_raise_cannot_be_all_in():
    assert not is_allowed("all_in_after_borrowing_to_raise", house_rules=OPEN)


@pytest.mark.parametrize("tournament", [True, False])
def test_player_may_not_take_chips_off_the_table(tournament):
    assert not is_allowed("take_chips_off", during_hand=False, tournament=tournament)


def test_table_stakes_ruling_names_the_deciding_house_rule():
    assert table_stakes_ruling("borrow", during_hand=True, tournament=False, house_rules=TDA).rests_on == "open_stakes"
    assert table_stakes_ruling("borrow", during_hand=True, tournament=True, house_rules=TDA).rests_on == ""
