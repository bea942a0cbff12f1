"""A day that is played otherwise from the next step on."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.conftest import MINUTE, level
from tests.suite.each_case import for_each
from tournaments.rules.forecast.what_if import DayChange, alternative_changes, with_day_change
from tournaments.rules.levels import Break, Step, Structure

STEPS = (
    level(1, 100), level(2, 200), Break(key="b", span=10 * MINUTE), level(3, 300),
    Break(key="n", span=timedelta(hours=9), end_of_day=True), level(4, 400), level(5, 500),
)  # fmt: skip
PLAN = Structure(steps=STEPS)


def minutes(steps: tuple[Step, ...]) -> list[int]:
    return [step.span // MINUTE for step in steps]


def test_what_if_change_alters_later_levels_and_breaks_but_no_nights() -> None:
    made, last = with_day_change(PLAN, DayChange(minutes=25, shorter=15), at=1, last=None)
    assert (minutes(made.steps), last) == ([20, 20, 0, 25, 540, 25, 25], None)
    assert with_day_change(PLAN, DayChange(), at=1, last=None) == (PLAN, None)


def test_what_if_list_has_the_chosen_and_the_smallest_changes() -> None:
    near = [DayChange(minutes=25), DayChange(minutes=15), DayChange(shorter=5), DayChange(levels=1)]
    both = DayChange(minutes=25, shorter=10)
    assert alternative_changes(PLAN, DayChange(), at=1, day_ends=True) == near
    assert alternative_changes(PLAN, near[1], at=1, day_ends=False) == [near[1], near[0], near[2]]
    assert alternative_changes(PLAN, both, at=3, day_ends=True) == [both, near[0], near[1], near[3]]
    assert alternative_changes(PLAN, DayChange(), at=6, day_ends=False) == []


@for_each(("levels", "last", "moved"), [(1, 3, 5), (2, 3, 6), (3, 3, 6), (-1, 3, 1), (-3, 3, 1), (1, 1, 3)])
def test_last_level_of_the_day_cannot_be_set_to_a_past_level(levels: int, last: int, moved: int) -> None:
    assert with_day_change(PLAN, DayChange(levels=levels), at=1, last=last) == (PLAN, moved)


@for_each(("levels", "keys"), [
    (0, ["l1", "l2", "b", "l3", "n", "l4", "l5"]),
    (1, ["l1", "l2", "b", "l3", "l4", "n", "l5"]),
    (-1, ["l1", "l2", "n", "b", "l3", "l4", "l5"]),
])  # fmt: skip
def test_overnight_break_is_moved_by_whole_levels(levels: int, keys: list[str]) -> None:
    made, _last = with_day_change(PLAN, DayChange(levels=levels), at=1, last=None)
    assert [step.key for step in made.steps] == keys


def test_what_if_change_to_negative_minutes_is_refused() -> None:
    with pytest.raises(ValueError, match="no such change"):
        replace(DayChange(), minutes=-5)
