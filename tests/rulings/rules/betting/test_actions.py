"""Actions in turn, and what cannot have happened."""

import pytest

from rulings.rules.betting.actions import VERBS, ActionInTurn, state_after_actions
from rulings.rules.betting.street import ImpossibleAction
from tests.rulings.rules.rounds import a_street, after, figures, happened
from tests.suite.each_case import for_each

FLOP = a_street("flop", "A B C", blinds=(100, 200), stacks={"C": 500})
PREFLOP = a_street("preflop", "U S B", blinds=(100, 200))
LIMIT = a_street("flop", "A B C", betting="fixed_limit", blinds=(10, 20), bets=(20, 40))
STUD = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5)


@for_each(
    ("street", "lines", "expected"),
    [
        (FLOP, ["B check"], "A, who is next to act"),
        (FLOP, ["A bet 300", "A call"], "B, who is next to act"),
        (FLOP, ["A bet 300", "B check"], "fold, call or raise: the bet is 300"),
        (FLOP, ["A bet 300", "B bet 600"], "fold, call or raise_to: the bet is 300"),
        (FLOP, ["A bet 199"], "a raise to at least 200"),
        (FLOP, ["A bet"], "an amount in chips"),
        (FLOP, ["A bet 300", "B raise_to 599"], "a raise to at least 600"),
        (FLOP, ["A bet 300", "B call 200"], "a call to 300"),
        (FLOP, ["A bet 300", "B call", "C raise_to 501"], "a raise to at least 500, at most 500"),
        (FLOP, ["A bet 300", "B all_in"], "the player's total chips"),
        (FLOP, ["A bet 300", "B call", "C all_in 400"], "all-in for 500"),
        (FLOP, ["A bet 300", "B fold", "C fold", "A check"], "no action, the betting round is over"),
        (FLOP, ["A check", "B bet 600", "C all_in 500", "A call", "B call"], "no action, the betting round is over"),
        (PREFLOP, ["U call", "S all_in 100"], "all-in for more than the 100 in front"),
        (PREFLOP, ["U check"], "fold, call or raise: the bet is 200"),
        (LIMIT, ["A bet 40"], "a raise to 20"),
        (LIMIT, ["A bet 20", "B raise_to 50"], "a raise to 40"),
        (LIMIT, ["A bet 20", "B all_in 41"], "a raise to 40"),
        (LIMIT, ["A bet 20", "B all_in 25", "C call", "A raise_to 40"], "no raise, the betting is not reopened"),
        (STUD, ["L fold"], "the bring-in of 5, or a full bet"),
        (STUD, ["L check"], "fold, call or raise: the bet is 5"),
        (STUD, ["L bring_in", "A raise_to 10"], "a raise to 15"),
    ],
)
def test_refusal_shows_the_position_of_the_impossible_action(street, lines, expected):
    with pytest.raises(ImpossibleAction) as refused:
        after(street, *lines)
    assert (refused.value.expected, refused.value.at) == (expected, len(lines) - 1)


def test_tda_rule_55_call_without_a_bet_is_a_check():
    assert after(FLOP, "A call") == after(FLOP, "A check")


def test_tda_rule_55_raise_without_a_bet_is_a_bet():
    assert after(FLOP, "A raise_to 300") == after(FLOP, "A bet 300")


def test_call_with_too_few_chips_is_all_in():
    state = after(FLOP, "A bet 800", "B fold", "C call")
    assert (state.in_front["C"], state.all_in, state.bet) == (500, frozenset({"C"}), 800)


def test_raise_with_the_last_chip_is_all_in():
    assert after(FLOP, "A check", "B check", "C bet 500").all_in == {"C"}


def test_all_in_for_exactly_the_bet_is_a_call():
    state = after(FLOP, "A bet 500", "B fold", "C all_in")
    assert (state.bet, state.last_raise, state.turn) == (500, 500, None)


def test_player_whose_raise_is_raised_may_act_again():
    assert after(FLOP, "A bet 200", "B raise_to 400", "C fold", "A raise_to 600").turn == "B"


def test_fold_without_a_bet_is_counted():
    assert after(FLOP, "A fold", "B check").turn == "C"


def test_full_bet_instead_of_a_bring_in_is_a_bet():
    assert figures(STUD, "L raise_to 15") == (15, 30, 30)
    assert figures(STUD, "L bet 15") == (15, 30, 30)


def test_bet_up_to_the_cap_is_all_in():
    street = a_street("flop", "A B", betting="cap_limit", blinds=(1, 2), cap=60, earlier={"A": 10, "B": 10})
    state = after(street, "A bet 50")
    assert (state.all_in, state.turn) == (frozenset({"A"}), "B")
    assert after(street, "A all_in 30", "B call").turn is None


def test_all_in_with_an_unknown_stack_may_stay_below_the_cap():
    street = a_street("flop", "A B", betting="cap_limit", blinds=(1, 2), cap=60)
    assert after(street, "A all_in 40").bet == 40
    with pytest.raises(ImpossibleAction, match="all-in for 60"):
        after(street, "A all_in 61")


def test_every_betting_verb_of_the_contract_is_defined():
    assert {"fold", "check", "call", "bet", "raise_to", "all_in"} <= VERBS.keys()


def test_applying_actions_does_not_change_the_street_at_its_start():
    state_after_actions(FLOP, happened("A bet 300", "B call"))
    assert state_after_actions(FLOP, []) == state_after_actions(FLOP, [])
    assert ActionInTurn("A", "fold").to is None
