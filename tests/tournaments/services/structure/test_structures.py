"""Changing a structure: the clock stays where it is, the sheet is revised, and nothing half done stays."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, level, small_structure
from tests.tournaments.rules.structure.edits import copy, delete, insert, move
from tests.tournaments.services.structure.conftest import Do, Steps, now
from tournaments.models import ClockAnchor, FloorLog, Tournament
from tournaments.rules.levels import Break, Level, Structure
from tournaments.rules.refused import Refused
from tournaments.selectors.snapshot import clock_part
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import lifecycle, undo
from tournaments.services.clock import clock
from tournaments.services.clock import steps as clock_moves
from tournaments.services.open_floor import floor
from tournaments.services.structure import structures
from tournaments.services.structure.library import save_structure

pytestmark = pytest.mark.django_db


def step_and_minutes(tournament: Tournament, minutes: float, noon: datetime) -> tuple[str, float]:
    """The key of the step that is played so many minutes after noon, and the minutes left in it."""
    row, moment = now(tournament), noon + minutes * MINUTE
    structure = row.structure()
    value = ClockAnchor.objects.get(tournament=row).as_clock(structure).advance_to(moment)
    return structure.steps[value.step].key, value.time_left_at(moment) / MINUTE


def refusal(do: Do, *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        do(*given, **named)
    return refusal_sentence(refused.value)


EDITS: dict[str, Callable[[Steps], Steps]] = {
    "a_level_before_it": lambda steps: insert(steps, level(1, 100), before="l1"),
    "two_levels_after_it": lambda steps: copy(copy(steps, key="l4"), key="l4"),
    "a_break_right_after_it": lambda steps: insert(steps, Break(key="tea", span=5 * MINUTE), before="b1"),
    "the_level_before_it_deleted": lambda steps: delete(steps, key="l1"),
    "the_break_moved_before_it": lambda steps: move(steps, key="b1", before="l2"),
    "its_own_length_changed": lambda steps: tuple(
        replace(step, span=45 * MINUTE) if step.key == "l2" else step for step in steps
    ),
    "its_own_blinds_changed": lambda steps: tuple(
        replace(step, small_blind=300, big_blind=500) if isinstance(step, Level) and step.key == "l2" else step
        for step in steps
    ),
}


@pytest.mark.parametrize("edit", EDITS)
def test_structure_change_keeps_step_and_time_left_of_a_running_clock(
    edit: str, change: Do, tournament: Tournament, noon: datetime
) -> None:
    assert step_and_minutes(tournament, 27, noon) == ("l2", 13)
    change(27, EDITS[edit], accept=True)
    assert step_and_minutes(tournament, 27, noon) == ("l2", 13)
    assert step_and_minutes(tournament, 39, noon) == ("l2", 1)
    assert now(tournament).sheet_revision == 2


def test_changed_level_length_moves_the_end_of_the_current_level_if_chosen(
    change: Do, tournament: Tournament, noon: datetime
) -> None:
    change(27, EDITS["its_own_length_changed"], accept=True, move_end=True)
    assert (step_and_minutes(tournament, 27, noon), step_and_minutes(tournament, 64, noon)) == (("l2", 38), ("l2", 1))


def test_current_level_shows_the_old_length_until_the_end_is_moved(
    change: Do, do: Do, tournament: Tournament, noon: datetime
) -> None:
    def to(minutes: int) -> Callable[[Steps], Steps]:
        return lambda steps: tuple(replace(step, span=minutes * MINUTE) if step.key == "l2" else step for step in steps)

    def progress_bar_length() -> Any:
        return clock_part(now(tournament)).get("span")

    change(27, to(45), accept=True)
    assert progress_bar_length() == 20 * 60_000
    change(28, to(50), accept=True)
    assert progress_bar_length() == 20 * 60_000
    change(29, to(30), accept=True, move_end=True)
    assert (progress_bar_length(), step_and_minutes(tournament, 29, noon)) == (None, ("l2", 21))
    change(30, to(40), accept=True)
    assert progress_bar_length() == 30 * 60_000
    do(31, clock_moves.go_to_next)
    assert progress_bar_length() is None


def test_current_level_cannot_end_in_the_past(change: Do, tournament: Tournament, noon: datetime) -> None:
    def shorter(steps: Steps) -> Steps:
        return tuple(replace(step, span=7 * MINUTE) if step.key == "l2" else step for step in steps)

    assert refusal(change, 27, shorter, accept=True, move_end=True) == (
        "The level in play has already lasted longer: 0:07:00. Keep its end, or go to the next level."
    )
    assert (step_and_minutes(tournament, 27, noon), now(tournament).sheet_revision) == (("l2", 13), 1)


def test_structure_change_keeps_the_step_of_a_paused_clock(
    change: Do, do: Do, tournament: Tournament, noon: datetime
) -> None:
    do(25, clock.pause_clock)
    change(30, EDITS["a_level_before_it"])
    assert step_and_minutes(tournament, 500, noon) == ("l2", 15)


def test_structure_change_keeps_a_clock_in_the_break(change: Do, tournament: Tournament, noon: datetime) -> None:
    change(43, EDITS["a_level_before_it"])
    assert step_and_minutes(tournament, 44, noon) == ("b1", 6)


def test_clock_follows_the_steps_of_a_changed_structure(change: Do, tournament: Tournament, noon: datetime) -> None:
    change(27, EDITS["a_break_right_after_it"])
    assert step_and_minutes(tournament, 41, noon) == ("tea", 4)
    assert step_and_minutes(tournament, 46, noon) == ("b1", 9)


def test_level_inserted_before_level_1_is_played_first(
    do: Do, open_at: Callable[..., Tournament], noon: datetime, director: User
) -> None:
    later = open_at("later", starts_at=noon + 600 * MINUTE)
    with floor(later, by=director, now=noon) as f:
        steps = insert(later.structure().steps, level(1, 100, minutes=45), before="l1")
        structures.change_structure(f, structure=replace(later.structure(), steps=steps))
    assert step_and_minutes(later, 601, noon) == ("l1-2", 44)


def test_current_step_cannot_be_removed(change: Do, tournament: Tournament) -> None:
    words = refusal(change, 27, lambda steps: delete(steps, key="l2"))
    assert words == "The current level is missing in that structure. Keep the current level and change the rest."
    assert (now(tournament).sheet_revision, len(now(tournament).steps)) == (1, 5)


def test_structure_errors_are_refused_with_level_and_field(change: Do, tournament: Tournament) -> None:
    def misprint(steps: Steps) -> Steps:
        return tuple(
            replace(step, big_blind=500) if isinstance(step, Level) and step.key == "l4" else step for step in steps
        )

    with pytest.raises(Refused) as refused:
        change(27, misprint)
    assert refusal_sentence(refused.value) == (
        "The structure has errors: Level 4: big blind 500 is lower than 1,000 in level 3; Level 4: small blind 1,000 "
        "is more than the big 500; Level 4: ante 2,000 for the table is more than one and a half times the big blind "
        "500. Correct them, or use Save anyway."
    )
    assert [(at["step"], at["level"], at["field"], at["code"]) for at in refused.value.facts["at"]] == [
        (4, 4, "big_blind", "falls"),
        (4, 4, "small_blind", "above_big_blind"),
        (4, 4, "ante", "too_high"),
    ]
    assert now(tournament).structure() == replace(small_structure(), slug="")
    assert now(tournament).sheet_revision == 1
    assert not FloorLog.objects.filter(tournament=tournament, action="structure.changed").exists()


def test_accepted_structure_errors_are_saved_and_logged(change: Do, tournament: Tournament) -> None:
    change(27, lambda steps: tuple(replace(s, big_blind=1500) if s.key == "l3" else s for s in steps), accept=True)
    row = FloorLog.objects.get(tournament=tournament, action="structure.changed")
    assert entry_sentence(row) == (
        "Structure changed, revision 2, saved with errors: Level 3: big blind 1,500 is 3 × the small blind 500; "
        "it must be 1.25 to 2.5 ×"
    )


def test_structure_change_without_errors_has_a_short_log_sentence(change: Do, tournament: Tournament) -> None:
    change(27, lambda steps: delete(steps, key="l4"), accept=True)
    row = FloorLog.objects.get(tournament=tournament, action="structure.changed")
    assert entry_sentence(row) == "Structure changed, revision 2"


def test_structure_change_keeps_the_game_of_the_tournament(
    do: Do, tournament: Tournament, noon: datetime, director: User
) -> None:
    """A file without a game means hold'em; it must not change the game of an Omaha event."""
    with floor(tournament, by=director, now=noon) as f:
        lifecycle.change_settings(f, game="omaha", betting="pot_limit")
    structure = Structure(steps=(*small_structure().steps, level(5, 4000)))
    do(5, structures.change_structure, structure=structure)
    changed = now(tournament)
    assert (changed.game, changed.betting, changed.starting_stack) == ("omaha", "pot_limit", 20_000)
    assert len(changed.steps) == 6


