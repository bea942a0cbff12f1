"""The structure library. It belongs to the organisation, not to a floor; tournaments take copies."""

import re
from dataclasses import replace

from django.db import transaction
from django.utils.text import slugify

from tournaments.models import StructurePlan
from tournaments.models.tournament import SLUG
from tournaments.presets import published_structures
from tournaments.rules.levels import Structure
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.presets import preset_structure
from tournaments.services.structure.structures import refuse_errors

# Starting stacks of the generated presets.
PRESET_STACKS = {"hyper": 10_000, "turbo": 20_000, "regular": 20_000, "deep_stack": 40_000}


def save_structure(
    structure: Structure, *, accept: bool = False, preset: bool = False, replacing: bool = True
) -> StructurePlan:
    """Save a structure under its slug. Refuses errors unless they are accepted.

    Refuses a slug in use unless `replacing`, and the slug of a preset unless `preset`.
    """
    refuse_errors(structure, accept=accept)
    if not re.fullmatch(SLUG, structure.slug):
        raise Refused("needs_a_name", field="id")
    with transaction.atomic():
        existing = StructurePlan.objects.select_for_update().filter(slug=structure.slug).first()
        if existing and existing.preset and not preset:
            raise Refused("preset_stays", field="id", slug=structure.slug)
        if existing and not replacing:
            raise Refused("on_shelf_already", field="id", name=existing.name, slug=existing.slug)
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
                "chips": list(structure.chips),
                "source": structure.source,
                "note": structure.note,
                "preset": preset,
            },
        )
    return plan


def named_structure(structure: Structure, *, fallback: str = "") -> Structure:
    """Return the structure with a name and a slug.

    A missing name becomes `fallback`; a missing slug is made from the name.
    """
    name = structure.name or fallback
    slug = slugify(structure.slug) or slugify(name) or ("structure" if name else "")
    return replace(structure, name=name, slug=slug.replace("_", "-")[:80].strip("-"))


def remove_structure(plan: StructurePlan) -> None:
    """Remove a structure of the organisation; tournaments keep their copies. Refuses a preset."""
    if plan.preset:
        raise Refused("preset_stays", field="id", slug=plan.slug)
    plan.delete()


def save_presets() -> None:
    """Save the presets: the published structures, and one structure of each pace. Existing presets are updated."""
    generated = [preset_structure(pace, starting_stack=stack) for pace, stack in PRESET_STACKS.items()]
    existing = {plan.slug: plan for plan in StructurePlan.objects.filter(preset=True)}
    for structure in (*published_structures(), *generated):
        plan = existing.get(structure.slug)
        if plan is None or (plan.steps, plan.source) != (steps_to_json(structure.steps), structure.source):
            save_structure(structure, preset=True)
