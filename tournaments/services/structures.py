"""Deeds on structures: the tournament's own copy, and the plans on the shelf."""

from tournaments.models import ClockAnchor, StructurePlan
from tournaments.rules.clock import fresh, laps_of
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Structure
from tournaments.rules.structure_checks import stands
from tournaments.rules.structure_json import steps_to_json
from tournaments.rules.structure_problems import StructureRefused
from tournaments.services.floor import Floor
from tournaments.services.turning import store


def change_structure(f: Floor, *, structure: Structure, accept: bool = False) -> None:
    """Give the tournament these steps. The clock stays on its step with its time left; the sheet is revised.

    Refuses a structure with errors unless they are accepted, and one without the step that is being played.
    """
    refuse_errors(structure, accept=accept)
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    before = f.tournament.structure()
    with f.deed("structure.changed", topics=["structure", "clock"], revision=f.tournament.sheet_revision + 1):
        f.change(
            f.tournament,
            steps=steps_to_json(structure.steps),
            chips=list(structure.chips),
            structure_name=structure.name or f.tournament.structure_name,
            sheet_revision=f.tournament.sheet_revision + 1,
            sheet_revised_at=f.now,
        )
        _move_clock(f, anchor, before, structure)


def use_plan(f: Floor, *, plan: StructurePlan) -> None:
    """Take a copy of a plan from the shelf, with its game and stack. Only before play has begun."""
    if ClockAnchor.objects.get(tournament=f.tournament).started_at is not None:
        raise Refused("started_already")
    with f.deed("structure.plan_used", topics=["structure", "clock"], plan=plan.name):
        f.change(
            f.tournament,
            game=plan.game,
            betting=plan.betting,
            starting_stack=plan.starting_stack or f.tournament.starting_stack,
            seats_per_table=plan.seats_per_table,
            final_table_seats=plan.final_table_seats,
        )
        change_structure(f, structure=plan.structure(), accept=True)


def refuse_errors(structure: Structure, *, accept: bool) -> None:
    """Refuse a structure whose checks found errors, naming each level and field, unless they are accepted."""
    try:
        stands(structure, accept=accept)
    except StructureRefused as refused:
        raise Refused("structure_refused", field="steps", problems=[one.says for one in refused.problems]) from None


def _move_clock(f: Floor, anchor: ClockAnchor, before: Structure, after: Structure) -> None:
    """Keep the clock where it is: the same step by its key, the same time left."""
    clock = anchor.as_rule(before)
    if anchor.started_at is None:
        clock = fresh(after, starts_at=clock.starts_at)
    else:
        clock = clock.with_laps(laps_of(after), step=_index(after, before.steps[clock.step].key))
    store(f, anchor, after, clock)


def _index(structure: Structure, key: str) -> int:
    try:
        return structure.index_of(key)
    except KeyError:
        raise Refused("present_step_removed", field="steps") from None
