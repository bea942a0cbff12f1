"""The shelf, and the sheet of a structure that nobody plays yet."""

from dataclasses import replace

import pytest

from tests.conftest import MINUTE, small_structure
from tournaments.rules.house import house_rules
from tournaments.rules.sheet import LevelRow
from tournaments.selectors.plan_sheet import MIDNIGHT, plan_sheet, shelf
from tournaments.services.shelf import put_on_shelf


def test_times_are_counted_from_the_start() -> None:
    begins = [row.begins for row in plan_sheet(small_structure()).rows if isinstance(row, LevelRow)]
    assert begins == [MIDNIGHT + at * MINUTE for at in (0, 20, 50, 70)]


def test_figures_are_by_the_house_that_is_asked() -> None:
    omaha = replace(small_structure(), game="omaha", betting="pot_limit")
    assumed = house_rules("tda_2024", {"pot_limit_preflop": "assumed_call"})
    first = [
        next(row for row in plan_sheet(omaha, house=house).rows if isinstance(row, LevelRow)).figures
        for house in (None, assumed)
    ]
    assert first == [(100, 200, 200, 400, 700, 600), (100, 200, 200, 400, 800, 600)]


@pytest.mark.django_db
def test_the_houses_own_come_first() -> None:
    put_on_shelf(replace(small_structure(), slug="a", name="A"), preset=True)
    put_on_shelf(replace(small_structure(), slug="z", name="Z"))
    assert [plan.name for plan in shelf()] == ["Z", "A"]
