"""TDA 2024 rules 42 and 56: only the first motion counts."""

import pytest

from rulings.rules.chips.chip_ruling import SpokenAction, SpokenWord
from rulings.rules.chips.situation import ChipRuling, Ground, Situation
from rulings.rules.chips.string_bet import StringBet, string_bet_ruling

SPOT = Situation(bet=1000, full=1000)


def test_rule_56_chips_of_a_later_motion_go_back():
    ruling = string_bet_ruling(SPOT, [[1000], [1000, 500]])
    assert (ruling, ruling.is_string_bet) == (StringBet(ChipRuling("call", 1000, Ground.EXACT), 1500), True)


def test_rule_56_first_motion_alone_can_be_a_raise():
    ruling = string_bet_ruling(SPOT, [[1000, 500, 100], [5000]])
    assert ruling == StringBet(ChipRuling("raise", 2000, Ground.HALF_OR_MORE), 5000)


def test_rule_42_single_motion_is_not_a_string_bet():
    ruling = string_bet_ruling(SPOT, [[1000, 500, 500]])
    assert (ruling.later, ruling.is_string_bet, ruling.ruling.to) == (0, False, 2000)


def test_rule_42_announced_amount_may_be_bet_in_several_motions():
    ruling = string_bet_ruling(SPOT, [[1000], [1000], [1000]], said=SpokenAction(SpokenWord.RAISE_TO, 3000))
    assert (ruling.ruling.to, ruling.is_string_bet) == (3000, False)


def test_rule_42_raise_without_an_amount_counts_only_the_first_motion():
    ruling = string_bet_ruling(SPOT, [[1000, 1000], [5000]], said=SpokenAction(SpokenWord.RAISE))
    assert (ruling.ruling.ruling, ruling.ruling.to, ruling.later) == ("raise", 2000, 5000)


def test_call_announced_before_a_raise_is_binding():
    ruling = string_bet_ruling(SPOT, [[1000], [4000]], said=SpokenAction(SpokenWord.CALL))
    assert (ruling.ruling.ruling, ruling.later) == ("call", 4000)


def test_string_bet_without_chips_is_refused():
    with pytest.raises(ValueError, match="no chips"):
        string_bet_ruling(SPOT, [])
