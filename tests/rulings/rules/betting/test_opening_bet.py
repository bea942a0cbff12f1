"""The opening state of a street."""

import pytest

from rulings.rules.betting.opening_bet import opening_state
from tests.rulings.rules.rounds import a_street
from tournaments.rules.rulebook.house_rules import house_rules_of


def test_big_blind_counts_as_the_opening_bet():
    state = opening_state(a_street("preflop", "U S B", blinds=(100, 200)))
    assert (state.bet, state.full_bet, state.last_raise, state.turn) == (200, 200, 200, "U")
    assert state.in_front == {"S": 100, "B": 200}


def test_players_must_call_the_full_big_blind_when_it_is_short():
    state = opening_state(a_street("preflop", "U S B", blinds=(100, 200), posted={"S": 100, "B": 120}))
    assert (state.bet, state.last_raise, state.all_in) == (200, 200, frozenset({"B"}))


def test_heads_up_small_blind_acts_first_before_the_flop():
    assert opening_state(a_street("preflop", "BTN BB", blinds=(100, 200))).turn == "BTN"


def test_streets_after_the_flop_begin_without_a_bet():
    state = opening_state(a_street("flop", "A B C", blinds=(100, 200)))
    assert (state.bet, state.last_raise, state.turn, state.in_front) == (0, 200, "A", {})


def test_player_who_is_all_in_at_the_start_is_skipped():
    assert opening_state(a_street("flop", "A B C", blinds=(100, 200), stacks={"A": 0})).turn == "B"


def test_betting_needs_two_players_with_chips():
    assert opening_state(a_street("flop", "A B", blinds=(100, 200), stacks={"A": 0, "B": 900})).turn is None
    assert opening_state(a_street("flop", "A B", blinds=(100, 200), stacks={"A": 0, "B": 0})).turn is None


def test_lone_player_has_no_turn_to_act():
    assert opening_state(a_street("flop", "A", blinds=(100, 200))).turn is None


def test_small_blind_may_call_an_all_in_big_blind():
    assert opening_state(a_street("preflop", "S B", blinds=(100, 200), stacks={"S": 900, "B": 200})).turn == "S"


def test_big_blind_need_not_act_against_an_all_in_small_blind():
    assert opening_state(a_street("preflop", "S B", blinds=(100, 200), stacks={"S": 100, "B": 900})).turn is None


@pytest.mark.parametrize(
    ("straddlers", "bet", "least"),
    [(("X",), 20, 10), (("X", "Y"), 40, 20)],
)
def test_re_straddle_doubles_the_straddle(straddlers, bet, least):
    state = opening_state(a_street("preflop", "U S B X Y", blinds=(5, 10), straddlers=straddlers))
    assert (state.bet, state.last_raise) == (bet, least)


def test_roberts_rules_require_raising_by_the_whole_straddle():
    street = a_street("preflop", "U S B X", blinds=(5, 10), straddlers=("X",), house_rules=house_rules_of("roberts"))
    assert opening_state(street).last_raise == 20


def test_straddle_counts_as_a_raise_in_limit():
    street = a_street("preflop", "U S B X", betting="fixed_limit", blinds=(10, 20), straddlers=("X",))
    state = opening_state(street)
    assert (state.bet, state.full_bet, state.raises, state.last_raise) == (40, 40, 1, 20)


def test_big_blind_below_the_limit_bet_is_not_a_full_bet():
    state = opening_state(a_street("preflop", "U S B", betting="fixed_limit", blinds=(1, 2), bets=(4, 8)))
    assert (state.bet, state.full_bet, state.last_raise) == (2, 0, 4)


def test_big_blind_is_the_opening_bet_in_spread_limit():
    state = opening_state(a_street("preflop", "U S B", betting="spread_limit", spread=(3, 100), blinds=(2, 5)))
    assert (state.bet, state.full_bet, state.last_raise) == (5, 5, 5)


def test_action_starts_left_of_a_posted_bring_in():
    state = opening_state(a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5, posted={"L": 5}))
    assert (state.bet, state.full_bet, state.last_raise, state.turn) == (5, 0, 15, "A")
    assert state.no_option == {"L"}


def test_player_with_the_bring_in_acts_first():
    state = opening_state(a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5))
    assert (state.bet, state.turn, state.in_front) == (5, "L", {})


def test_tda_rp_10e_bring_in_is_owed_after_an_all_in_ante():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5, stacks={"L": 0})
    assert (opening_state(street).bet, opening_state(street).turn) == (5, "A")


def test_player_with_a_full_bring_in_may_still_raise():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=15, posted={"L": 15})
    state = opening_state(street)
    assert (state.full_bet, state.turn, state.no_option) == (15, "A", frozenset())


def test_kill_blind_counts_as_the_opening_bet():
    street = a_street(
        "preflop", "U S B K", betting="fixed_limit", blinds=(10, 20), bets=(40, 80), posted={"S": 10, "B": 20, "K": 40}
    )
    state = opening_state(street)
    assert (state.bet, state.full_bet, state.raises, state.last_raise) == (40, 40, 0, 40)
