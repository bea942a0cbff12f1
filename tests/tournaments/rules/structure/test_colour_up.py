"""Colour-ups: TDA 2024 rule 24, and the colour-ups of a published sheet."""

from datetime import timedelta

from tests.tournaments.rules.structure.structures import PUBLISHED, level, pause, structure
from tournaments.rules.levels import Break, Level
from tournaments.rules.structure.colour_up import ColourUp, colour_ups
from tournaments.rules.structure.files.json_file import structure_from_json

CHIPS = (25, 100, 500, 1000)


def test_rule_24_a_chip_goes_at_the_first_break_after_the_last_level_that_needs_it():
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


def test_chips_that_one_break_frees_go_together():
    made = structure(level(1, 25, 50), pause(), level(2, 500, 1000), level(3, 1000, 2000), chips=CHIPS)
    assert list(colour_ups(made)) == [ColourUp(step=1, after_level=1, chips=(25, 100))]


def test_a_chip_that_a_later_level_needs_again_stays():
    made = structure(level(1, 100, 200), pause(), level(2, 75, 150), chips=CHIPS)
    assert list(colour_ups(made)) == []


def test_a_break_without_time_is_passed_over():
    made = structure(
        level(1, 25, 50),
        pause("b1", span=timedelta(0)),
        level(2, 100, 200),
        pause("b2"),
        level(3, 100, 300),
        chips=CHIPS,
    )
    assert [colour_up.step for colour_up in colour_ups(made)] == [3]


def test_nothing_goes_when_no_level_follows():
    assert list(colour_ups(structure(level(1, 25, 50), pause(), chips=CHIPS))) == []


def test_a_large_events_sheet_colours_up_where_we_would():
    made = structure_from_json(PUBLISHED["tournaments/wpt-toc-2018"])
    printed = [(at, step.color_up) for at, step in enumerate(made.steps) if isinstance(step, Break) and step.color_up]
    assert [(colour_up.step, colour_up.chips) for colour_up in colour_ups(made)] == printed


def test_no_chip_goes_while_a_level_behind_it_needs_it():
    for content in PUBLISHED.values():
        made = structure_from_json(content)
        for colour_up in colour_ups(made):
            later = [step for step in made.steps[colour_up.step :] if isinstance(step, Level)]
            amounts = {amount for step in later for _, amount in step.amounts}
            assert {amount % chip for amount in amounts for chip in colour_up.chips} == {0}
