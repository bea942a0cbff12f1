"""The order of action."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.betting.order import (
    DealtTable,
    big_blind_player,
    bring_in_player,
    opening_player,
    order_of_action,
    players_clockwise_from,
    players_with_option,
)
from rulings.rules.betting.street import STREETS
from tests.suite.each_case import for_each
from tournaments.rules.cards import Card, parse_card
from tournaments.rules.rulebook.house_rules import house_rules_of

FOUR = tuple("SBUD")  # small blind, big blind, under the gun, button


def order(street: str, players: Sequence[str] = FOUR, **given: Any) -> str:
    return "".join(order_of_action(DealtTable(players=tuple(players), **given), street=street))


def test_action_before_the_flop_starts_left_of_the_last_blind():
    assert order("preflop") == "UDSB"
    assert [order(street) for street in ("flop", "turn", "river")] == ["SBUD"] * 3


def test_tda_rule_34b_heads_up_button_acts_first_before_the_flop():
    assert order("preflop", "BD") == "DB"
    assert order("flop", "BD") == "BD"
    assert big_blind_player(DealtTable(players=("B", "D"))) == "B"


def test_dead_small_blind_is_skipped_in_the_order():
    assert order("preflop", "BUCD", dead_small_blind=True) == "UCDB"


def test_action_with_a_single_blind_starts_left_of_the_blind():
    assert order("preflop", "BUD", blinds=1) == "UDB"


def test_action_with_three_blinds_starts_left_of_the_biggest():
    assert order("preflop", blinds=3) == "UDSB"


def test_live_straddler_acts_last_before_the_flop():
    assert order("preflop", "SBXUD", straddlers=("X",)) == "UDSBX"
    assert order("preflop", "SBXYD", straddlers=("X", "Y")) == "DSBXY"
    assert order("flop", "SBXUD", straddlers=("X",)) == "SBXUD"


@for_each(
    ("players", "straddlers", "expected"),
    [
        ("SBUCD", "D", "UCSBD"),
        ("SBUCD", "C", "UDSBC"),
        # left of the big blind it is a live straddle, and one over it too
        ("SBUCD", "U", "CDSBU"),
        ("SBUCD", "UC", "DSBUC"),
        ("SBUCD", "CD", "UCSBD"),
        ("SBUCD", "DC", "UDSBC"),
    ],
)
def test_house_rule_may_start_action_left_of_big_blind_despite_a_straddle(players, straddlers, expected):
    assert order("preflop", players, straddlers=tuple(straddlers), skips_straddler=True) == expected


def test_action_after_a_mississippi_button_straddle_starts_with_the_small_blind():
    assert order("preflop", straddlers=("D",)) == "SBUD"


def test_third_street_starts_with_the_bring_in():
    assert order("third", "ABCD", opener="C") == "CDAB"
    assert order("fourth", "ABCD", opener="B", out=frozenset("D")) == "BCA"


def test_tda_rp_10e_action_starts_left_of_an_all_in_bring_in():
    assert order("third", "ABCD", opener="C", out=frozenset("C")) == "DAB"


def test_folded_and_all_in_players_are_skipped_in_the_order():
    assert order("flop", out=frozenset("BD")) == "SU"
    assert order("flop", out=frozenset("SBUD")) == ""


def test_order_of_action_of_a_lone_player_contains_only_that_player():
    assert order("river", "A") == order("preflop", "A") == "A"


@pytest.mark.parametrize(
    ("street", "given", "option"),
    [
        ("preflop", {}, ("B",)),
        ("preflop", {"straddlers": ("U",)}, ("U",)),
        ("preflop", {"out": frozenset("B")}, ()),
        ("flop", {}, ()),
    ],
)
def test_only_the_last_blind_or_straddler_may_raise_an_unraised_pot(street, given, option):
    assert players_with_option(DealtTable(players=FOUR, **given), street=street) == option


def test_players_listed_clockwise_from_a_player_end_with_that_player():
    assert players_clockwise_from("ABCD", "B") == tuple("CDAB")


@given(count=st.integers(1, 10), street=st.sampled_from(STREETS), data=st.data())
def test_each_active_player_acts_once(count, street, data):
    players = tuple(f"P{seat}" for seat in range(count))
    out = data.draw(st.frozensets(st.sampled_from(players)))
    table = DealtTable(players=players, out=out, opener=data.draw(st.sampled_from(players)))
    assert sorted(order_of_action(table, street=street)) == sorted(set(players) - out)


TDA = house_rules_of()
NEAREST = house_rules_of(overrides={"bring_in_tie": "nearest_dealer"})


def doors(cards: str) -> dict[str, Card]:
    return {f"P{at}": parse_card(text) for at, text in enumerate(cards.split(), start=1)}


def boards(*hands: str) -> dict[str, list[Card]]:
    return {f"P{at}": [parse_card(text) for text in hand.split()] for at, hand in enumerate(hands, start=1)}


@pytest.mark.parametrize(
    ("game", "cards", "player"),
    [
        ("seven_card_stud", "7d 2c Kh", "P2"),
        ("seven_card_stud", "Ad 3c Kh", "P2"),
        ("seven_card_stud", "2s 2c 2h", "P2"),
        ("stud_hi_lo", "Ad As Kh", "P3"),
        ("razz", "7d 2c Kh", "P3"),
        ("razz", "Ad 2c 3h", "P3"),
        ("razz", "Kc Ks Kh", "P2"),
    ],
)
def test_highest_door_card_brings_in_in_razz(game, cards, player):
    assert bring_in_player(doors(cards), game=game, house_rules=TDA) == player


def test_house_rule_may_give_the_bring_in_to_the_first_equal_card():
    assert bring_in_player(doors("9s 2s 2c 2h"), game="seven_card_stud", house_rules=NEAREST) == "P2"
    assert bring_in_player(doors("9s Kc Ks 2h"), game="razz", house_rules=NEAREST) == "P2"


@for_each(
    ("game", "hands", "player"),
    [
        ("seven_card_stud", ("Kd 9c", "Ah 2c", "8s 8d"), "P3"),
        ("seven_card_stud", ("Kd Kc 2h", "3h 3c 3d", "As Qd Jc"), "P2"),
        ("seven_card_stud", ("Kd Kc 2h 2d", "Ah Ac 9d 8c", "7s 5d 4c 3c"), "P1"),
        ("seven_card_stud", ("Kd Kc 2h", "Kh Ks 3d", "As Qd Jc"), "P2"),
        ("seven_card_stud", ("Td 9d 8d 7d", "2c 2d 3h 4h", "As Kd Jc 9c"), "P2"),
        ("razz", ("Kd 9c", "Ah 2c", "8s 8d"), "P2"),
        ("razz", ("4d 3c", "5h Ac", "2s 2d"), "P1"),
        ("razz", ("7d 7c 2h", "Kh Qs Jd", "7h 7s 3d"), "P2"),
        ("razz", ("7d 7c 2h", "9h 9s Ad", "7h 7s 3d"), "P1"),
    ],
)
def test_lowest_board_acts_first_in_razz(game, hands, player):
    assert opening_player(boards(*hands), game=game) == player


def test_tda_rp_10d_suit_decides_between_equal_boards():
    equal = boards("Kd 9c", "Ks 9h", "Kh 9s")
    assert opening_player(equal, game="seven_card_stud") == "P2"
    assert opening_player(equal, game="razz") == "P2"
    assert opening_player(boards("As 3c", "Ad 3s"), game="razz") == "P2"


def test_last_remaining_player_opens_the_betting():
    assert opening_player(boards("Kd 9c"), game="razz") == "P1"
    assert bring_in_player(doors("Kd"), game="razz", house_rules=TDA) == "P1"
