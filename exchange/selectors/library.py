"""Structures and payout tables that the files of an import have and the library lacks."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, count

from exchange.models import TdtImport
from exchange.rules.tdt.library import (
    LibraryItem,
    LibraryKind,
    as_decided,
    library_items,
    shares_key,
    structure_key,
)
from exchange.rules.tdt.tournament import TdtTournament
from exchange.selectors.plan import ImportPlan
from tournaments.language.sentences import gettext
from tournaments.models import OwnPayoutTable, StructurePlan

# the field of `TdtImport.report` with the keys of the items that were chosen
CHOSEN = "library"
# letters of a name, without the number of a second one
MAX_NAME = 50
# key and name of each item
Library = dict[LibraryKind, list[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class LibraryOffer:
    """An item that the library lacks, with the number of files that have it."""

    item: LibraryItem
    files: int
    chosen: bool


def library_offers(plan: ImportPlan, job: TdtImport) -> list[LibraryOffer]:
    """Return what the library lacks, structures first, the most frequent first. Names in use are numbered."""
    oldest_first = sorted(plan.files_to_store, key=lambda row: row[1].progress)
    items = [item for _file, read, _sums in oldest_first for item in _items_of(read.source)]
    if not items:
        return []
    files, chosen, library = Counter(item.key for item in items), job.report.get(CHOSEN, []), _library()
    missing = _missing_items(items, library, job)
    listed = sorted(missing, key=lambda item: (-files[item.key], item.name))
    named = chain.from_iterable(
        _named(listed, kind, taken={name for _key, name in library[kind]}) for kind in LibraryKind
    )
    return [LibraryOffer(item, files[item.key], item.key in chosen) for item in named]


def _missing_items(items: Iterable[LibraryItem], library: Library, job: TdtImport) -> list[LibraryItem]:
    """Return the items that the library lacks, each once with its newest name."""
    known = {key for rows in library.values() for key, _name in rows}
    return [item for item in {item.key: item for item in items}.values() if _stored_key(item, job) not in known]


def _items_of(source: object) -> Iterator[LibraryItem]:
    if isinstance(source, TdtTournament):
        yield from library_items(source)


def _stored_key(item: LibraryItem, job: TdtImport) -> str:
    """Return the key of an item as the import stores it."""
    return structure_key(as_decided(item.structure, big_blind_antes=job.antes)) if item.structure else item.key


def _library() -> Library:
    """Return the key and the name, in lower case, of each structure and payout table in the library."""
    structures, tables = StructurePlan.objects.all(), OwnPayoutTable.objects.all()
    return {
        LibraryKind.STRUCTURE: [(structure_key(plan.structure()), plan.name.casefold()) for plan in structures],
        LibraryKind.PAYOUT_TABLE: [(shares_key(table.shares), table.name.casefold()) for table in tables],
    }


def _named(items: Iterable[LibraryItem], kind: LibraryKind, *, taken: set[str]) -> Iterator[LibraryItem]:
    """Yield the items of a kind, each with a name that is not in use."""
    for item in items:
        if item.kind is kind:
            name = item.name[:MAX_NAME] or gettext("Tournament")
            names = chain([name], (f"{name} ({number})" for number in count(2)))
            free = next(wanted for wanted in names if wanted.casefold() not in taken)
            taken.add(free.casefold())
            yield replace(item, name=free)
