"""Structures and payout tables of imported files in the library of the organisation."""

from collections.abc import Iterable
from dataclasses import replace

from exchange.models import TdtImport
from exchange.rules.tdt.library import LibraryItem, as_decided, shares_key, structure_key
from exchange.selectors.library import LibraryOffer
from tournaments.models import OwnPayoutTable, StructurePlan
from tournaments.rules.levels import Structure
from tournaments.rules.structure.keys import free_key
from tournaments.services.structure.library import named_structure, save_structure


def store_library(job: TdtImport, offers: Iterable[LibraryOffer]) -> None:
    """Store the chosen structures and payout tables, and record their keys and names in the import's report."""
    structures: list[list[int | str]] = []
    tables: list[list[int | str]] = []
    for offer in offers:
        if offer.chosen and offer.item.structure:
            plan = _store_structure(offer.item, offer.item.structure, big_blind_antes=job.antes)
            structures.append([plan.pk, structure_key(plan.structure()), plan.name])
        elif offer.chosen:
            table = OwnPayoutTable.objects.create(name=offer.item.name, shares=list(offer.item.shares))
            tables.append([table.pk, offer.item.key, table.name])
    job.report["made"] = {**job.report.get("made", {}), "structures": structures, "payout_tables": tables}


def remove_library(job: TdtImport) -> None:
    """Remove the structures and payout tables that an import stored, unless somebody has changed or renamed them.

    Imports of earlier versions did not record the names, so only the content is compared.
    """
    made = job.report.get("made", {})
    for key, *stored in made.get("structures", []):
        for plan in StructurePlan.objects.filter(pk=key):
            if [structure_key(plan.structure()), plan.name][: len(stored)] == stored:
                plan.delete()
    for key, *stored in made.get("payout_tables", []):
        for table in OwnPayoutTable.objects.filter(pk=key):
            if [shares_key(table.shares), table.name][: len(stored)] == stored:
                table.delete()


def _store_structure(item: LibraryItem, structure: Structure, *, big_blind_antes: bool) -> StructurePlan:
    decided = as_decided(structure, big_blind_antes=big_blind_antes)
    named = named_structure(replace(decided, name=item.name))
    slug = free_key(named.slug[:70].strip("-"), taken=set(StructurePlan.objects.values_list("slug", flat=True)))
    return save_structure(replace(named, slug=slug), accept=True, replacing=False)
