"""One action, and whether it moves the bet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.chips.wager import ACTIONS, CHIP_ACTIONS, Wager, is_substantial
from tests.suite.each_case import for_each


def test_a_wager_above_the_bet_moves_it():
    assert Wager("Ann", "raise_to", 600).moves(300)
    assert Wager("Ann", "all_in", 301).moves(300)


def test_a_call_a_fold_or_a_short_all_in_does_not():
    assert not Wager("Ann", "all_in", 300).moves(300)
    assert not Wager("Ann", "call", 300).moves(0)
    assert not Wager("Ann", "fold").moves(0)


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
def test_36_two_actions_with_chips_or_any_three(actions: str, substantial: bool):
    assert is_substantial(actions.split()) is substantial


def test_unknown_action_is_refused():
    with pytest.raises(ValueError, match="blind"):
        is_substantial(["blind", "fold"])


@given(actions=VERBS, verb=st.sampled_from(sorted(ACTIONS)))
def test_more_action_never_makes_it_less(actions: list[str], verb: str):
    assert is_substantial([*actions, verb]) >= is_substantial(actions)


@given(first=st.sampled_from(sorted(CHIP_ACTIONS)), then=st.sampled_from(sorted(ACTIONS)))
def test_chips_and_one_more_action_are_enough_in_either_order(first: str, then: str):
    assert is_substantial([first, then])
    assert is_substantial([then, first])
