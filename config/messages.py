"""Message catalogues: extracted from the sources, merged into `locale/*/LC_MESSAGES/django.po`, compiled by Babel."""

import ast
import os
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from systems.files import replace_file
from tournaments.rules.rulebook.house_settings import unit_messages

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
# functions whose first argument is a message; `1c` is a context, two numbers a singular and a plural
KEYWORDS: Mapping[str, Any] = parse_keywords(
    "_ gettext gettext_lazy gettext_noop noop message message_in:1c,2 message_of_count:1,2 "
    "ngettext:1,2 ngettext_lazy:1,2 pgettext:1c,2 pgettext_lazy:1c,2 npgettext:1c,2,3 npgettext_lazy:1c,2,3".split()
)
# comments for translators begin with these
COMMENTS = ("Translators:",)
WIDTH = 120
# the keys of content files (docs/rules-content.md) with texts for people
CONTENT_KEYS = {"chapter", "text", "title", "unit"}
# tables of texts, by a setting's value or by edition
CONTENT_TABLES = {"texts", "values"}


def template_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterable[Any]:
    """Return the messages of a Django template, which Django converts to Python for Babel."""
    python = templatize(fileobj.read().decode())
    flat = re.sub(r"^[ \t]+", "", python, flags=re.MULTILINE)
    return extract_python(BytesIO(flat.encode()), keywords, comment_tags, options)


def python_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """Yield the messages of a Python file: literals of the call itself, not the key in `gettext(TITLES["a"])`."""
    source = fileobj.read()
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    literals: set[object] = {
        call.args[0].value
        for call in calls
        if isinstance(call.args[0], ast.Constant)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) in keywords
    }
    for extracted in extract_python(BytesIO(source), keywords, comment_tags, options):
        _, _, texts, _ = extracted
        if (texts if isinstance(texts, str) else next(iter(texts or ()), None)) in literals:
            yield extracted


def content_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterable[Any]:
    """Yield the texts for people in a content file. A unit is yielded with its singular and plural too."""
    source = fileobj.read().decode()
    for key, text in _keys_and_texts(tomllib.loads(source)):
        message = " ".join(text.split())
        line = source[: source.find(text)].count("\n") + 1
        yield line, "gettext", message, []
        if key == "unit":
            yield line, "ngettext", unit_messages(message), []


def _keys_and_texts(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield key and text of each text for people in a TOML table and its nested tables."""
    for key, value in table.items():
        if isinstance(value, str) and key in CONTENT_KEYS:
            yield key, value
        elif key in CONTENT_TABLES:
            yield from value.items()
        elif isinstance(value, list):
            yield from (text for item in value if isinstance(item, dict) for text in _keys_and_texts(item))
        elif isinstance(value, dict):
            yield from _keys_and_texts(value)


def source_messages(root: Path = ROOT) -> Catalog:
    """Return the catalogue of all messages in the files that `babel.cfg` lists.

    Sorted by file and text, not by line, so that moving code within a file changes no catalogue.
    """
    with (root / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    extracted = Catalog(domain="django", charset="utf-8")
    files = extract_from_dir(root, methods, options, KEYWORDS, COMMENTS, strip_comment_tags=True)
    for name, _, message, comments, context in sorted(files, key=_sort_key):
        extracted.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return extracted


def _sort_key(extracted: tuple[str, int, Any, list[str], str | None]) -> tuple[str, str, str, int]:
    name, line, message, _, context = extracted
    return name, message if isinstance(message, str) else message[0], context or "", line


def catalogue_paths(locale: Path = LOCALE) -> Iterator[Path]:
    """Yield the path of each language's catalogue, sorted by language code."""
    yield from sorted(locale.glob("*/LC_MESSAGES/django.po"))


def read_catalogue(catalogue: Path) -> Catalog:
    """Return a language's catalogue."""
    with catalogue.open("rb") as file:
        return read_po(file, locale=catalogue.parts[-3], domain="django", abort_invalid=True)


def update_catalogues(locale: Path = LOCALE) -> dict[str, int]:
    """Merge the sources' messages into every catalogue, and return the number of missing translations by language.

    Removes messages that the sources no longer have.
    """
    template, lacking = source_messages(), {}
    for path in catalogue_paths(locale):
        catalogue = read_catalogue(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
        lacking[path.parts[-3]] = len([entry for entry in catalogue if entry.id and not _is_translated(entry.string)])
    return lacking


def compile_stale_catalogues(locale: Path = LOCALE) -> list[str]:
    """Compile each catalogue that has changed since it was last compiled. Returns the languages of those catalogues."""
    stale = [path for path in catalogue_paths(locale) if _is_stale(path)]
    for path in stale:
        compiled = path.with_suffix(".mo")
        # written atomically: another process may be reading the old one
        unfinished = compiled.with_suffix(f".{os.getpid()}")
        with unfinished.open("wb") as file:
            write_mo(file, read_catalogue(path))
        replace_file(unfinished, compiled)
    return [path.parts[-3] for path in stale]


def _is_stale(catalogue: Path) -> bool:
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= catalogue.stat().st_mtime_ns


def _is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(string) if string is None or isinstance(string, str) else all(string)
