"""The editions that rules are cited from, and the rulebooks that a tournament can choose.

A rulebook is a preset of the house rules; it is cited from one edition, or from the nearest that has the rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tournaments.rules.messages import message, message_in
from tournaments.rules.rulebook.content import (
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    refuse_duplicates,
    unknown_name_sentence,
)

# how much of an edition's text was read for the index, with the warning to show
READ: dict[str, str] = {
    "whole": "",
    "parts": message("Only partly checked against this edition. See the printed book."),
    "numbers": message("Not checked against this edition. See the printed book."),
}


# names of editions that are no titles of books, and so are translated
SAID_NAMES: dict[str, str] = {str(name): name for name in (message_in("edition", "House"),)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """An edition of a `book`; citations print its `name` before the rule's number.

    `since` is the day from which it is in force, `read` (a key of READ) tells how much of it was checked. `rulebook` is
    the preset with the edition's choices in each setting; None if the choices are unknown. `follows` is the edition
    that this one took its rules from. `moved` lists pairs (number, increase): rules from that number on have a number
    higher by the increase.
    """

    slug: str
    name: str
    book: str
    read: str
    since: date | None = None
    rulebook: str | None = None
    follows: str | None = None
    moved: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A preset: its name, its short names in forms and imports, and the editions that it is cited from, best first.

    `like` is the rulebook whose choice it takes in settings that do not name it.
    """

    slug: str
    name: str
    short_names: tuple[str, ...]
    editions: tuple[str, ...]
    like: str | None = None


@dataclass(frozen=True, slots=True)
class Editions:
    """The editions and the rulebooks, by slug."""

    editions: dict[str, Edition]
    rulebooks: dict[str, Rulebook]


def read_editions(files: Sequence[TomlTable], known: KnownNames) -> Editions:
    """Return the editions and rulebooks defined in content files."""
    for file in files:
        file.allow_keys("kind", "edition", "rulebook")
    editions, rulebooks = _unique_tables(files, "edition"), _unique_tables(files, "rulebook")
    read = [_read_edition(table) for table in editions]
    known.editions |= {edition.slug for edition in read}
    found = [_read_rulebook(table, known) for table in rulebooks]
    known.rulebooks |= {rulebook.slug for rulebook in found}
    known.like |= {rulebook.slug: rulebook.like for rulebook in found if rulebook.like}
    for table in editions:
        _check_names(table, known)
    return Editions({edition.slug: edition for edition in read}, {rulebook.slug: rulebook for rulebook in found})


def _unique_tables(files: Sequence[TomlTable], key: str) -> list[TomlTable]:
    """Return the tables under a key in all files; add a fault for each repeated slug."""
    tables = [table for file in files for table in file.tables(key, name="slug")]
    refuse_duplicates(tables, "slug")
    return tables


def _read_edition(table: TomlTable) -> Edition:
    table.allow_keys("slug", "name", "book", "since", "read", "rulebook", "follows")
    follows, moved = _read_followed_edition(table)
    return Edition(
        slug=table.text("slug", form=UNDERSCORED),
        name=_read_name(table),
        book=table.text("book", form=UNDERSCORED),
        read=table.choice("read", READ),
        since=table.day("since"),
        rulebook=table.text("rulebook", required=False) or None,
        follows=follows,
        moved=moved,
    )


def _read_followed_edition(table: TomlTable) -> tuple[str | None, tuple[tuple[int, int], ...]]:
    """Return the slug of the edition that this one follows, and how numbers moved; None and () if it follows none."""
    if "follows" not in table.values:
        return None, ()
    follows = table.table("follows")
    follows.allow_keys("edition", "moved")
    moved = follows.values.get("moved", [])
    return follows.text("edition", form=UNDERSCORED), tuple((start, by) for start, by in moved)


def _read_name(table: TomlTable) -> str:
    name = table.text("name")
    return SAID_NAMES.get(name, name)


def _check_names(table: TomlTable, known: KnownNames) -> None:
    """Add a fault if an edition names a preset or another edition that does not exist."""
    rulebook, follows = str(table.values.get("rulebook", "")), table.values.get("follows", {}).get("edition", "")
    if rulebook and rulebook not in known.rulebooks:
        table.add_fault("rulebook", unknown_name_sentence(rulebook, known.rulebooks))
    if follows and follows not in known.editions:
        table.add_fault("follows", unknown_name_sentence(follows, known.editions))


def _read_rulebook(table: TomlTable, known: KnownNames) -> Rulebook:
    table.allow_keys("slug", "name", "short_names", "editions", "like")
    editions = table.texts("editions")
    for edition in editions:
        if edition not in known.editions:
            table.add_fault("editions", unknown_name_sentence(edition, known.editions))
    return Rulebook(
        slug=table.text("slug", form=UNDERSCORED),
        name=table.text("name"),
        short_names=table.texts("short_names", required=False),
        editions=editions,
        like=table.text("like", required=False) or None,
    )


KIND = ContentKind("editions", Path(__file__).parent / "content" / "editions.toml", read_editions)

_LOADED = load(KIND, KnownNames())

# by slug
EDITIONS: dict[str, Edition] = _LOADED.editions

# the names that citations use, by edition
EDITION_NAMES: dict[str, str] = {slug: edition.name for slug, edition in EDITIONS.items()}

# the names of the presets, by rulebook
RULEBOOKS: dict[str, str] = {slug: rulebook.name for slug, rulebook in _LOADED.rulebooks.items()}

# the short names of forms and cases
SHORT_NAMES: dict[str, str] = {
    short: slug for slug, rulebook in _LOADED.rulebooks.items() for short in rulebook.short_names
}

# the editions that a rulebook is cited from, best first
CITED_EDITIONS: dict[str, tuple[str, ...]] = {slug: rulebook.editions for slug, rulebook in _LOADED.rulebooks.items()}

# by rulebook: the one that it follows in settings that do not name it
LIKE: dict[str, str] = {slug: rulebook.like for slug, rulebook in _LOADED.rulebooks.items() if rulebook.like}


def edition_in_force(rulebook: str, *, day: date) -> Edition:
    """Return the edition that a tournament with this rulebook plays by on a day: the latest in force on that day.

    If no edition was in force, return the first of the editions that the rulebook is cited from.
    """
    several = [
        edition
        for edition in EDITIONS.values()
        if edition.rulebook == rulebook and edition.since and edition.since <= day
    ]
    own = EDITIONS[CITED_EDITIONS[rulebook][0]]
    return max(several, key=lambda edition: edition.since or date.min, default=own)


def newest_rulebook(book: str) -> str:
    """Return the slug of the rulebook of a book's newest edition."""
    dated = [
        (edition.since, edition.rulebook) for edition in EDITIONS.values() if edition.book == book and edition.since
    ]
    return max((since, rulebook) for since, rulebook in dated if rulebook)[1]
