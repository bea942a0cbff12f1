from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import PUBLISHED, level, pause, structure
from tournaments.rules.levels import Break, Level
from tournaments.rules.structure.chip_set import (
    STANDARD,
    ColourUp,
    chips_in_play,
    colour_ups,
    first_bet,
    has_time_to_colour_up,
    idle_chips,
    is_chip_used_at_bet,
    is_payable,
    opening_chips,
)
from tournaments.rules.structure.files.json_file import structure_from_json

STUD = Level(key="l1", number=1, span=timedelta(minutes=20), bring_in=200, small_bet=500, big_bet=1000)

CHIPS = (25, 100, 500, 1000)


def test_standard_chip_values_are_multiples_of_each_smaller_value() -> None:
    assert STANDARD[:8] == (1, 5, 25, 100, 500, 1000, 5000, 25_000)
    assert [larger % smaller for smaller, larger in pairwise(STANDARD)] == [0] * 24


@for_each(
    ("first", "smallest"),
    [
        (level(1, 75, 150), 25),
        (level(1, 100, 200), 25),
        (level(1, 50, 100), 25),
        (level(1, 10, 20), 5),
        (level(1, 1, 2), 1),
        (level(1, 60, 120), 25),
        (level(1, 7, 15), 1),
        (STUD, 25),
    ],
)
def test_opening_set_starts_with_the_largest_chip_that_pays_the_first_level(first: Level, smallest: int) -> None:
    assert opening_chips(structure(first))[0] == smallest


def test_smallest_chip_is_coloured_up_first() -> None:
    assert opening_chips(structure(level(1, 100, 200), pause(color_up=(100, 500))))[:3] == (100, 500, 1000)


def test_chip_that_is_coloured_up_later_is_in_the_opening_set() -> None:
    assert opening_chips(structure(level(1, 75, 150), pause(color_up=(50,))))[:3] == (25, 50, 100)


def test_structure_can_define_the_chip_set() -> None:
    assert opening_chips(structure(level(1, 75, 150), chips=(100, 20, 100))) == (20, 100)


def test_tda_24_coloured_up_chips_are_out_of_play_after_the_break() -> None:
    made = structure(level(1, 25, 50), pause(color_up=(25,)), level(2, 100, 200), chips=(25, 100, 500))
    assert chips_in_play(made) == ((25, 100, 500), (25, 100, 500), (100, 500))


def test_chips_without_a_break_are_coloured_up_during_the_next_level() -> None:
    at_once = pause(color_up=(25,), span=timedelta(0))
    made = structure(level(1, 25, 50), at_once, level(2, 75, 150), level(3, 100, 200), chips=(25, 100))
    assert chips_in_play(made) == ((25, 100), (25, 100), (25, 100), (100,))


def test_chips_can_be_coloured_up_at_the_end_of_a_day() -> None:
    night = pause(span=timedelta(0), end_of_day=True)
    assert [
        has_time_to_colour_up(night),
        has_time_to_colour_up(pause()),
        has_time_to_colour_up(pause(span=timedelta(0))),
    ] == [True, True, False]


@pytest.mark.parametrize(
    ("amount", "chips", "can"),
    [(150, (25, 100), True), (150, (100, 500), False), (50, (100, 250), True), (0, (100,), True), (5, (), False)],
)
def test_amount_that_needs_change_is_payable(amount: int, chips: tuple[int, ...], can: bool) -> None:
    assert is_payable(amount, chips=chips) is can


def test_chips_are_idle_if_larger_chips_pay_all_later_levels() -> None:
    chips = (25, 100, 500, 1000)
    later = [level(9, 1000, 1500), level(10, 1000, 2000)]
    assert idle_chips(chips, levels=later) == (25, 100)
    assert idle_chips(chips, levels=[level(1, 75, 150), *later]) == ()


@given(st.lists(st.sampled_from(STANDARD[:12]), unique=True, min_size=1), st.lists(st.integers(1, 10**6), min_size=1))
def test_every_big_blind_is_payable_without_the_idle_chips(chips: list[int], bets: list[int]) -> None:
    levels = [level(number, 0, bet * min(chips)) for number, bet in enumerate(bets, 1)]
    left = set(chips) - set(idle_chips(chips, levels=levels))
    assert all(is_payable(each.big_blind, chips=left) for each in levels)


@for_each("name", [name for name in PUBLISHED if "stud" not in name])
def test_published_structures_colour_up_only_unneeded_chips(name: str) -> None:
    sheet = structure_from_json(PUBLISHED[name])
    for at, step in enumerate(sheet.steps):
        if isinstance(step, Break):
            later = [step for step in sheet.steps[at:] if isinstance(step, Level)]
            idle = idle_chips(chips_in_play(sheet)[at], levels=later) if later else step.color_up
            assert set(step.color_up) <= set(idle)


def test_small_chips_are_used_at_small_bets_only() -> None:
    assert [
        is_chip_used_at_bet(chip, bet=bet) for chip, bet in ((25, 10**9), (5, 100), (5, 101), (1, 20), (1, 21))
    ] == [
        True,
        True,
        False,
        True,
        False,
    ]


def test_first_bet_of_a_level_without_blinds_is_the_small_bet() -> None:
    assert [first_bet(level(1, 100, 200)), first_bet(STUD)] == [200, 500]


def test_rule_24_chip_is_coloured_up_at_the_break_after_the_last_use():
    made = structure(
        level(1, 25, 50),
        pause("b1"),
        level(2, 75, 150),
        pause("b2"),
        level(3, 100, 200),
        level(4, 500, 1000),
        chips=CHIPS,
    )
    assert list(colour_ups(made)) == [ColourUp(step=3, after_level=2, chips=(25,))]


def test_chips_unneeded_after_a_break_are_coloured_up_together():
    made = structure(level(1, 25, 50), pause(), level(2, 500, 1000), level(3, 1000, 2000), chips=CHIPS)
    assert list(colour_ups(made)) == [ColourUp(step=1, after_level=1, chips=(25, 100))]


def test_chip_needed_again_by_a_later_level_is_not_coloured_up():
    made = structure(level(1, 100, 200), pause(), level(2, 75, 150), chips=CHIPS)
    assert list(colour_ups(made)) == []


def test_colour_up_skips_a_break_of_zero_minutes():
    made = structure(
        level(1, 25, 50),
        pause("b1", span=timedelta(0)),
        level(2, 100, 200),
        pause("b2"),
        level(3, 100, 300),
        chips=CHIPS,
    )
    assert [colour_up.step for colour_up in colour_ups(made)] == [3]


def test_chips_are_not_coloured_up_if_no_level_follows():
    assert list(colour_ups(structure(level(1, 25, 50), pause(), chips=CHIPS))) == []


def test_calculated_colour_ups_equal_those_of_a_published_event():
    made = structure_from_json(PUBLISHED["tournaments/wpt-toc-2018"])
    printed = [(at, step.color_up) for at, step in enumerate(made.steps) if isinstance(step, Break) and step.color_up]
    assert [(colour_up.step, colour_up.chips) for colour_up in colour_ups(made)] == printed


def test_chips_needed_later_are_never_coloured_up():
    for content in PUBLISHED.values():
        made = structure_from_json(content)
        for colour_up in colour_ups(made):
            later = [step for step in made.steps[colour_up.step :] if isinstance(step, Level)]
            amounts = {amount for step in later for _, amount in step.amounts}
            assert {amount % chip for amount in amounts for chip in colour_up.chips} == {0}
