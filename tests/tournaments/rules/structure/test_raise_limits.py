"""The limits that a blind schedule prints, by betting structure and house rules."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.not_none import not_none
from tournaments.rules.games import BETTING
from tournaments.rules.levels import Ante, AnteKind, Level
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.raise_limits import (
    LIMITS,
    Stakes,
    killed_stakes,
    limits_of,
    pot_raise_total,
    stakes_of,
)

TDA = house_rules_of()
ROBERTS = house_rules_of("roberts")
ASSUMED = house_rules_of(overrides={"pot_limit_preflop": "assumed_call"})


def blinds(small: int, big: int, *, betting: str = "pot_limit", **rest: Any) -> Stakes:
    return Stakes(betting=betting, small_blind=small, big_blind=big, **rest)


def test_every_betting_structure_has_raise_limits():
    assert LIMITS.keys() == BETTING.keys()


def test_tda_43_no_limit_raise_has_a_minimum_and_no_maximum():
    limits = limits_of(blinds(100, 200, betting="no_limit"), house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to) == (400, None)
    assert limits.small_blind_first_in_max is None


@pytest.mark.parametrize(
    ("small", "big", "least", "true_pot", "assumed", "small_blind_first", "half"),
    [
        (100, 200, 400, 700, 800, 600, 450),
        (200, 300, 600, 1_100, 1_200, 900, 700),
        (300, 500, 1_000, 1_800, 2_000, 1_500, 1_150),
        (500, 1_000, 2_000, 3_500, 4_000, 3_000, 2_250),
        (1_000, 1_500, 3_000, 5_500, 6_000, 4_500, 3_500),
        (3_000, 5_000, 10_000, 18_000, 20_000, 15_000, 11_500),
        (15_000, 30_000, 60_000, 105_000, 120_000, 90_000, 67_500),
    ],
)
def test_tda_54b_pot_limit_maximum_raises_equal_the_printed_examples(
    small, big, least, true_pot, assumed, small_blind_first, half
):
    stakes = blinds(small, big, ante=Ante(AnteKind.BIG_BLIND, big))
    limits = limits_of(stakes, house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (
        least,
        true_pot,
        small_blind_first,
    )
    assert limits_of(stakes, house_rules=ASSUMED).max_raise_to == assumed
    assert limits_of(blinds(small, big, betting="half_pot"), house_rules=TDA).max_raise_to == half


def test_assumed_call_rule_does_not_change_the_maximum_raise_of_the_small_blind():
    assert limits_of(blinds(200, 300), house_rules=ASSUMED).small_blind_first_in_max == 900


def test_dead_money_rule_raises_the_maximum_raise_of_the_small_blind():
    house_rules = house_rules_of(overrides={"sb_open": "dead_money"})
    assert limits_of(blinds(100, 200), house_rules=house_rules).small_blind_first_in_max == 700


def test_house_rule_adds_the_big_blind_ante_to_the_pot():
    house_rules = house_rules_of(overrides={"ante_in_pl_preflop": True})
    assert limits_of(blinds(100, 200, ante=Ante(AnteKind.BIG_BLIND, 200)), house_rules=house_rules).max_raise_to == 900


def test_ante_of_every_player_counts_in_the_pot():
    house_rules = house_rules_of(overrides={"ante_in_pl_preflop": True})
    stakes = blinds(100, 200, ante=Ante(AnteKind.EACH, 25), players=8)
    assert limits_of(stakes, house_rules=house_rules).max_raise_to == 900


def test_roberts_14_pot_is_rounded_up_to_the_betting_unit():
    house_rules = house_rules_of(overrides={"pl_rounding": "up_to_unit"})
    assert limits_of(blinds(5, 10, chip=25), house_rules=house_rules).max_raise_to == 10 + 25
    assert limits_of(blinds(5, 10, chip=25), house_rules=TDA).max_raise_to == 35
    assert limits_of(blinds(10, 25, chip=25), house_rules=house_rules).max_raise_to == 25 + 75


def test_raise_limits_without_a_small_blind_count_only_the_big_blind():
    limits = limits_of(blinds(0, 200), house_rules=ASSUMED)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (400, 600, None)


def test_all_three_blinds_count_in_the_pot():
    limits = limits_of(blinds(50, 100, third_blind=50), house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (200, 400, 350)


def test_equal_small_and_big_blind_are_counted_in_raise_limits():
    limits = limits_of(blinds(1, 1), house_rules=ASSUMED)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (2, 4, 3)


def test_rulebook_caps_the_number_of_raises_in_limit():
    stakes = Stakes(betting="fixed_limit", small_blind=100, big_blind=200)
    assert limits_of(stakes, house_rules=TDA).small_bet_steps == (200, 400, 600, 800)
    assert limits_of(stakes, house_rules=TDA).big_bet_steps == (400, 800, 1_200, 1_600)
    assert limits_of(stakes, house_rules=house_rules_of("wsop")).small_bet_steps == (200, 400, 600, 800, 1_000)


def test_raise_cap_of_a_level_overrides_the_rulebook():
    stakes = Stakes(betting="fixed_limit", small_bet=20, big_bet=40, big_blind=20, raise_cap=1)
    assert limits_of(stakes, house_rules=TDA).big_bet_steps == (40, 80)


def test_limit_without_a_cap_lists_only_the_first_bet():
    house_rules = house_rules_of(overrides={"limit_cap": "none"})
    limits = limits_of(Stakes(betting="fixed_limit", small_blind=10, big_blind=20), house_rules=house_rules)
    assert (limits.raise_cap, limits.small_bet_steps) == (None, (20,))


def test_big_blind_below_the_small_bet_is_completed_to_the_small_bet():
    limits = limits_of(
        Stakes(betting="fixed_limit", small_blind=1, big_blind=2, small_bet=4, big_bet=8), house_rules=TDA
    )
    assert (limits.min_raise_to, limits.max_raise_to) == (4, 4)


def test_stud_raise_limits_are_bring_in_completion_and_bets():
    stakes = Stakes(
        betting="fixed_limit", bring_in=200, small_bet=500, big_bet=1_000, ante=Ante(AnteKind.EACH, 100), raise_cap=3
    )
    limits = limits_of(stakes, house_rules=TDA)
    assert (limits.bring_in, limits.complete_to) == (200, 500)
    assert limits.small_bet_steps == (500, 1_000, 1_500, 2_000)
    assert limits.big_bet_steps == (1_000, 2_000, 3_000, 4_000)


def test_bring_in_as_large_as_the_small_bet_cannot_be_completed():
    limits = limits_of(Stakes(betting="fixed_limit", bring_in=20, small_bet=20, big_bet=40), house_rules=TDA)
    assert (limits.bring_in, limits.complete_to, limits.min_raise_to) == (20, None, 40)


def test_pot_limit_stud_maximum_raise_includes_the_bring_in():
    stakes = Stakes(betting="pot_limit", bring_in=5, small_bet=10, big_bet=20)
    limits = limits_of(stakes, house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (10, 15, None)


def test_spread_limit_raise_is_at_least_the_big_blind_and_within_the_spread():
    stakes = Stakes(betting="spread_limit", spread=(3, 100), small_blind=2, big_blind=5)
    limits = limits_of(stakes, house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.spread, limits.raise_cap) == (10, 105, (3, 100), 3)


def test_big_blind_above_the_spread_is_raised_by_the_maximum_bet():
    stakes = Stakes(betting="spread_limit", spread=(1, 5), small_blind=5, big_blind=10)
    limits = limits_of(stakes, house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to) == (15, 15)


def test_cap_limit_raises_are_those_of_no_limit_up_to_the_cap():
    limits = limits_of(Stakes(betting="cap_limit", small_blind=1, big_blind=2, cap=60), house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.cap) == (4, 60, 60)


def test_pot_limit_level_can_have_a_cap():
    limits = limits_of(blinds(100, 200, cap=500), house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to, limits.small_blind_first_in_max) == (400, 500, 500)


def test_cap_below_the_minimum_raise_is_the_only_possible_raise():
    limits = limits_of(Stakes(betting="cap_limit", small_blind=1, big_blind=2, cap=3), house_rules=TDA)
    assert (limits.min_raise_to, limits.max_raise_to) == (3, 3)


def test_level_without_blinds_has_no_raise_limits():
    for betting in BETTING:
        limits = limits_of(Stakes(betting=betting), house_rules=TDA)
        assert (limits.min_raise_to, limits.max_raise_to, limits.small_bet_steps) == (None, None, ())


def test_level_settings_override_game_and_betting_of_the_event():
    level = Level(key="a", number=1, span=timedelta(minutes=20), small_blind=50, big_blind=100, betting="pot_limit")
    stakes = stakes_of(level, betting="fixed_limit", game="horse")
    assert (stakes.betting, stakes.game, stakes.big_blind) == ("pot_limit", "horse", 100)


def test_full_kill_doubles_the_bets_and_half_kill_adds_half():
    assert killed_stakes(Stakes(small_bet=20, big_bet=40), kill="full").bets == (40, 80)
    assert killed_stakes(Stakes(small_bet=4, big_bet=8), kill="half").bets == (6, 12)


chips = st.integers(min_value=1, max_value=10**9)


some_stakes = st.builds(
    lambda small, more, **rest: Stakes(small_blind=small, big_blind=small + more, **rest),
    small=st.integers(0, 10**6),
    more=st.integers(0, 10**6),
    third_blind=st.integers(0, 1_000),
    betting=st.sampled_from(sorted(BETTING)),
    small_bet=st.just(0) | chips,
    spread=st.tuples(chips, chips).map(lambda pair: tuple(sorted(pair))),
    cap=chips,
    chip=st.sampled_from([1, 25, 100]),
)


@given(stakes=some_stakes, house_rules=st.sampled_from([TDA, ROBERTS, ASSUMED]))
def test_minimum_raise_never_exceeds_the_maximum_raise(stakes, house_rules):
    limits = limits_of(stakes, house_rules=house_rules)
    if limits.max_raise_to is not None:
        assert not_none(limits.min_raise_to) <= limits.max_raise_to
    if limits.small_blind_first_in_max is not None:
        assert not_none(limits.min_raise_to) <= limits.small_blind_first_in_max


@given(bet=chips, pot=chips, own=chips, chip=st.sampled_from([1, 5, 25, 100]), share=st.sampled_from([1, 2]))
def test_pot_sized_raise_is_the_pot_after_the_call_in_whole_chips(bet, pot, own, chip, share):
    own = min(own, bet)
    exact = (pot + bet) // share
    cut = {"bet": bet, "pot": pot + own, "own": own, "chip": chip, "share": share}
    down, up = pot_raise_total(**cut) - bet, pot_raise_total(**cut, up=True) - bet
    assert down % chip == up % chip == 0
    assert 0 <= exact - down < chip
    assert 0 <= up - exact < chip


@pytest.mark.parametrize(
    ("house_rules", "small", "big", "most", "re_pot"),
    [
        (TDA, 25, 50, 175, 550),
        (TDA, 75, 150, 525, 1_650),
        (TDA, 300, 500, 1_800, 5_700),
        (ROBERTS, 25, 50, 200, 650),
        (ROBERTS, 75, 150, 600, 1_950),
        (ROBERTS, 300, 500, 2_000, 6_500),
    ],
)
def test_small_blind_counts_alike_in_pot_sized_raise_and_reraise(house_rules, small, big, most, re_pot):
    limits = limits_of(blinds(small, big), house_rules=house_rules)
    assert (limits.max_raise_to, limits.re_pot_to) == (most, re_pot)


@pytest.mark.parametrize(("small", "big", "most", "re_pot"), [(25, 50, 100, 200), (75, 150, 325, 675)])
def test_half_pot_is_rounded_down_to_the_smallest_chip(small, big, most, re_pot):
    limits = limits_of(blinds(small, big, betting="half_pot", chip=25), house_rules=TDA)
    assert (limits.max_raise_to, limits.re_pot_to) == (most, re_pot)
