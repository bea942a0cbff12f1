"""The state of a round: live players, those who owe, those yet to act."""

from rulings.rules.betting.state import players_still_to_act
from tests.rulings.rules.rounds import a_street, after

FLOP = a_street("flop", "A B C D", blinds=(100, 200), stacks={"D": 400})


def test_players_who_can_still_bet_are_listed():
    state = after(FLOP, "A bet 300", "B fold", "C call", "D all_in")
    assert state.live_players(FLOP) == ["A", "C", "D"]
    assert state.players_with_chips(FLOP) == ["A", "C"]


def test_players_who_still_owe_chips_are_listed():
    state = after(FLOP, "A bet 300")
    assert [state.needs_more_chips(FLOP, player) for player in "ABCD"] == [False, True, True, True]


def test_turn_passes_clockwise_from_the_last_actor():
    state = after(FLOP, "A check", "B bet 200")
    assert list(players_still_to_act(FLOP, state, after="B")) == ["C", "D", "A"]


def test_betting_round_ends_when_all_players_have_called():
    assert after(FLOP, "A check", "B check", "C check", "D check").turn is None
    assert after(FLOP, "A bet 200", "B call", "C fold", "D call").turn is None


def test_big_blind_may_raise_an_unraised_pot_only_once():
    street = a_street("preflop", "U S B", blinds=(100, 200))
    assert after(street, "U call", "S call").turn == "B"
    assert after(street, "U call", "S call", "B check").turn is None
    assert after(street, "U call", "S call", "B raise_to 400", "U call", "S call").turn is None


def test_live_straddler_acts_last_instead_of_the_big_blind():
    street = a_street("preflop", "U S B X", blinds=(5, 10), straddlers=("X",))
    assert after(street, "U call", "S fold", "B call").turn == "X"
    assert after(street, "U call", "S fold", "B call", "X check").turn is None


def test_sleeper_may_raise_only_after_another_raise():
    street = a_street("preflop", "U X S B", blinds=(5, 10), posted={"X": 20, "S": 5, "B": 10}, sleepers=("X",))
    assert after(street, "U call").turn == "S"
    assert after(street, "U call", "S fold", "B call").turn is None
    assert after(street, "U raise_to 40").turn == "X"


def test_hand_ends_when_all_opponents_fold():
    street = a_street("preflop", "U S B", blinds=(100, 200))
    assert after(street, "U fold", "S fold").turn is None


def test_betting_ends_when_all_players_are_all_in():
    street = a_street("preflop", "U S B", blinds=(100, 200), stacks={"U": 500, "S": 500, "B": 500})
    assert after(street, "U all_in", "S all_in", "B call").turn is None


def test_player_who_covers_an_all_in_needs_only_to_call():
    street = a_street("flop", "A B", blinds=(100, 200), stacks={"A": 500, "B": 900})
    assert after(street, "A all_in").turn == "B"
    assert after(street, "A all_in", "B call").turn is None


def test_player_with_a_called_bring_in_may_not_raise():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5, posted={"L": 5})
    assert after(street, "A call", "B call").turn is None
    assert after(street, "A complete 15", "B fold").turn == "L"


def test_player_with_a_voluntary_bring_in_may_not_raise_after_calls():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=5)
    assert after(street, "L bring_in", "A call", "B call").turn is None


def test_player_with_a_full_bring_in_may_raise_after_calls():
    street = a_street("third", "L A B", betting="fixed_limit", bets=(15, 30), bring_in=15, posted={"L": 15})
    assert after(street, "A call", "B call").turn == "L"
