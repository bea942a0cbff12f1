"""Actions on structures: the tournament's own copy, and the plans of the library."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from tournaments.models import ClockAnchor, FloorLog, StructurePlan, Tournament
from tournaments.rules.clock.clock import laps_of, new_clock
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.changes import changes_between
from tournaments.rules.structure.checks import check_playable
from tournaments.rules.structure.files.json_file import steps_from_json, steps_to_json
from tournaments.rules.structure.files.sheet_file import StructureUnclear
from tournaments.rules.structure.problems import StructureRefused
from tournaments.services.clock.catch_up import store_clock
from tournaments.services.floor.floor import Floor

# Actions that make a new revision of the sheet.
REVISES = ("structure.changed", "structure.plan_used", "clock.break_inserted", "tournament.changed", "undone")


def change_structure(
    f: Floor,
    *,
    structure: Structure,
    accept: bool = False,
    whole: bool = False,
    revision: int | None = None,
    move_end: bool = False,
) -> None:
    """Give the tournament a changed structure; the clock stays in its step with its time left.

    With `move_end`, the time left changes with the length of that step. `whole` also changes game, betting, stack and
    seats, which is only possible before play. Refuses errors unless accepted, a structure without the present step, and
    steps changed since `revision`.
    """
    if revision is not None:
        _refuse_changed_steps(f.tournament, revision=revision)
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    before = f.tournament.structure()
    if whole and anchor.started_at is not None and _settings_of_structure(structure) != _settings_of_structure(before):
        raise Refused("started_already", field="game")
    structure = structure if whole else replace(structure, **_settings_of_structure(before))
    accepted = refuse_errors(structure, accept=accept)
    revised = f.tournament.sheet_revision + 1
    with f.record("structure.changed", topics=["structure", "clock"], revision=revised, accepted=accepted):
        f.change(
            f.tournament,
            steps=steps_to_json(structure.steps),
            chips=list(structure.chips),
            structure_name=structure.name or f.tournament.structure_name,
            sheet_revision=revised,
            sheet_revised_at=f.now,
            **_settings_of_structure(structure),
        )
        _move_clock(f, anchor, before, structure, move_end=move_end)


def use_plan(f: Floor, *, plan: StructurePlan) -> None:
    """Take a copy of a library plan with its game and stack. Refuses once play has begun."""
    if ClockAnchor.objects.get(tournament=f.tournament).started_at is not None:
        raise Refused("started_already")
    structure = plan.structure()
    if not structure.starting_stack:
        structure = replace(structure, starting_stack=f.tournament.starting_stack)
    with f.record("structure.plan_used", topics=["structure", "clock"], plan=plan.name):
        change_structure(f, structure=structure, accept=True, whole=True)


def refuse_errors(structure: Structure, *, accept: bool) -> list[str]:
    """Refuse a structure with errors; if they are accepted, return them as sentences."""
    try:
        return [problem.says for problem in check_playable(structure, accept=accept).errors]
    except StructureRefused as refused:
        raise Refused("structure_refused", field="steps", **problem_facts(refused)) from None


@contextmanager
def refusing_unreadable(field: str = "steps") -> Iterator[None]:
    """Turn an error of reading a structure inside the block into a refusal that names `field`."""
    try:
        yield
    except StructureUnclear as unclear:
        raise Refused("questions_open", field="answers", **problem_facts(unclear)) from None
    except StructureRefused as refused:
        raise Refused("structure_not_understood", field=field, **problem_facts(refused)) from None


def problem_facts(refused: StructureRefused) -> dict[str, Any]:
    """Return the problems of a refused structure as sentences, and `at`: step, level and field of each."""
    return {
        "problems": [problem.says for problem in refused.problems],
        "at": [asdict(problem) for problem in refused.problems],
    }


def _settings_of_structure(structure: Structure) -> dict[str, Any]:
    """Return a structure's fields except its steps and chips."""
    return {
        name: getattr(structure, name)
        for name in ("game", "betting", "starting_stack", "seats_per_table", "final_table_seats")
    }


def _refuse_changed_steps(tournament: Tournament, *, revision: int) -> None:
    """Refuse if the steps were changed since that revision, or the revision is unknown."""
    if revision == tournament.sheet_revision:
        return
    written = _steps_of_revision(tournament, revision=revision)
    changes = changes_between(steps_from_json(written or []), tournament.structure().steps)
    if written is None or changes:
        last = FloorLog.objects.filter(tournament=tournament, action__in=REVISES).first()
        raise Refused(
            "structure_moved_on",
            field="revision",
            revision=tournament.sheet_revision,
            by=last.by_name if last else "",
            changes=[asdict(change) for change in changes] if written is not None else [],
        )


def _steps_of_revision(tournament: Tournament, *, revision: int) -> list[Any] | None:
    """Return the steps of a revision of the sheet, from the log; None for an unknown revision."""
    steps: list[Any] = tournament.steps
    rows = FloorLog.objects.filter(tournament=tournament, action__in=REVISES)
    for _, _, before, after in (change for row in rows.iterator() for change in reversed(row.changes)):
        if (after or {}).get("sheet_revision") == revision:
            return steps
        steps = (before or {}).get("steps", steps)
        if (before or {}).get("sheet_revision") == revision:
            return steps
    return None


def _move_clock(f: Floor, anchor: ClockAnchor, before: Structure, after: Structure, *, move_end: bool) -> None:
    """Keep the clock in the same step with the same time left.

    With `move_end`, the time left changes with the length of the step.
    """
    clock = anchor.as_clock(before)
    if anchor.started_at is None:
        clock = new_clock(after, starts_at=clock.starts_at)
    else:
        present = clock.advance_to(f.now)
        index, left = _require_step_index(after, before.steps[present.step].key), present.time_left_at(f.now)
        if move_end:
            extra = after.steps[index].span - present.present_step_length
            if left + extra <= timedelta(0):
                raise Refused("end_is_past", field="move_end", played=present.present_step_length - left)
            left += extra
        clock = present.set_left(left, f.now).with_laps(laps_of(after), step=index)
        clock = replace(clock, span=None) if move_end else clock
    store_clock(f, anchor, after, clock)


def _require_step_index(structure: Structure, key: str) -> int:
    try:
        return structure.index_of(key)
    except KeyError:
        raise Refused("present_step_removed", field="steps") from None