def test_whole_structure_can_be_replaced_only_before_play(do: Do, tournament: Tournament, noon: datetime) -> None:
    omaha = replace(small_structure(), game="omaha", betting="pot_limit", starting_stack=30_000)
    do(-5, structures.change_structure, structure=omaha, whole=True)
    assert (now(tournament).game, now(tournament).starting_stack) == ("omaha", 30_000)
    stud = replace(omaha, game="razz")
    assert refusal(do, 5, structures.change_structure, structure=stud, whole=True) == (
        "Play has started. Change the structure level by level instead."
    )
    do(6, structures.change_structure, structure=omaha, whole=True)
    assert now(tournament).sheet_revision == 3


def test_library_structure_can_be_used_only_before_the_start(do: Do, tournament: Tournament) -> None:
    plan = save_structure(
        replace(small_structure(), name="Plan", slug="plan", steps=(level(1, 400),), starting_stack=0)
    )
    do(-5, structures.use_plan, plan=plan)
    taken = now(tournament)
    assert (taken.structure_name, len(taken.steps), taken.starting_stack, taken.sheet_revision) == (
        "Plan",
        1,
        20_000,
        2,
    )
    assert (
        refusal(do, 5, structures.use_plan, plan=plan)
        == "Play has started. Change the structure level by level instead."
    )


