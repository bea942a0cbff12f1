"""Shared by tests of chips: a set, a break, two tables of three, and refusals."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.selectors.chips.sums import ChipSum, chip_sum
from tables.services.chips.sets import set_chips
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence

#: 20,000: 10 of 100, 8 of 500, 15 of 1,000
SET = [
    {"worth": 100, "colour": "black", "hex": "#222222", "inventory": 200, "in_stack": 10},
    {"worth": 500, "colour": "purple", "hex": "#663399", "inventory": 100, "in_stack": 8},
    {"worth": 1_000, "colour": "yellow", "hex": "#e0c020", "inventory": 300, "in_stack": 15},
]
#: in the break after two levels: 100s are no longer needed at 500 / 1,000
BREAK = NOON + 45 * MINUTE


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> Refused:
    """Return what an action is refused with; it always has words."""
    with pytest.raises(Refused) as refused:
        play(action, **given)
    assert refusal_sentence(refused.value)
    return refused.value


def seated(play: Play) -> None:
    """Two tables of three in the break, the set known."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(set_chips, chips=SET)
    play.now = BREAK


def summed(play: Play) -> ChipSum:
    return chip_sum(play.tournament, now=play.now)
