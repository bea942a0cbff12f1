"""Pot-limit arithmetic, before the flop above all."""

from typing import Any

import pytest

from rulings.rules.betting.street import Street
from tests.rulings.rules.rounds import a_street, choices, figures
from tests.suite.each_case import for_each
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.rulebook.house_rules import house_rules_of

ASSUMED = house_rules_of(overrides={"pot_limit_preflop": "assumed_call"})


def preflop(players: str = "U V S B", **given: Any) -> Street:
    return a_street("preflop", players, **{"betting": "pot_limit", "blinds": (100, 200)} | given)


def most(street: Street, *lines: str) -> int | None:
    return choices(street, *lines).max_raise_to


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], 700),
        (["U call"], 900),
        (["U raise_to 700"], 2_400),
        (["U raise_to 700", "V fold", "S fold"], 2_200),
        (["U fold", "V fold"], 600),
        (["U fold", "V fold", "S call"], 600),
    ],
)
def test_pot_limit_maximum_before_the_flop_is_the_true_pot(lines, expected):
    assert most(preflop(), *lines) == expected


@for_each(
    ("lines", "expected"),
    [
        ([], 800),
        (["U call"], 1_000),
        (["U fold", "V fold"], 600),
        (["U fold", "V fold", "S call"], 600),
        (["U call", "V fold", "S fold"], 800),
        (["U raise_to 800", "V fold", "S fold"], 2_600),
        (["U raise_to 800", "V fold", "S fold", "B raise_to 1400"], 4_300),
        (["U raise_to 800", "V fold", "S fold", "B raise_to 1400", "U raise_to 4300"], 13_000),
    ],
)
def test_roberts_rules_count_the_small_blind_as_a_full_big_blind(lines, expected):
    assert most(preflop(house_rules=ASSUMED), *lines) == expected


@pytest.mark.parametrize("posted", [{"B": 200}, {"S": 40, "B": 200}, {"S": 100, "B": 120}, {"S": 100, "B": 0}])
def test_tda_rule_54b_missing_or_short_blinds_count_in_full_in_the_pot(posted):
    assert figures(preflop(posted=posted)) == (200, 400, 700)


def test_tda_rule_54b_all_in_short_blind_counts_in_full_in_the_pot():
    assert figures(preflop(stacks={"S": 40, "B": 120})) == (200, 400, 700)


def test_house_rule_may_count_only_posted_blinds_in_the_pot():
    house_rules = house_rules_of(overrides={"dead_sb_counts_full": False})
    assert most(preflop(posted={"B": 200}, house_rules=house_rules)) == 600
    assert most(preflop(posted={"S": 40, "B": 200}, house_rules=house_rules)) == 640


def test_house_rule_may_raise_the_maximum_opening_of_the_small_blind():
    house_rules = house_rules_of(overrides={"sb_open": "dead_money"})
    assert most(preflop(house_rules=house_rules), "U fold", "V fold") == 700
    assert most(preflop(house_rules=house_rules), "U call", "V fold") == 800


def test_big_blind_ante_counts_in_the_pot_only_by_house_rule():
    ante = Ante(AnteKind.BIG_BLIND, 200)
    assert most(preflop(ante=ante)) == 700
    assert most(preflop(ante=ante, house_rules=house_rules_of(overrides={"ante_in_pl_preflop": True}))) == 900


def test_three_blinds_count_in_the_pot():
    assert figures(preflop("U D S B", blinds=(50, 100), third_blind=50)) == (100, 200, 400)


def test_uneven_blinds_count_in_the_pot():
    assert figures(preflop(blinds=(200, 300))) == (300, 600, 1_100)
    assert figures(preflop(blinds=(1, 1))) == (1, 2, 4)


def test_straddle_counts_in_the_pot():
    street = preflop("U S B X", blinds=(5, 10), straddlers=("X",))
    assert figures(street) == (20, 30, 75)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [([], 20), (["A bet 5"], 35), (["A bet 5", "B raise_to 35"], 130), (["A bet 5", "B raise_to 35", "C call"], 165)],
)
def test_tda_rule_54c_pot_after_the_flop_is_all_chips_on_the_table(lines, expected):
    street = a_street("flop", "A B C D", betting="pot_limit", blinds=(2, 5), pot=20)
    assert most(street, *lines) == expected


def test_own_bet_counts_in_the_pot_limit_pot():
    street = a_street("flop", "A B", betting="pot_limit", blinds=(2, 5), pot=20)
    assert most(street, "A bet 5", "B raise_to 35") == 35 + (20 + 5 + 35 + 30)


def test_half_pot_raise_adds_half_of_the_pot_after_the_call():
    street = a_street("flop", "A B", betting="half_pot", blinds=(5, 10), pot=100)
    assert figures(street) == (0, 10, 50)
    assert figures(street, "A bet 50") == (50, 100, 150)
    assert figures(preflop(betting="half_pot")) == (200, 400, 450)


def test_maximum_raise_is_never_below_the_minimum_raise():
    assert figures(a_street("flop", "A B", betting="pot_limit", blinds=(2, 5), pot=3)) == (0, 5, 5)
    assert figures(a_street("flop", "A B", betting="half_pot", blinds=(5, 10), pot=15)) == (0, 10, 10)


def test_roberts_rule_14_pot_is_rounded_up_to_the_unit():
    house_rules = house_rules_of(overrides={"pl_rounding": "up_to_unit"})
    street = a_street("flop", "A B", betting="pot_limit", blinds=(25, 25), pot=80, chip=25, house_rules=house_rules)
    assert most(street) == 100


def test_stack_limits_the_maximum_raise():
    assert figures(preflop(stacks={"U": 500})) == (200, 400, 500)
    assert figures(preflop(stacks={"U": 300})) == (200, 300, 300)