def test_structure_change_based_on_an_older_revision_is_refused(change: Do, do: Do, tournament: Tournament) -> None:
    change(
        27,
        lambda steps: tuple(
            replace(s, small_blind=1000, big_blind=1500, ante=None) if s.key == "l3" else s for s in steps
        ),
    )
    change(28, lambda steps: delete(steps, key="l4"))
    mine: Callable[[Steps], Steps] = lambda steps: copy(steps, key="l1")  # noqa: E731 - an edit
    with pytest.raises(Refused) as refused:
        change(30, mine, revision=1)
    assert refusal_sentence(refused.value) == (
        "director saved revision 3 in the meantime. Level 4 is gone. Level 3: small blind 1,000, was 500. "
        "Level 3: big blind 1,500, was 1,000. "
        "Level 3: ante none, was 1,000. Load it and repeat your changes, or save yours over it."
    )
    assert now(tournament).sheet_revision == 3
    change(31, mine, revision=3)
    assert now(tournament).sheet_revision == 4


def test_newer_revision_with_the_same_steps_is_not_a_conflict(change: Do, do: Do, tournament: Tournament) -> None:
    do(20, lifecycle.change_settings, name="Another name")
    change(21, lambda steps: copy(steps, key="l4"), revision=1)
    assert (now(tournament).sheet_revision, len(now(tournament).steps)) == (3, 6)


def test_structure_change_based_on_an_unknown_revision_is_refused(change: Do) -> None:
    words = refusal(change, 21, lambda steps: copy(steps, key="l4"), revision=9)
    assert words == (
        "Someone saved revision 1 in the meantime. Load it and repeat your changes, or save yours over it."
    )


def test_undo_of_a_structure_change_creates_a_new_revision(change: Do, do: Do, tournament: Tournament) -> None:
    """Sheets may be printed already: two different sheets never have the same number."""
    change(27, lambda steps: delete(steps, key="l4"))
    row = FloorLog.objects.get(tournament=tournament, action="structure.changed")
    do(28, undo.undo, entry=row)
    assert (now(tournament).sheet_revision, len(now(tournament).steps)) == (3, 5)
    words = refusal(change, 29, lambda steps: copy(steps, key="l1"), revision=2)
    assert words == (
        "director saved revision 3 in the meantime. Level 4 is new. "
        "Load it and repeat your changes, or save yours over it."
    )


def test_two_structure_changes_are_undone_in_reverse_order(change: Do, do: Do, tournament: Tournament) -> None:
    change(5, lambda steps: delete(steps, key="l4"))
    change(6, lambda steps: copy(steps, key="l3"))
    second, first = FloorLog.objects.filter(tournament=tournament, action="structure.changed")
    do(7, undo.undo, entry=second)
    do(8, undo.undo, entry=first)
    assert now(tournament).structure() == replace(small_structure(), slug="")
    assert now(tournament).sheet_revision == 5


def test_parts_of_a_level_split_by_a_break_have_the_same_number(
    change: Do, do: Do, tournament: Tournament, noon: datetime
) -> None:
    do(27, clock_moves.insert_break, span=10 * MINUTE)
    numbers = [step.number for step in now(tournament).structure().steps if isinstance(step, Level)]
    assert numbers == [1, 2, 2, 3, 4]
    change(28, lambda steps: copy(steps, key="l4"))
    numbers = [step.number for step in now(tournament).structure().steps if isinstance(step, Level)]
    assert numbers == [1, 2, 2, 3, 4, 5]
    assert step_and_minutes(tournament, 38, noon)[1] == 12


def test_second_part_of_a_split_level_with_other_blinds_needs_a_new_number(change: Do, do: Do) -> None:
    do(27, clock_moves.insert_break, span=10 * MINUTE)

    def dearer(steps: Steps) -> Steps:
        return tuple(
            replace(step, big_blind=500) if isinstance(step, Level) and at == 3 else step
            for at, step in enumerate(steps)
        )

    assert refusal(change, 28, dearer) == (
        "The structure has errors: Level 2: it follows level 2, so its number should be 3. "
        "Correct them, or use Save anyway."
    )
