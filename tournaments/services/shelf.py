"""The shelf of structures: what is there for every tournament to take a copy of. It belongs to the house, not to a floor."""

from django.db import transaction

from tournaments.models import StructurePlan
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Structure
from tournaments.rules.structure_json import steps_to_json
from tournaments.services.structures import refuse_errors


def put_on_shelf(structure: Structure, *, accept: bool = False, preset: bool = False) -> StructurePlan:
    """Keep a structure under its slug, replacing the house's own of that name. Refuses errors unless accepted.

    A preset is never replaced by the house's own.
    """
    refuse_errors(structure, accept=accept)
    if not structure.slug:
        raise Refused("needs_a_name", field="id")
    with transaction.atomic():
        known = StructurePlan.objects.select_for_update().filter(slug=structure.slug).first()
        if known and known.preset and not preset:
            raise Refused("preset_stays", field="id", slug=structure.slug)
        plan, _ = StructurePlan.objects.update_or_create(
            slug=structure.slug,
            defaults={
                "name": structure.name,
                "game": structure.game,
                "betting": structure.betting,
                "starting_stack": structure.starting_stack,
                "seats_per_table": structure.seats_per_table,
                "final_table_seats": structure.final_table_seats,
                "steps": steps_to_json(structure.steps),
                "source": structure.source,
                "note": structure.note,
                "preset": preset,
            },
        )
    return plan


def take_off_shelf(plan: StructurePlan) -> None:
    """Remove one of the house's own structures. Tournaments that copied it keep their copy."""
    if plan.preset:
        raise Refused("preset_stays", field="id", slug=plan.slug)
    plan.delete()
