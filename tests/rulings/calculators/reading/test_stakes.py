"""Reading what a hand is played for."""

import pytest

from rulings.calculators.reading import stakes
from rulings.calculators.reading.fields import InvalidField
from rulings.calculators.reading.stakes import complete_stakes
from tests.suite.each_case import for_each
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.structure.raise_limits import Stakes


def test_ante_is_read_with_its_payer_and_amount():
    assert stakes.read_ante("ante", {"kind": "big_blind", "amount": 200}) == Ante(AnteKind.BIG_BLIND, 200)
    assert stakes.read_ante("ante", 25) == Ante(AnteKind.EACH, 25)
    assert stakes.read_ante("ante", 0) is None
    assert stakes.read_ante("ante", {"kind": "button", "amount": 0}) is None


def test_spread_limit_is_read_from_two_or_three_amounts():
    assert stakes.read_spread("spread", [1, 5]) == (1, 5)
    assert stakes.read_spread("spread", [1, 5, 10]) == (1, 5, 10)


def test_blinds_are_read_from_one_to_three_amounts():
    assert stakes.read_blinds("blinds", {"small": 50, "big": 100, "third": 50}) == {
        "small": 50,
        "big": 100,
        "third": 50,
    }
    assert stakes.read_blinds("blinds", {"big": 100}) == {"big": 100}


@for_each(
    ("read", "value", "field"),
    [
        (stakes.read_ante, {"kind": "nobody", "amount": 5}, "it.kind"),
        (stakes.read_ante, {"kind": "each", "amount": "5"}, "it.amount"),
        (stakes.read_ante, -1, "it"),
        (stakes.read_bets, [20], "it"),
        (stakes.read_bets, [20, 40, 60], "it"),
        (stakes.read_bets, [0, 40], "it[0]"),
        (stakes.read_spread, [1], "it"),
        (stakes.read_spread, [1, 5, 3], "it"),
        (stakes.read_blinds, {"small": 5, "big": 2}, "it.small"),
        (stakes.read_blinds, [5, 10], "it"),
        (stakes.read_betting, "poker", "it"),
        (stakes.read_chips, 0, "it"),
        (stakes.read_cap_on_raises, 101, "it"),
    ],
)
def test_refusal_of_an_invalid_value_contains_the_field_name(read, value, field):
    with pytest.raises(InvalidField) as refused:
        read("it", value)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "big_blind"),
        ({"betting": "spread_limit", "big_blind": 2}, "spread"),
        ({"betting": "cap_limit", "big_blind": 2}, "cap"),
        ({"betting": "fixed_limit"}, "bets"),
        ({"betting": "fixed_limit", "small_bet": 10, "bring_in": 11}, "bring_in"),
    ],
)
def test_unplayable_stakes_are_refused(given, field):
    with pytest.raises(InvalidField) as refused:
        complete_stakes(Stakes(**given))
    assert refused.value.field == field


def test_playable_stakes_are_returned_unchanged():
    for given in (
        {"big_blind": 200},
        {"bring_in": 5},
        {"betting": "fixed_limit", "small_bet": 10, "bring_in": 10},
        {"betting": "spread_limit", "spread": (1, 5)},
        {"betting": "cap_limit", "big_blind": 2, "cap": 60},
    ):
        assert complete_stakes(Stakes(**given)) == Stakes(**given)
