"""The editions that rules are cited from, and the rulebooks that a tournament can choose.

A rulebook is a preset of the house rules; it is cited from one edition, or from the nearest that has the rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournaments.rules.rulebook.content import (
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    not_one_of,
    refuse_duplicates,
)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A preset: how it is named, its short names in forms and cases, and the editions it is cited from, best first."""

    slug: str
    name: str
    short_names: tuple[str, ...]
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Editions:
    """The editions by slug, each with its printed name, and the rulebooks by slug."""

    names: dict[str, str]
    rulebooks: dict[str, Rulebook]


def read_editions(files: Sequence[TomlTable], known: KnownNames) -> Editions:
    """Read the editions and rulebooks of content files."""
    for file in files:
        file.allow("kind", "edition", "rulebook")
    editions = [table for file in files for table in file.tables("edition", name="slug")]
    rulebooks = [table for file in files for table in file.tables("rulebook", name="slug")]
    refuse_duplicates(editions, "slug")
    refuse_duplicates(rulebooks, "slug")
    names = dict(_edition(table) for table in editions)
    known.editions |= names.keys()
    found = [_rulebook(table, known) for table in rulebooks]
    known.rulebooks |= {rulebook.slug for rulebook in found}
    return Editions(names, {rulebook.slug: rulebook for rulebook in found})


def _edition(table: TomlTable) -> tuple[str, str]:
    table.allow("slug", "name")
    return table.text("slug", form=UNDERSCORED), table.text("name")


def _rulebook(table: TomlTable, known: KnownNames) -> Rulebook:
    table.allow("slug", "name", "short_names", "editions")
    editions = table.texts("editions")
    for edition in editions:
        if edition not in known.editions:
            table.fault("editions", not_one_of(edition, known.editions))
    return Rulebook(
        table.text("slug", form=UNDERSCORED), table.text("name"), table.texts("short_names", required=False), editions
    )


KIND = ContentKind("editions", Path(__file__).parent / "content" / "editions.toml", read_editions)

_LOADED = load(KIND, KnownNames())

#: edition -> how it is named when a rule is cited
EDITION_NAMES: dict[str, str] = _LOADED.names

#: rulebook -> how the preset is named
RULEBOOKS: dict[str, str] = {slug: rulebook.name for slug, rulebook in _LOADED.rulebooks.items()}

#: short names of rulebooks that forms and cases use -> rulebook
SHORT_NAMES: dict[str, str] = {
    short: slug for slug, rulebook in _LOADED.rulebooks.items() for short in rulebook.short_names
}

#: rulebook -> the editions it is cited from, best first
CITED_EDITIONS: dict[str, tuple[str, ...]] = {slug: one.editions for slug, one in _LOADED.rulebooks.items()}
