"""A betting round as it begins."""

from typing import Any

from tests.rulings.rules.rounds import a_street
from tests.suite.each_case import for_each
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.rulebook.house_rules import house_rules_of

BIG_BLIND_ANTE = Ante(AnteKind.BIG_BLIND, 200)
COUNTED = house_rules_of(overrides={"ante_in_pot_limit": "counted"})


@for_each(
    ("name", "size"),
    [
        ("preflop", 20),
        ("flop", 20),
        ("turn", 40),
        ("river", 40),
        ("third", 20),
        ("fourth", 20),
        ("fifth", 40),
        ("sixth", 40),
        ("seventh", 40),
    ],
)
def test_fixed_limit_uses_the_big_bet_on_later_streets(name, size):
    street = a_street(name, "A B", betting="fixed_limit", bets=(20, 40), bring_in=5)
    assert (street.fixed_limit_sizes, street.smallest_bet) == ((size,), size)


def test_smallest_bet_is_the_big_blind_or_the_spread_minimum():
    assert a_street("flop", "A B", blinds=(100, 200)).smallest_bet == 200
    assert a_street("flop", "A B", betting="spread_limit", spread=(3, 100), blinds=(2, 5)).smallest_bet == 3
    assert a_street("third", "A B", bring_in=5, bets=(15, 30)).smallest_bet == 15


def test_spread_may_be_wider_on_the_last_street():
    on_the_end: dict[str, Any] = {"betting": "spread_limit", "spread": (1, 5, 10)}
    assert a_street("turn", "A B", **on_the_end).spread_range == (1, 5)
    assert a_street("river", "A B", **on_the_end).spread_range == (1, 10)
    assert a_street("seventh", "A B", **on_the_end).spread_range == (1, 10)
    assert a_street("river", "A B", betting="spread_limit", spread=(1, 5)).spread_range == (1, 5)


def test_house_rule_decides_whether_antes_count_before_the_flop():
    asked: dict[str, Any] = {"blinds": (100, 200), "ante": BIG_BLIND_ANTE}
    assert a_street("preflop", "A B C", **asked).chips_in_middle == 0
    assert a_street("preflop", "A B C", **asked, pot=200).chips_in_middle == 0
    assert a_street("preflop", "A B C", **asked, pot=250).chips_in_middle == 50
    assert a_street("preflop", "A B C", **asked, house_rules=COUNTED).chips_in_middle == 200
    assert a_street("preflop", "A B C", **asked, house_rules=COUNTED, pot=250).chips_in_middle == 250


def test_antes_count_in_the_pot_after_the_flop():
    assert a_street("flop", "A B", blinds=(100, 200), ante=BIG_BLIND_ANTE, pot=700).chips_in_middle == 700
    assert a_street("third", "A B C", bring_in=5, ante=Ante(AnteKind.EACH, 10), pot=30).chips_in_middle == 30


def test_stack_in_cap_limit_is_at_most_the_cap():
    street = a_street("flop", "A B C", betting="cap_limit", cap=60, stacks={"A": 50, "B": 500}, earlier={"B": 20})
    assert [street.max_total(player) for player in "ABC"] == [50, 40, 60]
    assert a_street("flop", "A B", stacks={"A": 50}).max_total("B") is None


def test_player_who_reached_the_cap_has_no_chips_to_bet():
    assert a_street("turn", "A B", betting="cap_limit", cap=60, earlier={"A": 75}).max_total("A") == 0
