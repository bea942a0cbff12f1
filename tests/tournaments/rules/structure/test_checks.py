from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given

from tests.suite.each_case import for_each
from tests.tournaments.rules.structure.structures import PUBLISHED, level, pause, structure, structures
from tournaments.rules.levels import Closing, Structure
from tournaments.rules.structure.checks import Checked, check_playable, check_structure
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.problems import Problem, StructureRefused

LATE: dict[str, Any] = {"closes": (Closing.REGISTRATION,)}


def errors_of(made: Structure) -> list[tuple[int | None, str, str]]:
    return [(problem.step, problem.field, problem.says) for problem in check_structure(made).errors]


@for_each("name", PUBLISHED)
def test_published_structure_has_no_errors(name: str) -> None:
    assert check_structure(structure_from_json(PUBLISHED[name])).errors == ()


def test_published_stud_structure_has_a_warning_about_an_early_colour_up() -> None:
    warnings = check_structure(structure_from_json(PUBLISHED["tournaments/stud-home-from-wsop"])).warnings
    assert [problem.says for problem in warnings] == [
        "Level 10: ante 1,500 still needs the 500 chips: exchange them at the end of this level"
    ]


def test_structure_without_a_level_is_an_error() -> None:
    assert errors_of(structure(pause())) == [(None, "steps", "A structure needs at least one level")]


def test_stack_that_the_chips_cannot_pay_is_an_error() -> None:
    made = structure(level(1, 100, 200), starting_stack=20_010)
    sentence = "Starting stack 20,010 cannot be made from the chips: the smallest is 25"
    assert errors_of(made) == [(None, "starting_stack", sentence)]


def test_second_close_of_registration_is_an_error() -> None:
    made = structure(level(1, 100, 200, **LATE), pause(**LATE), level(2, 150, 300))
    assert errors_of(made) == [(None, "closes", "Registration can close only once, not 2 ×")]


def test_break_longer_than_a_day_is_an_error() -> None:
    made = structure(level(1, 100, 200), pause(span=timedelta(hours=24, minutes=1)))
    assert errors_of(made) == [(1, "minutes", "Break after level 1: 1,441 min is more than a day")]


def test_break_of_24_hours_is_no_error() -> None:
    assert errors_of(structure(level(1, 100, 200), pause(span=timedelta(hours=24)))) == []


def test_tda_24_only_chips_in_play_are_coloured_up() -> None:
    made = structure(level(1, 100, 200), pause(color_up=(100,)), pause("b2", color_up=(100,)), level(2, 500, 1000))
    assert errors_of(made) == [(2, "color_up", "Break after level 1: no 100 chips are in play to colour up")]


def test_tda_24_removed_chips_cannot_be_coloured_up_again() -> None:
    at_once = pause(color_up=(100,), span=timedelta(0))
    made = structure(level(1, 100, 200), at_once, pause("b2", color_up=(100,)), level(2, 500, 1000))
    assert errors_of(made) == [(2, "color_up", "Break after level 1: no 100 chips are in play to colour up")]


def test_colour_up_of_a_chip_outside_the_chip_set_is_an_error() -> None:
    made = structure(pause(color_up=(25,)), level(1, 100, 200), chips=(100, 500))
    assert errors_of(made) == [(0, "color_up", "Step 1: no 25 chips are in play to colour up")]


def test_colour_up_of_all_chips_is_an_error() -> None:
    made = structure(level(1, 100, 200), pause(color_up=(100, 500)), chips=(100, 500))
    assert errors_of(made) == [(1, "color_up", "Break after level 1: the colour-up leaves no chips in play")]


def test_unknown_game_of_a_structure_is_a_warning() -> None:
    checked = check_structure(structure(level(1, 100, 200), game="pineapple"))
    unknown = Problem(None, None, "game", "unknown", "pineapple is not a known game")
    assert checked == Checked(errors=(), warnings=(unknown,))


def test_structure_problems_are_listed_in_step_order() -> None:
    made = structure(level(1, 0, 200), pause(color_up=(7,)), level(3, 70, 200), chips=(100, 500))
    made = replace(made, starting_stack=30)
    assert [(step, field) for step, field, _ in errors_of(made)] == [
        (None, "starting_stack"),
        (0, "small_blind"),
        (1, "color_up"),
        (2, "number"),
        (2, "big_blind"),
        (2, "small_blind"),
    ]


def test_structure_with_errors_is_refused_unless_the_errors_are_accepted() -> None:
    made = structure(level(1, 200, 100))
    with pytest.raises(StructureRefused) as refusal:
        check_playable(made)
    assert check_playable(made, accept=True).errors == refusal.value.problems


def test_structure_without_a_level_cannot_be_accepted_for_play() -> None:
    with pytest.raises(StructureRefused):
        check_playable(structure(), accept=True)


@given(structures)
def test_every_problem_of_a_structure_has_a_sentence(made: Structure) -> None:
    checked = check_structure(made)
    assert all(problem.says for problem in (*checked.errors, *checked.warnings))
