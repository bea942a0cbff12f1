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

from tournaments.rules.rulebook.house_settings import counting

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
#: the functions whose first argument is a message; `1c` is a context, two numbers a singular and a plural
KEYWORDS: Mapping[str, Any] = parse_keywords(
    "_ gettext gettext_lazy gettext_noop noop message message_in:1c,2 message_of_count:1,2 "
    "ngettext:1,2 ngettext_lazy:1,2 pgettext:1c,2 pgettext_lazy:1c,2 npgettext:1c,2,3 npgettext_lazy:1c,2,3".split()
)
#: a comment that begins so is handed on to translators
COMMENTS = ("Translators:",)
WIDTH = 120
#: the keys of content files (docs/rules-content.md) that people read
CONTENT_KEYS = {"chapter", "text", "title", "unit"}
#: those whose own keys are values or editions: the meanings of a setting's values, what a rule says in an edition
CONTENT_TABLES = {"texts", "values"}


def template_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterable[Any]:
    """Return the messages of a Django template: Django makes Python of it, which Babel reads."""
    python = templatize(fileobj.read().decode())
    flat = re.sub(r"^[ \t]+", "", python, flags=re.MULTILINE)
    return extract_python(BytesIO(flat.encode()), keywords, comment_tags, options)


def python_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Any]:
    """Yield the messages of a Python file: a call's own literals, not a key as in `gettext(TITLES[facts["kind"]])`."""
    written = fileobj.read()
    calls = [one for one in ast.walk(ast.parse(written)) if isinstance(one, ast.Call) and one.args]
    own: set[object] = {
        call.args[0].value
        for call in calls
        if isinstance(call.args[0], ast.Constant)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) in keywords
    }
    for found in extract_python(BytesIO(written), keywords, comment_tags, options):
        _, _, texts, _ = found
        if (texts if isinstance(texts, str) else next(iter(texts or ()), None)) in own:
            yield found


def content_messages(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterable[Any]:
    """Yield the texts of a content file that people read; what counts is one alone, and a form for one and several."""
    written = fileobj.read().decode()
    for key, text in _texts(tomllib.loads(written)):
        said = " ".join(text.split())
        line = written[: written.find(text)].count("\n") + 1
        yield line, "gettext", said, []
        if key == "unit":
            yield line, "ngettext", counting(said), []


def _texts(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the keys and texts of a TOML table that people read, and of the tables in it."""
    for key, value in table.items():
        if isinstance(value, str) and key in CONTENT_KEYS:
            yield key, value
        elif key in CONTENT_TABLES:
            yield from value.items()
        elif isinstance(value, list):
            yield from (found for one in value if isinstance(one, dict) for found in _texts(one))
        elif isinstance(value, dict):
            yield from _texts(value)


def sources(root: Path = ROOT) -> Catalog:
    """Return every message of the project's Python and templates, as `babel.cfg` names them.

    They stand by file and text, whatever their lines: code that moves within its file changes no catalogue.
    """
    with (root / "babel.cfg").open(encoding="utf-8") as mapping:
        methods, options = parse_mapping_cfg(mapping)  # type: ignore[no-untyped-call]
    found = Catalog(domain="django", charset="utf-8")
    files = extract_from_dir(root, methods, options, KEYWORDS, COMMENTS, strip_comment_tags=True)
    for name, _, message, comments, context in sorted(files, key=_place):
        found.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return found


def _place(extracted: tuple[str, int, Any, list[str], str | None]) -> tuple[str, str, str, int]:
    """Return where an extracted message stands: by file, text and context, its comments as in the file."""
    name, line, message, _, context = extracted
    return name, message if isinstance(message, str) else message[0], context or "", line


def catalogues(locale: Path = LOCALE) -> Iterator[Path]:
    """Yield the catalogue of each language, by language code."""
    yield from sorted(locale.glob("*/LC_MESSAGES/django.po"))


def read(catalogue: Path) -> Catalog:
    """Return a language's catalogue."""
    with catalogue.open("rb") as file:
        return read_po(file, locale=catalogue.parts[-3], domain="django", abort_invalid=True)


def update(locale: Path = LOCALE) -> dict[str, int]:
    """Merge the sources' messages into every catalogue; return how many lack a translation, by language.

    What the sources no longer say goes.
    """
    template, lacking = sources(), {}
    for path in catalogues(locale):
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(file, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
        lacking[path.parts[-3]] = len([one for one in catalogue if one.id and not _translated(one.string)])
    return lacking


def compile_stale(locale: Path = LOCALE) -> list[str]:
    """Compile each catalogue that changed since it was compiled; return their languages."""
    stale = [path for path in catalogues(locale) if _stale(path)]
    for path in stale:
        compiled = path.with_suffix(".mo")
        # written beside and moved into place: another process may be reading the old one
        half = compiled.with_suffix(f".{os.getpid()}")
        with half.open("wb") as file:
            write_mo(file, read(path))
        half.replace(compiled)
    return [path.parts[-3] for path in stale]


def _stale(catalogue: Path) -> bool:
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= catalogue.stat().st_mtime_ns


def _translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(string) if string is None or isinstance(string, str) else all(string)
