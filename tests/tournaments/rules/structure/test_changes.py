"""Differences between two sets of steps."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import given

from tests.tournaments.rules.structure.edits import copy, delete, move
from tests.tournaments.rules.structure.structures import level, pause, structures
from tournaments.rules.levels import Ante, AnteKind, Closing, Level, Structure
from tournaments.rules.structure.changes import StepChange, changes_between
from tournaments.rules.structure.keys import with_keys

STEPS = with_keys((level(1, 100, 200), level(2, 200, 400), pause(), level(3, 300, 600)))
ONE, TWO, BREAK, THREE = STEPS


def test_identical_steps_have_no_changes() -> None:
    assert changes_between(STEPS, STEPS) == ()


def test_changed_amounts_and_lengths_are_listed_by_field() -> None:
    assert isinstance(THREE, Level)
    dearer = replace(THREE, big_blind=700, span=timedelta(minutes=12.5), ante=Ante(AnteKind.BIG_BLIND, 700))
    assert changes_between(STEPS, (ONE, TWO, BREAK, dearer)) == (
        StepChange(kind="changed", place="Level 3", field="minutes", was=20, now=12.5),
        StepChange(kind="changed", place="Level 3", field="big_blind", was=600, now=700),
        StepChange(kind="changed", place="Level 3", field="ante", was=None, now=700),
    )


def test_changed_close_of_registration_is_listed() -> None:
    closing = replace(BREAK, closes=(Closing.REGISTRATION,))
    assert changes_between(STEPS, (ONE, TWO, closing, THREE)) == (
        StepChange(kind="changed", place="Break after level 2", field="closes", was=[], now=["registration"]),
    )


def test_inserted_step_is_listed_as_a_single_change() -> None:
    assert changes_between(STEPS, copy(STEPS, key=ONE.key)) == (StepChange(kind="added", place="Level 2"),)


def test_removed_step_is_listed_by_the_place_in_the_old_structure() -> None:
    assert changes_between(STEPS, delete(STEPS, key=BREAK.key)) == (
        StepChange(kind="removed", place="Break after level 2"),
    )


def test_reordered_steps_are_listed_as_a_single_change() -> None:
    assert changes_between(STEPS, move(STEPS, key=BREAK.key, before=ONE.key)) == (StepChange(kind="reordered"),)


@given(structures)
def test_any_structure_compared_with_itself_has_no_changes(structure: Structure) -> None:
    assert changes_between(structure.steps, structure.steps) == ()
