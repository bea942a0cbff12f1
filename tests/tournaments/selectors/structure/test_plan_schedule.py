"""The structure library, and the sheet of a structure that nobody plays yet."""

from dataclasses import replace

import pytest

from tests.conftest import MINUTE, small_structure
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.schedule.blind_schedule import LevelRow
from tournaments.selectors.structure import MIDNIGHT, library_plans, plan_schedule
from tournaments.services.structure.library import save_structure


def test_times_of_a_planned_schedule_are_counted_from_the_start() -> None:
    begins = [row.begins for row in plan_schedule(small_structure()).rows if isinstance(row, LevelRow)]
    assert begins == [MIDNIGHT + at * MINUTE for at in (0, 20, 50, 70)]


def test_maximum_raises_of_a_schedule_depend_on_house_rules() -> None:
    omaha = replace(small_structure(), game="omaha", betting="pot_limit")
    assumed = house_rules_of("tda_2024", {"pot_limit_preflop": "assumed_call"})
    first = [
        next(row for row in plan_schedule(omaha, house_rules=house_rules).rows if isinstance(row, LevelRow)).figures
        for house_rules in (None, assumed)
    ]
    assert first == [(100, 200, 200, 400, 700, 600, 2_200), (100, 200, 200, 400, 800, 600, 2_600)]


@pytest.mark.django_db
def test_custom_structures_are_listed_before_presets_in_the_library() -> None:
    save_structure(replace(small_structure(), slug="a", name="A"), preset=True)
    save_structure(replace(small_structure(), slug="z", name="Z"))
    assert [plan.name for plan in library_plans()] == ["Z", "A"]
