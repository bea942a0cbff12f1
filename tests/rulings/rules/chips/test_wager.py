"""One action, and whether it moves the bet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.wager import ACTIONS, CHIP_ACTIONS, ChipsIn, Wager, is_substantial_action
from tests.suite.each_case import for_each


def test_wager_above_the_bet_is_a_raise():
    assert Wager("Ann", "raise_to", 600).is_raise_above(300)
    assert Wager("Ann", "all_in", 301).is_raise_above(300)


def test_call_fold_or_short_all_in_does_not_raise_the_bet():
    assert not Wager("Ann", "all_in", 300).is_raise_above(300)
    assert not Wager("Ann", "call", 300).is_raise_above(0)
    assert not Wager("Ann", "fold").is_raise_above(0)


VERBS = st.lists(st.sampled_from(sorted(ACTIONS)), max_size=6)


@for_each(
    ("actions", "substantial"),
    [
        ("", False),
        ("fold", False),
        ("all_in", False),
        ("check check", False),
        ("check fold", False),
        ("check bet", True),
        ("bet fold", True),
        ("call fold", True),
        ("raise raise", True),
        ("fold fold fold", True),
        ("check fold check", True),
    ],
)
def test_rule_36_three_actions_are_substantial_action(actions: str, substantial: bool):
    assert is_substantial_action(actions.split()) is substantial


def test_unknown_action_is_refused():
    with pytest.raises(ValueError, match="blind"):
        is_substantial_action(["blind", "fold"])


@given(actions=VERBS, verb=st.sampled_from(sorted(ACTIONS)))
def test_additional_actions_never_cancel_substantial_action(actions: list[str], verb: str):
    assert is_substantial_action([*actions, verb]) >= is_substantial_action(actions)


@given(first=st.sampled_from(sorted(CHIP_ACTIONS)), then=st.sampled_from(sorted(ACTIONS)))
def test_two_actions_with_chips_are_substantial_action(first: str, then: str):
    assert is_substantial_action([first, then])
    assert is_substantial_action([then, first])


def test_chips_left_in_front_are_added_to_new_chips():
    assert ChipsIn(added=(500,), in_front=(25, 25)).total == 550


def test_chips_taken_back_completely_do_not_count():
    assert ChipsIn(added=(500,), in_front=(25, 25), pulled_back="all").total == 500


def test_rule_46b_partly_taken_back_chips_are_added_to_new_chips():
    assert ChipsIn(added=(1000,), in_front=(25,), pulled_back="some").is_one_bet(600)
    assert ChipsIn(added=(1000,), in_front=(600,)).is_one_bet(600)
    assert not ChipsIn(added=(1000,), in_front=(599,)).is_one_bet(600)
    assert not ChipsIn(added=(1000,), pulled_back="some").is_one_bet(600)


def test_rule_45_every_chip_is_needed_if_the_smallest_is_needed():
    assert ChipsIn(added=(1000, 500)).is_every_chip_needed(1100)
    assert not ChipsIn(added=(1000, 100, 100)).is_every_chip_needed(1100)
    assert not ChipsIn(added=()).is_every_chip_needed(0)


def test_single_chip_rule_does_not_apply_to_a_total_without_chips():
    seen = ChipsIn(added=(1500,), smallest_known=False)
    assert (seen.is_every_chip_needed(1100), seen.is_single_chip) == (False, False)
