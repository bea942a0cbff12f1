"""Who acts in what order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.betting.order import Table, big_blind, clockwise_from, order_of_action, who_has_the_option
from rulings.rules.betting.street import STREETS

FOUR = tuple("SBUD")  # small blind, big blind, under the gun, button


def order(street: str, players=FOUR, **given) -> str:
    return "".join(order_of_action(Table(players=tuple(players), **given), street=street))


def test_before_the_flop_the_left_of_the_last_blind_starts_and_later_the_left_of_the_button():
    assert order("preflop") == "UDSB"
    assert [order(street) for street in ("flop", "turn", "river")] == ["SBUD"] * 3


def test_tda_34_b_heads_up_the_button_is_first_before_the_flop_and_last_after_it():
    assert order("preflop", "BD") == "DB"
    assert order("flop", "BD") == "BD"
    assert big_blind(Table(players=("B", "D"))) == "B"


def test_a_dead_small_blind_moves_the_start():
    assert order("preflop", "BUCD", dead_small_blind=True) == "UCDB"


def test_one_blind_alone():
    assert order("preflop", "BUD", blinds=1) == "UDB"


def test_three_blinds_start_left_of_the_big_one():
    assert order("preflop", blinds=3) == "UDSB"


def test_a_live_straddler_acts_last_and_re_straddles_move_on():
    assert order("preflop", "SBXUD", straddlers=("X",)) == "UDSBX"
    assert order("preflop", "SBXYD", straddlers=("X", "Y")) == "DSBXY"
    assert order("flop", "SBXUD", straddlers=("X",)) == "SBXUD"


def test_a_mississippi_straddle_from_the_button_starts_with_the_small_blind():
    assert order("preflop", straddlers=("D",)) == "SBUD"


def test_third_street_starts_with_the_bring_in_and_later_ones_with_the_best_board():
    assert order("third", "ABCD", opener="C") == "CDAB"
    assert order("fourth", "ABCD", opener="B", out=frozenset("D")) == "BCA"


def test_tda_rp_10_e_a_bring_in_all_in_for_the_ante_leaves_the_start_to_his_left():
    assert order("third", "ABCD", opener="C", out=frozenset("C")) == "DAB"


def test_who_folded_or_is_all_in_is_passed_over():
    assert order("flop", out=frozenset("BD")) == "SU"
    assert order("flop", out=frozenset("SBUD")) == ""


def test_one_player_left():
    assert order("river", "A") == order("preflop", "A") == "A"


@pytest.mark.parametrize(
    ("street", "given", "option"),
    [
        ("preflop", {}, ("B",)),
        ("preflop", {"straddlers": ("U",)}, ("B", "U")),
        ("preflop", {"out": frozenset("B")}, ()),
        ("flop", {}, ()),
    ],
)
def test_blinds_and_straddles_have_the_option(street, given, option):
    assert who_has_the_option(Table(players=FOUR, **given), street=street) == option


def test_clockwise_ends_with_the_player_himself():
    assert clockwise_from("ABCD", "B") == tuple("CDAB")


@given(count=st.integers(1, 10), street=st.sampled_from(STREETS), data=st.data())
def test_everybody_who_can_act_does_so_once(count, street, data):
    players = tuple(f"P{seat}" for seat in range(count))
    out = data.draw(st.frozensets(st.sampled_from(players)))
    table = Table(players=players, out=out, opener=data.draw(st.sampled_from(players)))
    assert sorted(order_of_action(table, street=street)) == sorted(set(players) - out)
