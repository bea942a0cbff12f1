"""TDA 2024 rule 21, Betting in poker: main pot, side pots, antes, dead money."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.pots.side_pots import Contributions, Pot, main_and_side_pots

NAMES = list("ABCDEFG")
CHIPS = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 40))
PUT_IN = st.builds(
    Contributions, bets=CHIPS, antes=CHIPS, dead=st.dictionaries(st.sampled_from(NAMES), st.integers(0, 9), max_size=1)
)


def pot_rows(
    bets: dict[str, int] | None = None,
    *,
    antes: dict[str, int] | None = None,
    dead: dict[str, int] | None = None,
    folded: Sequence[str] = (),
) -> list[tuple[int, str]]:
    """The pots as (amount, "who")."""
    put_in = Contributions(bets=bets or {}, antes=antes or {}, dead=dead or {})
    return [(pot.amount, "".join(pot.eligible)) for pot in main_and_side_pots(put_in, folded=folded)]


def test_rule_21_three_stacks_make_three_pots():
    assert pot_rows({"A": 10, "B": 20, "C": 30}) == [(30, "ABC"), (20, "BC"), (10, "C")]


def test_rule_21_equal_all_ins_make_a_single_pot():
    assert pot_rows({"A": 500, "B": 500, "C": 500}) == [(1500, "ABC")]


def test_rule_21_last_player_left_takes_a_single_pot():
    assert pot_rows({"A": 500, "B": 200, "C": 300}, antes={"A": 25, "D": 25}, folded="BCD") == [(1050, "A")]


def test_folded_chips_remain_in_every_pot_up_to_their_amount():
    assert pot_rows({"A": 100, "B": 300, "C": 300, "D": 250}, folded="D") == [(400, "ABC"), (550, "BC")]


def test_folded_chips_above_every_all_in_remain_in_the_last_pot():
    assert pot_rows({"A": 100, "B": 100, "C": 130}, folded="C") == [(330, "AB")]


def test_single_chip_makes_a_pot():
    assert pot_rows({"A": 1, "B": 2}) == [(2, "AB"), (1, "B")]


def test_pots_without_chips_are_omitted():
    assert pot_rows({"A": 0, "B": 0}) == []


def test_player_short_of_the_ante_can_win_an_equal_part_of_each_ante():
    assert pot_rows({"B": 200, "C": 200}, antes={"A": 40, "B": 100, "C": 100, "D": 100}, folded="D") == [
        (160, "ABC"),
        (580, "BC"),
    ]


def test_player_with_a_bet_has_paid_the_whole_ante():
    assert pot_rows({"A": 50, "B": 50}, antes={"B": 10, "C": 10}, folded="C") == [(120, "AB")]


def test_player_all_in_for_the_ante_can_win_only_the_antes():
    assert pot_rows({"B": 60, "C": 60}, antes={"A": 10, "B": 10, "C": 10}) == [(30, "ABC"), (120, "BC")]


def test_every_remaining_player_can_win_the_whole_big_blind_ante():
    assert pot_rows({"A": 12, "B": 3, "C": 12}, dead={"B": 6}) == [(15, "ABC"), (18, "AC")]


def test_ante_of_a_folded_big_blind_remains_in_the_pot():
    assert pot_rows({"A": 12, "B": 6, "C": 12}, dead={"B": 6}, folded="B") == [(36, "AC")]


def test_pot_of_antes_can_be_won_only_by_players_who_paid():
    assert pot_rows(antes={"A": 5, "B": 10, "C": 10}) == [(15, "ABC"), (10, "BC")]


def test_unmatched_dead_money_goes_to_the_last_pot():
    assert pot_rows({"D": 8}, antes={"A": 5, "B": 10, "D": 10}, folded="D") == [(15, "AB"), (18, "B")]
    assert pot_rows({"D": 8}, dead={"A": 5}, folded="D") == [(13, "A")]


def test_players_in_each_pot_are_sorted():
    assert main_and_side_pots(Contributions(bets={"C": 5, "A": 5, "B": 5}, antes={}, dead={})) == [
        Pot(15, ("A", "B", "C"))
    ]


def test_pots_need_a_player_who_has_not_folded():
    with pytest.raises(ValueError, match="everybody folded"):
        pot_rows({"A": 5}, folded="A")


@given(put_in=PUT_IN, folded=st.sets(st.sampled_from(NAMES)))
def test_pots_add_up_to_all_bets(put_in: Contributions, folded: set[str]):
    if put_in.players <= folded:
        return
    result = main_and_side_pots(put_in, folded=folded)
    assert sum(pot.amount for pot in result) == put_in.total
    assert [pot for pot in result if pot.amount <= 0 or set(pot.eligible) & folded or not pot.eligible] == []


@given(put_in=PUT_IN, folded=st.sets(st.sampled_from(NAMES)))
def test_each_side_pot_has_fewer_players(put_in: Contributions, folded: set[str]):
    if put_in.players <= folded:
        return
    sides = [set(pot.eligible) for pot in main_and_side_pots(put_in, folded=folded)]
    assert all(later < earlier for earlier, later in pairwise(sides))


@given(bets=st.dictionaries(st.sampled_from(NAMES), st.integers(1, 40), min_size=1))
def test_player_wins_at_most_an_equal_stake_from_each_opponent(bets: dict[str, int]):
    for player, chips in bets.items():
        contested = sum(
            pot.amount
            for pot in main_and_side_pots(Contributions(bets=bets, antes={}, dead={}))
            if player in pot.eligible
        )
        assert contested == sum(min(chips, other) for other in bets.values())
