"""Turns of a mix at a table."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.hands.turns import Turn, hands_of_turn, next_chooser, next_turn, turn_from_json


def test_first_hand_begins_the_first_game() -> None:
    assert next_turn(None, hands=8) == Turn(1, 1, 8)


def test_game_changes_after_the_last_hand_of_its_turn() -> None:
    assert next_turn(Turn(1, 7, 8), hands=8) == Turn(1, 8, 8)
    assert next_turn(Turn(1, 8, 8), hands=6) == Turn(2, 1, 6)


def test_rotation_begins_again_after_its_last_game() -> None:
    assert [Turn(number, 1, 8).place_in(5) for number in range(1, 8)] == [0, 1, 2, 3, 4, 0, 1]


def test_orbit_has_a_hand_for_each_player_or_six_hands_at_a_short_table() -> None:
    assert [hands_of_turn("orbit", players=players) for players in (8, 4, 3, 2)] == [8, 4, 6, 6]
    assert hands_of_turn(8, players=3) == 8


def test_tables_that_change_together_wait_for_the_slowest() -> None:
    slow, done = Turn(1, 5, 8), Turn(1, 8, 8)
    assert next_turn(done, hands=8, others=[slow]) == Turn(1, 9, 8)
    assert next_turn(Turn(1, 9, 8), hands=8, others=[done]) == Turn(2, 1, 8)
    assert next_turn(done, hands=8, others=[Turn(2, 3, 8)]) == Turn(2, 1, 8)
    assert next_turn(None, hands=8, others=[Turn(3, 2, 8), None]) == Turn(3, 1, 8)


def test_choice_moves_to_the_next_player_and_passes_over_empty_seats() -> None:
    assert next_chooser([2, 5, 7], last=0, button=5) == 5
    assert next_chooser([2, 5, 7], last=0, button=4) == 2
    assert [next_chooser([2, 5, 7], last=seat, button=5) for seat in (2, 3, 7)] == [5, 5, 2]
    assert next_chooser([], last=3, button=0) == 0


def test_stored_turn_is_read_back() -> None:
    chosen = Turn(4, 0, 6, "badugi", "fixed_limit", 5)
    assert [turn_from_json(turn.as_json()) for turn in (chosen, Turn(1, 2, 8))] == [chosen, Turn(1, 2, 8)]
    assert turn_from_json({}) is None


@given(st.lists(st.integers(2, 9), min_size=1, max_size=60))
def test_every_game_of_a_rotation_has_its_turn_in_order(lengths: list[int]) -> None:
    turn, numbers = None, []
    for length in lengths:
        turn = next_turn(turn, hands=length)
        numbers.append(turn.number)
        while not turn.is_over:
            turn = next_turn(turn, hands=length)
    assert numbers == list(range(1, len(lengths) + 1))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=200))
def test_tables_that_change_together_are_never_two_games_apart(deals: list[int]) -> None:
    turns: list[Turn | None] = [None] * 4
    for at in deals:
        turns[at] = next_turn(turns[at], hands=3, others=[turn for other, turn in enumerate(turns) if other != at])
        numbers = [turn.number for turn in turns if turn]
        assert max(numbers) - min(numbers) <= 1
